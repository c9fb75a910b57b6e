import { createApprover, deleteApprover, updateApprover } from '../modules/approvers/index.ts';
import type { Ctx } from '../platform/context.ts';
import type { TenantDb } from '../platform/db/database.ts';
import type { Step } from './demo-acting.ts';

/** Hazards for which nobody is named at the facility of the demo's approver lines. */
const WITHOUT_APPROVER = ['confined-space', 'lifting-and-falling-objects'];

interface Named {
  readonly facilityId: number;
  readonly members: number;
  readonly manager: number;
  readonly member: number;
}

/**
 * Names approvers at one facility that has no default one: the EHS members for each category of hazards except two, with a deputy, and
 * people for incidents.
 */
export async function approverSteps(tx: TenantDb, { facilityId, members, manager, member }: Named): Promise<Step[]> {
  await tx.updateTable('facility').set({ default_approver_id: null }).where('id', '=', facilityId).execute();
  const { options } = await tx
    .selectFrom('custom_field')
    .select('options')
    .where('type', '=', 'hazard')
    .where('key', '=', 'category')
    .where('facility_id', 'is', null)
    .executeTakeFirstOrThrow();
  const categories = options.map(({ value }) => value).filter((value) => !WITHOUT_APPROVER.includes(value));
  const ids = new Map<string, number>();
  const add = (name: string, line: Parameters<typeof createApprover>[1]) => async (ctx: Ctx) =>
    ids.set(name, (await createApprover(ctx, { facilityId, deputyId: manager, ...line })).id);
  return [
    ...categories.map((category): Step => [458, manager, add(category, { type: 'hazard', category, roleId: members })]),
    [457, manager, add('incident', { type: 'incident', employeeId: manager, deputyId: member })],
    [318, manager, (ctx) => updateApprover(ctx, ids.get('incident') ?? 0, { employeeId: member, deputyId: manager })],
    [
      318,
      manager,
      add('injury', { type: 'incident', eventType: 'injuryOrIllness', employeeId: manager, deputyId: member }),
    ],
    [229, manager, add('near miss', { type: 'incident', eventType: 'nearMiss', employeeId: member })],
    [187, manager, (ctx) => deleteApprover(ctx, ids.get('near miss') ?? 0)],
  ];
}
