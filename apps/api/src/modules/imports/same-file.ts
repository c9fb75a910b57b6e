import type { Import } from '@safety-qube/contract/schemas/imports';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { type ImportRow, isSeen } from './imports.repository.ts';

type Asking = Pick<Ctx, 'tx' | 'actor'>;

/** States in which an import has records, or is about to have them. */
const WITH_RECORDS: readonly Import['state'][] = ['running', 'done', 'cancelling', 'undoing'];
/** States in which an import has not started to write. */
const WAITING: readonly Import['state'][] = ['ready', 'checking', 'checked'];

/** Selects other imports of the same bytes and type. */
const others = ({ tx }: Asking, { id, type, sha256 }: ImportRow) =>
  tx
    .selectFrom('import')
    .select(['id', 'file_name', 'state', 'created', 'created_by', 'token_id', 'created_at'])
    .where('type', '=', type)
    .where('sha256', '=', sha256)
    .where('id', '<>', id);

/** Returns the last import of the same bytes whose records exist; undefined for none. */
const findWithRecords = (ctx: Asking, row: ImportRow) =>
  others(ctx, row)
    .where((eb) => eb.or([eb('state', 'in', WITH_RECORDS), eb('kept', '>', 0)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Returns another import with the same bytes as one that has not started: one whose records exist before an earlier one that is
 * waiting.
 */
export async function findSameFile(ctx: Asking, row: ImportRow): Promise<Import['sameFile']> {
  if (row.sha256 === null || WITH_RECORDS.includes(row.state)) return null;
  const same =
    (await findWithRecords(ctx, row)) ??
    (await others(ctx, row)
      .where('state', 'in', WAITING)
      .where('id', '<', row.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst());
  if (!same) return null;
  return {
    id: isSeen(actorOf(ctx), same) ? same.id : null,
    fileName: same.file_name,
    state: same.state,
    created: same.created,
    createdById: same.created_by,
    createdAt: same.created_at.toISOString(),
  };
}

/**
 * Throws 422 IMPORT_SAME_FILE for an import of a file that another one has imported, unless the user has confirmed it. Two that
 * start at the same time wait for each other.
 */
export async function checkSameFile(ctx: Asking, row: ImportRow): Promise<void> {
  if (row.sha256 === null || row.is_again) return;
  await sql`select pg_advisory_xact_lock(app.current_tenant(), hashtext(${`same-file ${row.type} ${row.sha256}`}))`.execute(
    ctx.tx,
  );
  if (await findWithRecords(ctx, row)) throw refuse('IMPORT_SAME_FILE');
}
