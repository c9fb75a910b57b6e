import * as contract from '@safety-qube/contract/endpoints/posters';
import * as visits from '@safety-qube/contract/endpoints/visits';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { throttleGuesses } from '../../platform/http/throttle-guesses.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPosters } from './commands/create-posters.ts';
import { exchangeCode } from './commands/exchange-code.ts';
import { renewPoster } from './commands/renew-poster.ts';
import { withdrawPoster } from './commands/withdraw-poster.ts';
import { pagePosters, readPoster } from './posters.queries.ts';
import { readVisit, readVisitForm } from './visit.queries.ts';

/** Wrong codes that one network may try in a minute. Correct ones do not count, and are never refused. */
const GUESSES_A_MINUTE = 60;

/** Registers the routes of visitors. */
function visitRoutes(app: FastifyInstance, platform: Platform): void {
  const guess = throttleGuesses(GUESSES_A_MINUTE);
  route(
    app,
    visits.exchangeCode,
    async ({ body }, ctx, { req, reply }) => {
      reply.header('cache-control', 'no-store');
      return answer(200, { token: await exchangeCode(ctx, platform, body, () => guess(req.ip)) });
    },
    { transaction: false },
  );
  route(app, visits.readVisit, async (_, ctx) => answer(200, await readVisit(ctx)));
  route(app, visits.readVisitForm, async ({ params }, ctx) => answer(200, await readVisitForm(ctx, params.id)));
}

export async function postersModule(app: FastifyInstance, platform: Platform): Promise<void> {
  route(app, contract.pagePosters, async ({ query }, ctx) => answer(200, await pagePosters(ctx, platform, query)));
  route(app, contract.getPoster, async ({ params }, ctx) => answer(200, await readPoster(ctx, platform, params.id)));
  route(app, contract.createPosters, async ({ body }, ctx) =>
    answer(201, { posters: await createPosters(ctx, platform, body) }),
  );
  route(app, contract.renewPoster, async ({ params }, ctx) => answer(200, await renewPoster(ctx, platform, params.id)));
  route(app, contract.withdrawPoster, async ({ params }, ctx) =>
    answer(200, await withdrawPoster(ctx, platform, params.id)),
  );
  visitRoutes(app, platform);
}
