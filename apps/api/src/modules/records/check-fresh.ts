import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import type { RecordDefinition } from './record-definition.ts';
import type { RecordRow } from './record-row.ts';
import { presentRecord } from './records.presenter.ts';

const stale = (ctx: Ctx, definition: RecordDefinition, record: RecordRow) =>
  conflict('STALE', {}, presentRecord(definition, actorOf(ctx), record));

/** Throws 409 STALE with the current record unless `version`, the one that the caller has seen, is current. */
export function checkVersion(ctx: Ctx, definition: RecordDefinition, record: RecordRow, version: number): void {
  if (record.version !== version) throw stale(ctx, definition, record);
}

/**
 * Throws 409 STALE with the current record if one of the properties was written after `version`, the one that the caller has seen,
 * or if there is no such version yet. Later changes to other properties do not conflict.
 */
export async function checkPropertiesUnchanged(
  ctx: Ctx,
  definition: RecordDefinition,
  record: RecordRow,
  { version, properties }: { readonly version: number; readonly properties: readonly string[] },
): Promise<void> {
  if (record.version === version) return;
  const touched = await ctx.tx
    .selectFrom('record_change')
    .select('id')
    .where('record_id', '=', record.id)
    .where('version', '>', version)
    .where(sql<boolean>`change ?| ${sql.val([...properties])}::text[]`)
    .executeTakeFirst();
  if (version > record.version || touched) throw stale(ctx, definition, record);
}
