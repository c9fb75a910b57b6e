import type { RecordDoings } from '@safety-qube/contract/schemas/across-types';
import { excerptOf } from '@safety-qube/domain/excerpt';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { isNotUndone } from './is-not-undone.ts';
import { seesRecord } from './visibility.ts';

/** Entries of one record. */
const MOST = 3;

interface Row {
  record_id: number;
  id: number;
  at: Date;
  actor_id: number | null;
  acting_for_id: number | null;
  action: string;
  note: string | null;
}

/**
 * Returns what was done last to those of these records that the caller may see, with its reason or the comment. Links are left out, because
 * what they lead to may be closed to the caller, and so is what was undone.
 */
export async function listLatestDoings(ctx: Ctx, ids: readonly number[]): Promise<RecordDoings[]> {
  if (!ids.length) return [];
  const { rows } = await sql<Row>`
    select c.record_id, c.id, c.at, c.actor_id, c.acting_for_id, c.action,
      coalesce(c.note, case when c.action = 'commented' then (select case when m.deleted_at is null then m.body end
        from record_comment m where m.tenant_id = c.tenant_id and m.record_id = c.record_id
          and m.author_id = c.actor_id and m.created_at <= c.at order by m.id desc limit 1) end) note
    from record r cross join lateral (
      select c.tenant_id, c.record_id, c.id, c.at, c.actor_id, c.acting_for_id, c.action, c.note from record_change c
      where c.tenant_id = r.tenant_id and c.record_id = r.id and c.action <> 'linked' and c.undoes_id is null and ${isNotUndone('c')}
      order by c.id desc limit ${MOST}) c
    where r.id = any(${[...ids]}::bigint[]) and ${seesRecord(actorOf(ctx))}
    order by c.id desc`.execute(ctx.tx);
  return [...Map.groupBy(rows, (row) => row.record_id)].map(([recordId, entries]) => ({
    recordId,
    entries: entries.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actorId: row.actor_id,
      actingForId: row.acting_for_id,
      action: row.action,
      note: row.note === null ? null : excerptOf(row.note),
    })),
  }));
}
