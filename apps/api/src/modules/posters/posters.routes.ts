import * as contract from '@safety-qube/contract/endpoints/posters';
import * as visitForms from '@safety-qube/contract/endpoints/visit-form';
import { readPlacesBelow } from '@safety-qube/contract/endpoints/visit-places';
import * as visits from '@safety-qube/contract/endpoints/visits';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/errors.ts';
import { sendAsDownload } from '../../platform/http/file-headers.ts';
import { answer, route } from '../../platform/http/route.ts';
import { networkNames, throttleByNetwork } from '../../platform/http/throttle-by-network.ts';
import { text } from '../../platform/i18n.ts';
import type { Platform } from '../../platform/platform.ts';
import { readRiskMatrix } from '../custom-fields/index.ts';
import { getImageOfForms, sendImage } from '../templates/index.ts';
import { createPosters } from './commands/create-posters.ts';
import { exchangeCode } from './commands/exchange-code.ts';
import { renewPoster } from './commands/renew-poster.ts';
import { withdrawPoster } from './commands/withdraw-poster.ts';
import { makeLookups } from './lookups.ts';
import { pagePosters, readPoster } from './posters.queries.ts';
import { printPosters } from './print/print-posters.ts';
import { formsOfVisit, readPlacesOfVisit, readVisit, readVisitForm } from './visit.queries.ts';

/** Wrong codes that one network may try in a minute. Correct ones do not count, and are never refused. */
const GUESSES_A_MINUTE = 60;

/** Says that a correct code still opens what it is for. */
const wrongCodes = (seconds: number): Refusal => new Refusal(429, 'WRONG_CODES', {}, { seconds }, seconds);

/** Registers the routes of visitors. */
function visitRoutes(app: FastifyInstance, platform: Platform): void {
  const networkOf = networkNames();
  const guess = throttleByNetwork(GUESSES_A_MINUTE, 60);
  const lookups = makeLookups(platform);
  route(
    app,
    visits.exchangeCode,
    async ({ body }, ctx, { req, reply }) => {
      reply.header('cache-control', 'no-store');
      const from = { network: () => networkOf(req.ip), guess: () => guess(req.ip, undefined, wrongCodes) };
      return answer(200, { token: await exchangeCode(ctx, platform, lookups, body, from) });
    },
    { transaction: false },
  );
  route(app, visits.readVisit, async (_, ctx) => answer(200, await readVisit(ctx, platform)));
  route(app, visitForms.readVisitMatrix, async (_, ctx) => {
    formsOfVisit(ctx);
    return answer(200, await readRiskMatrix(ctx));
  });
  route(
    app,
    visitForms.getVisitImage,
    async ({ params }, ctx, { reply }) =>
      sendImage(ctx, platform, await getImageOfForms(ctx, params.imageId, formsOfVisit(ctx)), reply),
    { transaction: false },
  );
  route(app, readPlacesBelow, async (_, ctx) => answer(200, await readPlacesOfVisit(ctx)));
  route(app, visits.readVisitForm, async ({ params }, ctx) => answer(200, await readVisitForm(ctx, params.id)));
}

export async function postersModule(app: FastifyInstance, platform: Platform): Promise<void> {
  route(app, contract.pagePosters, async ({ query }, ctx) => answer(200, await pagePosters(ctx, platform, query)));
  route(
    app,
    contract.printPosters,
    async ({ query }, ctx, { reply }) => {
      const pdf = await printPosters(ctx, platform, query);
      sendAsDownload(reply, `${text(ctx.language, 'poster.file')}.pdf`, 'pdf');
      return answer(200, pdf);
    },
    { transaction: false },
  );
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
