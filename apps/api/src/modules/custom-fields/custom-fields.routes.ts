import * as contract from '@safety-qube/contract/endpoints/custom-fields';
import * as priorityCalls from '@safety-qube/contract/endpoints/priorities';
import * as matrixCalls from '@safety-qube/contract/endpoints/risk-matrix';
import { descriptorOf, RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { RESOLUTION_STATUSES } from '@safety-qube/domain/records/resolution-workflow';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { saveRiskMatrix } from './commands/save-risk-matrix.ts';
import { listFields, listFieldsOfFacility, listPriorities } from './custom-fields.queries.ts';
import { priorities } from './priorities.ts';
import { readRiskMatrix, readRiskMatrixVersion } from './risk-matrix.queries.ts';
import { readRiskMatrixEffect } from './risk-matrix-effect.queries.ts';

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
  route(app, matrixCalls.getRiskMatrixVersion, async ({ params }, ctx) =>
    answer(200, await readRiskMatrixVersion(ctx, params.version)),
  );
  route(app, matrixCalls.saveRiskMatrix, async ({ body }, ctx) => answer(200, await saveRiskMatrix(ctx, body)));
  route(app, matrixCalls.readRiskMatrixEffect, async ({ body }, ctx) =>
    answer(200, await readRiskMatrixEffect(ctx, body)),
  );
  route(app, priorityCalls.pagePriorities, async ({ query }, ctx) => answer(200, await priorities.page(ctx, query)));
  route(app, priorityCalls.getPriority, async ({ params }, ctx) => answer(200, await priorities.read(ctx, params.id)));
  route(app, priorityCalls.createPriority, async ({ body }, ctx) => answer(201, await priorities.create(ctx, body)));
  route(app, priorityCalls.updatePriority, async ({ params, body }, ctx) =>
    answer(200, await priorities.update(ctx, params.id, body)),
  );
}
