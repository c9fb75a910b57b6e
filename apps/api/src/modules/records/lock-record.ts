import type { TenantDb } from '../../platform/db/database.ts';

/** Locks a record against other changes until the transaction ends. */
export async function lockRecord(tx: TenantDb, id: number): Promise<void> {
  await tx.selectFrom('record').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}
