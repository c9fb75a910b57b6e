import type { TenantDb } from '../platform/db/database.ts';
import { PATROL_FORM, THREATS_FORM } from './forms/security-demo-forms.ts';
import { writeTemplates } from './forms/write-templates.ts';

/** Adds the templates of a tenant of the security brand, and schedules its patrol at each of its facilities. */
export async function addSecurityForms(tx: TenantDb, by: number, facilityIds: readonly number[]): Promise<void> {
  const [patrol = 0] = await writeTemplates(tx, [PATROL_FORM, THREATS_FORM], { by });
  await tx
    .insertInto('schedule')
    .values(facilityIds.map((facility_id) => ({ kind: 'on-demand', template_id: patrol, facility_id, created_by: by })))
    .execute();
}
