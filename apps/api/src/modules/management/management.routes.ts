import { getManagementOverview } from '@safety-qube/contract/endpoints/management';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { readOverview } from './overview.queries.ts';

/** The first page of the administration. */
export async function managementModule(app: FastifyInstance): Promise<void> {
  route(app, getManagementOverview, async (_, ctx) => answer(200, await readOverview(ctx)));
}
