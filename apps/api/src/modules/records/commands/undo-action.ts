import type { HistoryEntry } from '@safety-qube/contract/schemas/activity';
import { type Former, OWNER_EDIT } from '@safety-qube/domain/records/former';
import { RECORD_EVENTS, type RecordEventName } from '@safety-qube/domain/records/record-events';
import { UNDO_AT_MOST_SECONDS } from '@safety-qube/domain/records/undo';
import { checkAction } from '@safety-qube/domain/records/workflow';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { conflict, forbidden, notFound, refuse } from '../../../platform/errors.ts';
import { withdrawEvent } from '../../../platform/events/events.ts';
import { pageText } from '../../../platform/page-text.ts';
import type { Platform } from '../../../platform/platform.ts';
import { reopenAlert } from '../alerts/reopen-alert.ts';
import { isNotUndone } from '../is-not-undone.ts';
import type { NewRecordEvent } from '../new-record-event.ts';
import type { RecordDefinition } from '../record-definition.ts';
import type { RecordRow } from '../record-row.ts';
import { accessTo, recordAbilities } from '../records.policy.ts';
import { recordFacts } from '../records.presenter.ts';
import { getRecord, getRecordUnchecked } from '../records.repository.ts';
import type { WithdrawNotices } from '../undo/withdraw-notices.ts';
import { readAudience, writeEvent } from '../write-event.ts';
import { writeRelation } from '../write-relation.ts';
import { writeRepeated } from './act-on-record.ts';
import { checkOwnerChange } from './edit-record.ts';

/** An action that can be undone: its event, and its entry in the history. */
interface Done {
  readonly eventId: number;
  readonly changeId: number;
  readonly name: RecordEventName;
  readonly version: number;
  readonly former: Former;
  readonly change: HistoryEntry['change'];
  readonly isInTime: boolean;
}

/** Returns the last action that the caller took on a record; the one that made a version, if there is one. */
async function readDone(ctx: Ctx, recordId: number, version: number | undefined): Promise<Done | undefined> {
  const { rows } = await sql<Done>`
    select e.id "eventId", c.id "changeId", e.name, e.version, e.former, c.change,
      e.at > now() - make_interval(secs => ${UNDO_AT_MOST_SECONDS}) "isInTime"
    from event e join record_change c on c.tenant_id = e.tenant_id and c.record_id = e.record_id and c.version = e.version and c.action = e.name
    where e.record_id = ${recordId} and e.actor_id = ${actorOf(ctx).employeeId} and e.former is not null
      and (${version ?? null}::int is null or e.version = ${version ?? null})
      and ${isNotUndone('c')}
    order by e.id desc limit 1`.execute(ctx.tx);
  return rows[0];
}

/** Throws 409 ACTED_SINCE with who did what first after a version of a record, as its history says it. */
async function refuseActedSince(
  ctx: Ctx,
  { type }: RecordDefinition,
  { recordId, version }: { readonly recordId: number; readonly version: number },
): Promise<never> {
  const since = await ctx.tx
    .selectFrom('record_change as c')
    .leftJoin('employee as e', 'e.id', 'c.actor_id')
    .select(['c.action', 'c.at', 'c.actor_id', 'e.firstname', 'e.lastname'])
    .where('c.record_id', '=', recordId)
    .where('c.version', '>', version)
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();
  const name = RECORD_EVENTS.find((one) => one === since?.action) ?? 'other';
  const who = since?.actor_id
    ? [since.firstname, since.lastname].filter(Boolean).join(' ')
    : pageText(ctx.language, 'history.nobody');
  const what = pageText(ctx.language, `history.${name}`, { who, context: type });
  const data = since && { since: { byId: since.actor_id, action: since.action, at: since.at.toISOString() } };
  throw conflict('ACTED_SINCE', { what }, data);
}

/** Restores the people of a record. Returns whether this changed anybody. */
async function restorePeople(ctx: Ctx, { relations }: RecordDefinition, record: RecordRow, former: Former) {
  for (const relation of relations) {
    const idsIn = (people: Former['people']) =>
      people.flatMap((one) => (one.relation === relation ? [one.employeeId] : [])).sort((a, b) => a - b);
    const before = idsIn(former.people);
    if (before.join() !== idsIn(record.people).join()) await writeRelation(ctx, record.id, relation, before);
  }
}

