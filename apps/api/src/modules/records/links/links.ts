import type { RecordReference } from '@safety-qube/contract/schemas/records';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { forbidden, notFound, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getVisibleRecord } from '../any-record.ts';
import { seesRecord } from '../visibility.ts';
import { writeEvent } from '../write-event.ts';

const inOrder = (a: number, b: number) => ({ record_id: Math.min(a, b), other_id: Math.max(a, b) });

/**
 * Returns the records that are linked with one, and those that were closed as its duplicates, as far as the caller may see them.
 */
export async function listLinks(
  ctx: Ctx,
  id: number,
): Promise<{ linked: RecordReference[]; duplicates: RecordReference[] }> {
  await getVisibleRecord(ctx, id);
  const seen = seesRecord(actorOf(ctx));
  const { rows } = await sql<RecordReference & { isDuplicate: boolean }>`
    select r.id, r.type, r.number, r.title, r.status, coalesce(r.duplicate_of = ${id} and r.closed_as = 'duplicate', false) "isDuplicate" from record r
    where ${seen} and ((r.duplicate_of = ${id} and r.closed_as = 'duplicate') or r.id in (
      select other_id from record_link where record_id = ${id} union all select record_id from record_link where other_id = ${id}))
    order by r.id`.execute(ctx.tx);
  const reference = ({ isDuplicate: _, ...row }: (typeof rows)[number]): RecordReference => row;
  return {
    linked: rows.filter((row) => !row.isDuplicate).map(reference),
    duplicates: rows.filter((row) => row.isDuplicate).map(reference),
  };
}

/** Returns both records. 404 unless the caller may see each, 403 unless they may comment on the first, 422 LINK_TO_ITSELF. */
async function bothEnds(ctx: Ctx, id: number, otherId: number) {
  const one = await getVisibleRecord(ctx, id);
  if (!one.abilities.comment) throw forbidden();
  if (id === otherId) throw refuse('LINK_TO_ITSELF');
  return [one, await getVisibleRecord(ctx, otherId)] as const;
}

async function writeBothEvents(
  ctx: Ctx,
  platform: Platform,
  ends: Awaited<ReturnType<typeof bothEnds>>,
  isLinked: boolean,
): Promise<void> {
  const [one, other] = ends;
  for (const [end, far] of [[one, other] as const, [other, one] as const])
    await writeEvent(ctx, platform, {
      type: end.definition.type,
      recordId: end.record.id,
      version: end.record.version,
      name: 'linked',
      change: { link: isLinked ? [null, far.record.id] : [far.record.id, null] },
    });
}

/** Links two records that the caller sees; doing it again changes nothing. */
export async function addLink(ctx: Ctx, platform: Platform, id: number, otherId: number): Promise<void> {
  const ends = await bothEnds(ctx, id, otherId);
  const added = await ctx.tx
    .insertInto('record_link')
    .values({ ...inOrder(id, otherId), created_by: actorOf(ctx).employeeId })
    .onConflict((same) => same.doNothing())
    .returning('record_id')
    .executeTakeFirst();
  if (added) await writeBothEvents(ctx, platform, ends, true);
}

/** Removes a link; 404 if there is none. */
export async function removeLink(ctx: Ctx, platform: Platform, id: number, otherId: number): Promise<void> {
  const ends = await bothEnds(ctx, id, otherId);
  const removed = await ctx.tx
    .deleteFrom('record_link')
    .where((eb) => eb.and(inOrder(id, otherId)))
    .returning('record_id')
    .executeTakeFirst();
  if (!removed) throw notFound();
  await writeBothEvents(ctx, platform, ends, false);
}
