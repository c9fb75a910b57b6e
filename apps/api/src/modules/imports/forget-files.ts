import type { TenantDb } from '../../platform/db/database.ts';
import { removeLater } from '../attachments/index.ts';

/**
 * Has files removed once the transaction is committed, except those that another import still uses: a repeated import shares its
 * file.
 */
export async function forgetFiles(tx: TenantDb, keys: readonly (string | null)[]): Promise<void> {
  const gone = new Set(keys.filter((key) => key !== null));
  if (!gone.size) return;
  const rows = await tx
    .selectFrom('import')
    .select('storage_key')
    .where('storage_key', 'in', [...gone])
    .execute();
  for (const { storage_key: key } of rows) if (key !== null) gone.delete(key);
  await removeLater(tx, [...gone]);
}
