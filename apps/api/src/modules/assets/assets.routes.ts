import * as contract from '@safety-qube/contract/assets';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { listAssetStatuses } from './assets.queries.ts';

export async function assetsModule(app: FastifyInstance): Promise<void> {
  route(app, contract.listAssetStatuses, async (_, ctx) => answer(200, await listAssetStatuses(ctx)));
}
