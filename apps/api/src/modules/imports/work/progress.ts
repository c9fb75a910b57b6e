import { sql, type UpdateObject } from 'kysely';
import type { TenantDb } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
import type { ImportRow } from '../imports.repository.ts';

/** The job that does what is waiting to be done for an import. */
export const WORK = 'work-on-import';

/**
 * Moves an import on within a transaction, if it stands as whoever works on it believes: in the state and version in which the
 * work began, with so many rows done. False when somebody was quicker or it was stopped; the row is held until the end.
 */
export async function moveOn(
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

/** The end of a piece of work: another state, which is another version. */
export const ending = (state: string, more: UpdateObject<DB, 'import'> = {}): UpdateObject<DB, 'import'> => ({
  state,
  finished_at: new Date(),
  version: sql<number>`version + 1`,
  ...more,
});
