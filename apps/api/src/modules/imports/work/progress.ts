import type { Import } from '@safety-qube/contract/schemas/imports';
import { sql, type UpdateObject } from 'kysely';
import type { TenantDb } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
import type { ImportRow } from '../imports.repository.ts';

/** The job that processes an import. */
export const WORK = 'work-on-import';

/**
 * Updates an import within a transaction if it is in the expected state: the state and version in which the work started, with so
 * many rows done. Returns false when another worker was faster or it was stopped; the row is locked until the end of the
 * transaction.
 */
export async function updateIfUnchanged(
  tx: TenantDb,
  { id, state, version, done }: Pick<ImportRow, 'id' | 'state' | 'version' | 'done'>,
  change: UpdateObject<DB, 'import'>,
): Promise<boolean> {
  const moved = await tx
    .updateTable('import')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('version', '=', version)
    .where('done', '=', done)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** The columns that end a piece of work: another state, which is another version. */
export const ending = (state: Import['state'], more: UpdateObject<DB, 'import'> = {}): UpdateObject<DB, 'import'> => ({
  state,
  finished_at: new Date(),
  version: sql<number>`version + 1`,
  ...more,
});
