import * as contract from '@safety-qube/contract/endpoints/custom-fields';
import * as fieldCalls from '@safety-qube/contract/endpoints/field-definitions';
import * as priorityCalls from '@safety-qube/contract/endpoints/priorities';
import * as matrixCalls from '@safety-qube/contract/endpoints/risk-matrix';
import type { FieldItem, Option, SavedField } from '@safety-qube/contract/schemas/custom-fields';
import { descriptorOf, RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { RESOLUTION_STATUSES } from '@safety-qube/domain/records/resolution-workflow';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { answer, route } from '../../platform/http/route.ts';
import { copyFields, listFacilitiesWithFields } from './commands/copy-fields.ts';
import { archiveField, saveField } from './commands/save-field.ts';
import { saveRiskMatrix } from './commands/save-risk-matrix.ts';
import { listFields, listFieldsOfFacility, listPeopleFields, listPriorities } from './custom-fields.queries.ts';
import { pageFields, readField, readFieldUse } from './field-items.queries.ts';
import { priorities } from './priorities.ts';
import { readPriorityEffect } from './priority-effect.queries.ts';
import { readRiskMatrix, readRiskMatrixVersion } from './risk-matrix.queries.ts';
import { readRiskMatrixEffect } from './risk-matrix-effect.queries.ts';

/** Room for more options than a field can have, so that too many are refused by name. */
const FIELD = { bodyLimit: 1_500_000, values: { most: 120_000 } };

/** What the calls for fields do with user roles, which are the roles of access. */
export interface UserRoles {
  list(ctx: Ctx): Promise<Option[]>;
  /** Adds a role without rights, or renames the one with the id. */
  save(ctx: Ctx, role: { readonly id?: number | undefined; readonly label: string }): Promise<Option>;
  remove(ctx: Ctx, id: number): Promise<void>;
}

/** Adds, changes or archives what the calls name `role`: a user role, or with a kind a field of people. */
async function save(ctx: Ctx, body: SavedField, roles: UserRoles): Promise<FieldItem | Option> {
  if (body.type !== 'role' || body.kind !== undefined) return saveField(ctx, body);
  const { id, label } = body;
  if (label === undefined) throw refuse('FIELD_INCOMPLETE');
  return roles.save(ctx, { id, label });
}

export async function customFieldsModule(app: FastifyInstance, roles: UserRoles): Promise<void> {
  route(app, contract.listPriorities, async (_, ctx) => answer(200, await listPriorities(ctx)));
  for (const type of RECORD_TYPE_NAMES) {
    const descriptor = descriptorOf(type);
    route(app, contract.listFieldsOf(descriptor), async (_, ctx) => answer(200, await listFields(ctx, type)));
    route(app, contract.listFieldsOfFacility(descriptor), async ({ params }, ctx) =>
      answer(200, await listFieldsOfFacility(ctx, type, params.id)),
    );
  }
  for (const [endpoint, type] of [
    [fieldCalls.listInspectionFields, 'inspection'],
    [fieldCalls.listRiskAssessmentFields, 'riskassessment'],
    [fieldCalls.listFileTypeFields, 'hsefiletype'],
  ] as const)
    route(app, endpoint, async (_, ctx) => answer(200, await listFields(ctx, type)));
  route(app, fieldCalls.listPeopleFields, async (_, ctx) => answer(200, await listPeopleFields(ctx)));
  route(app, fieldCalls.listUserRoles, async (_, ctx) => answer(200, await roles.list(ctx)));
  route(app, fieldCalls.saveField, async ({ body }, ctx) => answer(200, await save(ctx, body, roles)), FIELD);
  route(app, fieldCalls.archiveField, async ({ params: { type, id }, query: { kind } }, ctx) => {
    await (type === 'role' && kind === undefined ? roles.remove(ctx, id) : archiveField(ctx, type, id));
    return answer(200, {});
  });
  route(app, fieldCalls.listFacilitiesWithFields, async ({ params }, ctx) =>
    answer(200, await listFacilitiesWithFields(ctx, params.type)),
  );
  route(app, fieldCalls.copyFields, async ({ params }, ctx) => answer(200, await copyFields(ctx, params)));
  route(app, fieldCalls.pageFields, async ({ query }, ctx) => answer(200, await pageFields(ctx, query)));
  route(app, fieldCalls.getField, async ({ params }, ctx) => answer(200, await readField(ctx, params.id)));
  route(app, fieldCalls.readFieldUse, async ({ params, query }, ctx) =>
    answer(200, await readFieldUse(ctx, params.id, query.facilityId)),
  );
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
  route(app, priorityCalls.readPriorityEffect, async ({ params, query }, ctx) =>
    answer(200, await readPriorityEffect(ctx, params.id, query)),
  );
  route(app, priorityCalls.createPriority, async ({ body }, ctx) => answer(201, await priorities.create(ctx, body)));
  route(app, priorityCalls.updatePriority, async ({ params, body }, ctx) =>
    answer(200, await priorities.update(ctx, params.id, body)),
  );
}
