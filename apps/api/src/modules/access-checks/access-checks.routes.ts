import * as contract from '@safety-qube/contract/endpoints/access-checks';
import { readPlaceSight as placeSight } from '@safety-qube/contract/endpoints/place-effects';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { checkAccess } from './access-checks.queries.ts';
import { readPlaceSight } from './place-sight.queries.ts';

export async function accessChecksModule(app: FastifyInstance): Promise<void> {
  route(app, contract.checkAccess, async ({ query }, ctx) => answer(200, await checkAccess(ctx, query)));
  route(app, placeSight, async (input, ctx) => answer(200, await readPlaceSight(ctx, input)));
}
