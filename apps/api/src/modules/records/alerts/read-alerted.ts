import type { TenantDb } from '../../../platform/db/database.ts';

/** Returns the ids of the people who were notified of an alert. */
export async function readAlerted(tx: TenantDb, id: number): Promise<number[]> {
  const rows = await tx.selectFrom('alert_person').select('employee_id').where('alert_id', '=', id).execute();
  return rows.map((row) => row.employee_id);
}
