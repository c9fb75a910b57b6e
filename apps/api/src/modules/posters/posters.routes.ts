import * as contract from '@safety-qube/contract/endpoints/posters';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPosters } from './commands/create-posters.ts';
import { renewPoster } from './commands/renew-poster.ts';
import { withdrawPoster } from './commands/withdraw-poster.ts';
import { pagePosters, readPoster } from './posters.queries.ts';

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
}
