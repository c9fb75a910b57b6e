import { type SqlBool, sql } from 'kysely';
import { isPartOfMany } from '../../../platform/audit.ts';
import { actorOf, type Ctx, can } from '../../../platform/context.ts';
import { conflict, notFound, refuse } from '../../../platform/errors.ts';
import { text } from '../../../platform/i18n.ts';
import { leavesSome, type PartlyUndone, type Undos } from '../../../platform/undo.ts';
import { type EntryRow, maySeeEntry, readEntries, readLater } from '../audit.repository.ts';
import { actionText } from '../audit.words.ts';
import { changedSince } from '../changed-since.ts';
import { readPeople } from '../names-by-id.ts';

/** The most lines of one call that are undone as one. */
const MOST = 2000;
const CODES = { mailLeft: 'UNDO_MAIL_LEFT', madeAnonymous: 'UNDO_MADE_ANONYMOUS', secretShown: 'UNDO_SECRET_SHOWN' };

/** Returns the entry and all others of its call, the latest first; 404 unless it is the caller's own or they may read it in the log. */
async function readCall(ctx: Ctx, id: number): Promise<EntryRow[]> {
  const actor = actorOf(ctx);
  const readable = can(actor, 'management.audit.read') ? maySeeEntry(actor) : sql<SqlBool>`false`;
  const own = sql<SqlBool>`e.actor_id = ${actor.employeeId}`;
  const [entry] = await readEntries(ctx, sql<SqlBool>`e.id = ${id} and (${own} or ${readable})`, 1);
  if (!entry) throw notFound();
  // What the server wrote by itself belongs to no call; lines of many people are undone together by the line of all of them.
  if (entry.actor_id === null || entry.request_id === null || isPartOfMany(entry.request_id)) return [entry];
  const same = sql<SqlBool>`e.request_id = ${entry.request_id} and e.actor_id = ${entry.actor_id}`;
  return (await readEntries(ctx, same, MOST)).toSorted((a, b) => b.id - a.id);
}

/**
 * Throws 409 CHANGED_SINCE with who changed what after an entry, except by the undo itself; 422 UNDO_MADE_ANONYMOUS if the person whom it is
 * about was made anonymous since: its values were erased.
 */
async function checkUnchanged(
  ctx: Ctx,
  undos: Undos,
  entry: EntryRow,
  ownEntryIds: ReadonlySet<number>,
): Promise<void> {
  const later = (await readLater(ctx, entry)).filter(({ id }) => !ownEntryIds.has(id));
  if (later.some(({ action }) => undos[action] === 'madeAnonymous')) throw refuse(CODES.madeAnonymous);
  const since = changedSince(entry, later);
  const last = since.at(-1);
  if (!last) return;
  const people = await readPeople(
    ctx,
    since.flatMap(({ actor_id }) => actor_id ?? []),
  );
  const present = ({ id, at, actor_id, action }: EntryRow) => ({
    id,
    at: at.toISOString(),
    by: actor_id === null ? null : (people.get(actor_id) ?? null),
    text: actionText(ctx.language, action),
  });
  const { by, text: what } = present(last);
  throw conflict(
    'CHANGED_SINCE',
    { who: by ?? text(ctx.language, 'audit.nobody'), what },
    { since: since.map(present) },
  );
}

/**
 * Undoes an entry of the audit log, with everything that the same call did, in the opposite order: each by the command of its
 * module, which authorizes, checks and logs the opposite change as any other. 404; 403 without the right to make that change; 409
 * CHANGED_SINCE if somebody has changed it meanwhile; 422 UNDO_NONE for what is not undone, with the reason. Returns what stays of
 * a change of many things.
 */
export async function undoChange(ctx: Ctx, undos: Undos, id: number) {
  const entries = await readCall(ctx, id);
  const ownEntryIds = new Set(entries.map((entry) => entry.id));
  const stays: PartlyUndone[] = [];
  for (const entry of entries) {
    const undo = undos[entry.action];
    if (typeof undo !== 'function') throw refuse(undo === undefined ? 'UNDO_NONE' : CODES[undo]);
    await checkUnchanged(ctx, undos, entry, ownEntryIds);
    const { action, entity, entity_id: entityId, change } = entry;
    const written = ctx.audited?.length ?? 0;
    const undone = await undo({ ...ctx, undoes: entry.id }, { action, entity, entityId, change });
    if (leavesSome(undone)) stays.push(undone);
    // A change that was committed until the command had locked the thing is seen only now.
    for (const { id: mine } of ctx.audited?.slice(written) ?? []) ownEntryIds.add(mine);
    await checkUnchanged(ctx, undos, entry, ownEntryIds);
  }
  return {
    kept: stays.flatMap(({ kept }) => kept),
    keptCount: stays.reduce((sum, { keptCount }) => sum + keptCount, 0),
  };
}
