import type { TenantDb } from '../platform/db/database.ts';

/** Hazards for which nobody is named at the facility of the demo's approver lines. */
export const WITHOUT_APPROVER = ['confined-space', 'lifting-and-falling-objects'];

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
export async function addApproverLines(tx: TenantDb, { facilityId, members, manager, member }: Named): Promise<void> {
  await tx.updateTable('facility').set({ default_approver_id: null }).where('id', '=', facilityId).execute();
  const field = await tx
    .selectFrom('custom_field')
    .select('options')
    .where('type', '=', 'hazard')
    .where('key', '=', 'category')
    .where('facility_id', 'is', null)
    .executeTakeFirstOrThrow();
  const at = { facility_id: facilityId, deputy_id: manager };
  const categories = field.options.map(({ value }) => value).filter((value) => !WITHOUT_APPROVER.includes(value));
  await tx
    .insertInto('approver')
    .values(categories.map((category) => ({ ...at, type: 'hazard' as const, category, role_id: members })))
    .execute();
  await tx
    .insertInto('approver')
    .values([
      { ...at, type: 'incident', employee_id: member },
      {
        facility_id: facilityId,
        type: 'incident',
        event_type: 'injuryOrIllness',
        employee_id: manager,
        deputy_id: member,
      },
    ])
    .execute();
}