/** Restores the columns of a record and of its type's table, with the times that it had. */
async function restoreColumns(ctx: Ctx, { table }: RecordDefinition, id: number, former: Former): Promise<void> {
  const { tx } = ctx;
  const own = Object.entries(former.own);
  if (own.length)
    await sql`update ${sql.table(table)} set ${sql.join(
      own.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    )} where record_id = ${id}`.execute(tx);
  await sql`select set_config('app.former_times', ${JSON.stringify(former.times)}, true)`.execute(tx);
  await sql`update record set ${sql.join(
    Object.entries(former.record).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  )}, updated_at = ${new Date()}, version = version + 1 where id = ${id}`.execute(tx);
  await sql`select set_config('app.former_times', '', true)`.execute(tx);
}

/** Detaches the files that came with an action: they are uploads of their person again. */
async function detachFiles({ tx }: Ctx, recordId: number, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  await tx
    .updateTable('attachment')
    .set({ record_id: null, purpose: null })
    .where('record_id', '=', recordId)
    .where('id', 'in', [...ids])
    .execute();
}

/** The changes of an entry the other way round. */
const reversed = (change: HistoryEntry['change']) =>
  Object.fromEntries(Object.entries(change).map(([name, [before, after]]) => [name, [after, before] as const]));

/** Throws 403 unless the caller may take an action on a record, or hand it to another owner. */
function checkAllowed(ctx: Ctx, definition: RecordDefinition, record: RecordRow, action: string): void {
  const actor = actorOf(ctx);
  const facts = recordFacts(record);
  if (action === OWNER_EDIT) {
    if (!recordAbilities(definition, actor, facts).edit) throw forbidden();
    checkOwnerChange(ctx, definition, record);
    return;
  }
  const access = accessTo(definition, actor, facts);
  if (checkAction(definition.workflow, action, record.status, access, facts.isClosed) !== 'allowed') throw forbidden();
}

/**
 * Undoes the last action of the workflow that the caller took on a record, or the last change of its owner alone, a few seconds
 * afterwards: the record, its people, times and files are as before, and the history has both, what was done and that it was undone.
 * Nobody is notified of the action any more. 404 for a record that the caller may not see, 403 for somebody who may no longer take the
 * action, 409 ACTED_SINCE if anybody has changed the record since, with who and what, 422 UNDO_NONE for anything else, UNDO_OVER once the
 * time is over.
 */
export async function undoAction(
  ctx: Ctx,
  platform: Platform,
  withdraw: WithdrawNotices,
  { id, version }: { readonly id: number; readonly version?: number },
): Promise<{ version: number }> {
  const { tx } = ctx;
  const locked = await tx
    .selectFrom('record')
    .select(['type', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound();
  const definition = ctx.recordDefinitions[locked.type];
  const done = await readDone(ctx, id, version);
  // Who has lost sight of a record by their own action may undo it; for everybody else it is not there.
  if (!done || locked.version !== done.version) await getRecord(ctx, definition, id);
  if (!done) throw refuse('UNDO_NONE');
  if (locked.version !== done.version)
    return refuseActedSince(ctx, definition, { recordId: id, version: done.version });
  if (!done.isInTime) throw refuse('UNDO_OVER');

  const { former } = done;
  const now = await getRecordUnchecked(ctx, definition, id);
  const audience = await readAudience(ctx, definition.type, id);
  await restoreColumns(ctx, definition, id, former);
  await restorePeople(ctx, definition, now, former);
  await detachFiles(ctx, id, former.attachmentIds);
  await withdrawEvent(tx, done.eventId);
  await withdraw(ctx, done.eventId);
  const event: NewRecordEvent = {
    type: definition.type,
    recordId: id,
    version: done.version + 1,
    name: 'undone',
    undoesId: done.changeId,
    fromStatus: now.status,
    toStatus: String(former.record.status),
    change: reversed(done.change),
  };
  await writeEvent(ctx, platform, event, audience);
  if (former.isAlerting && now.alert && !now.alert.isOpen) await reopenAlert(ctx, platform, event);
  if (former.repeats !== null)
    await writeRepeated(ctx, platform, definition, { id: former.repeats, change: [null, id] });

  // As for the action: what makes it the caller's is true again.
  const restored = await getRecordUnchecked(ctx, definition, id);
  checkAllowed(ctx, definition, restored, former.action);
  return { version: restored.version };
}
