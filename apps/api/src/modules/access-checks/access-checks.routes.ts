import * as contract from '@safety-qube/contract/endpoints/access-checks';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { checkAccess } from './access-checks.queries.ts';

export async function accessChecksModule(app: FastifyInstance): Promise<void> {
  route(app, contract.checkAccess, async ({ query }, ctx) => answer(200, await checkAccess(ctx, query)));
}
