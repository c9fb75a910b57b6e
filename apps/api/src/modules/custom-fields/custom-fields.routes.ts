import * as contract from '@safety-qube/contract/custom-fields';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { listFields, listPriorities } from './custom-fields.queries.ts';

export async function customFieldsModule(app: FastifyInstance): Promise<void> {
  route(app, contract.listPriorities, async (_, ctx) => answer(200, await listPriorities(ctx)));
  route(app, contract.listTaskFields, async (_, ctx) => answer(200, await listFields(ctx, 'task')));
}
