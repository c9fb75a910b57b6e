import { getFirstSteps, getManagementOverview } from '@safety-qube/contract/endpoints/management';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { readFirstSteps } from './first-steps.queries.ts';
import { readOverview } from './overview.queries.ts';

/** The first page of the administration, and the first steps of a new organisation. */
export async function managementModule(app: FastifyInstance): Promise<void> {
  route(app, getManagementOverview, async (_, ctx) => answer(200, await readOverview(ctx)));
  route(app, getFirstSteps, async (_, ctx) => answer(200, await readFirstSteps(ctx)));
}
