import type { HistoryEntry } from '@safety-qube/contract/activity';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { mustSee } from './any-record.ts';
import type { Change } from './record-definition.ts';
import { registeredTypes } from './registry.ts';
import { visibleOfAny } from './visibility.ts';

/** Properties of a change that name another record, by its id. */
const POINTERS = ['link', 'duplicate', 'duplicateOf'] as const;
const pointed = (change: Change): number[] =>
  POINTERS.flatMap((name) => change[name] ?? []).filter((id): id is number => typeof id === 'number');

/** Numbers of those of these records that the caller may see, by id. */
async function numbersOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const { rows } = await sql<{ id: number; number: string }>`
    select r.id, r.number from record r
    where r.id = any(${[...ids]}::bigint[]) and ${visibleOfAny(actorOf(ctx), registeredTypes(), null)}`.execute(ctx.tx);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** A change with the numbers of the records that it names, less those that the caller may not see. */
function told(change: Change, numbers: ReadonlyMap<number, string>): Change {
  const rest = Object.entries(change).filter(([name]) => !POINTERS.some((pointer) => pointer === name));
  const seen = POINTERS.flatMap((name) => {
    const value = change[name];
    if (!value || !pointed({ [name]: value }).every((id) => numbers.has(id))) return [];
    const [before, after] = value.map((id) => (typeof id === 'number' ? (numbers.get(id) ?? null) : null));
    return [[name, [before, after]] as const];
  });
  return Object.fromEntries([...rest, ...seen]) as Change;
}

/**
 * What happened to a record that the caller may see, newest first; 404 otherwise. That it was linked to one out of their sight is
 * not told, nor which one it repeats.
 */
export async function listHistory(ctx: Ctx, recordId: number): Promise<HistoryEntry[]> {
  const { record, definition } = await mustSee(ctx, recordId);
  const rows = await ctx.tx
    .selectFrom('record_change')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('action', '<>', 'commented') // the comment itself stands in the activity
    .orderBy('id', 'desc')
    .execute();
  const written = rows.map((row) => row.change as Change);
  const changes = (await definition.history?.(ctx, record, written)) ?? written;
  const numbers = await numbersOf(ctx, [...new Set(changes.flatMap(pointed))]);
  const entries = rows.map((row, index) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actor_id,
    action: row.action,
    fromStatus: row.from_status,
    toStatus: row.to_status,
    note: row.note,
    change: told(changes[index] ?? {}, numbers),
  }));
  return entries.filter(({ action, change }) => action !== 'linked' || Object.keys(change).length > 0);
}
