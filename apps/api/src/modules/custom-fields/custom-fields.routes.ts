import * as contract from '@safety-qube/contract/endpoints/custom-fields';
import * as priorities from '@safety-qube/contract/endpoints/priorities';
import { descriptorOf, RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { RESOLUTION_STATUSES } from '@safety-qube/domain/records/resolution-workflow';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { createPriority } from './commands/create-priority.ts';
import { updatePriority } from './commands/update-priority.ts';
import { listFields, listFieldsOfFacility, listPriorities, readRiskMatrix } from './custom-fields.queries.ts';
import { pagePriorities, readPriority } from './priorities.queries.ts';

export async function customFieldsModule(app: FastifyInstance): Promise<void> {
  route(app, contract.listPriorities, async (_, ctx) => answer(200, await listPriorities(ctx)));
  for (const type of RECORD_TYPE_NAMES) {
    const descriptor = descriptorOf(type);
    route(app, contract.listFieldsOf(descriptor), async (_, ctx) => answer(200, await listFields(ctx, type)));
    if (descriptor.hasCategories)
      route(app, contract.listFieldsOfFacility(descriptor), async ({ params }, ctx) =>
        answer(200, await listFieldsOfFacility(ctx, type, params.id)),
      );
  }
  route(app, contract.listHazardStatuses, async () =>
    answer(
      200,
      RESOLUTION_STATUSES.map((name, index) => ({ name, order: index + 1 })),
    ),
  );
  route(app, contract.getRiskMatrix, async (_, ctx) => answer(200, await readRiskMatrix(ctx)));
  route(app, priorities.pagePriorities, async ({ query }, ctx) => answer(200, await pagePriorities(ctx, query)));
  route(app, priorities.getPriority, async ({ params }, ctx) => answer(200, await readPriority(ctx, params.id)));
  route(app, priorities.createPriority, async ({ body }, ctx) => answer(201, await createPriority(ctx, body)));
  route(app, priorities.updatePriority, async ({ params, body }, ctx) =>
    answer(200, await updatePriority(ctx, params.id, body)),
  );
}
