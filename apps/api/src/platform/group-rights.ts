import { RECORD_TYPE_NAMES, RECORD_TYPES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, actorOf, type Ctx, can } from './context.ts';
import { Refusal, refuse } from './errors.ts';

/**
 * SQL condition that an actor may give to others what a group may do, as it is given to those who come into it: for a group that
 * approver lines name, the right to edit these and to approve such records; for one that may see confidential records, the right to
 * edit confidentiality and to see all such records.
 */
export function mayGiveGroupRights(actor: Actor, groupId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const edits = can(actor, 'management.approver.edit');
  const approved = RECORD_TYPE_NAMES.filter((type) => {
    const { approve } = RECORD_TYPES[type].privileges;
    return edits && (approve === undefined || can(actor, approve));
  });
  const opens = can(actor, 'management.confidentiality.edit');
  const opened = RECORD_TYPE_NAMES.filter((type) => opens && can(actor, RECORD_TYPES[type].privileges.viewAll));
  return givesNoMore(groupId, approved, opened);
}

/** SQL condition that a group gives no rights but to approve, and to see confidential, records of these types. */
const givesNoMore = (groupId: RawBuilder<unknown>, approved: readonly RecordType[], opened: readonly RecordType[]) =>
  sql<SqlBool>`(not exists (select from approver a where a.group_id = ${groupId} and a.type <> all(${approved}::text[]))
    and not exists (select from confidentiality_rule c where ${groupId} = any(c.group_ids) and c.type <> all(${opened}::text[]))
    and not exists (select from record_group o join record r on r.tenant_id = o.tenant_id and r.id = o.record_id
      where o.group_id = ${groupId} and r.is_confidential and r.type <> all(${opened}::text[])))`;

/** SQL condition that a group gives rights: an approver line, a rule of confidentiality or a confidential record names it. */
export const givesRights = (groupId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(not ${givesNoMore(groupId, [], [])})`;

/** SQL condition that people come into a group `g` by what they choose themselves, which is their language (decision 81). */
export const IS_SELF_CHOSEN = sql<SqlBool>`(g.languages <> '{}')`;

/**
 * Throws 422 GROUP_BY_LANGUAGE for groups that people come into by themselves: they cannot be given rights. The groups stay as they are
 * until the transaction ends.
 */
export async function checkGivenRights({ tx }: Pick<Ctx, 'tx'>, groupIds: readonly number[]): Promise<void> {
  if (!groupIds.length) return;
  const { rows } = await sql<{ is_self_chosen: boolean }>`select ${IS_SELF_CHOSEN} is_self_chosen from user_group g
    where g.id = any(${[...groupIds]}::bigint[]) order by g.id for share`.execute(tx);
  if (rows.some(({ is_self_chosen }) => is_self_chosen)) throw refuse('GROUP_BY_LANGUAGE');
}

/** Reads who is in these groups, as `group person`. */
async function readMembers({ tx }: Pick<Ctx, 'tx'>, groupIds: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ group_id: number; employee_id: number }>`
    select group_id, employee_id from app.group_people(${[...groupIds]}::bigint[])`.execute(tx);
  return new Set(rows.map((row) => `${row.group_id} ${row.employee_id}`));
}

/**
 * Makes changes of people, whom rules of groups mean by their facts, or of places, which take their people along. Throws 403 GROUP_GIVES_RIGHTS if somebody comes into a group by
 * them whose rights the caller could not give; `code` says it in other words. Callers who could give all of them pay one statement.
 */
export async function guardGroupRights<T>(
  ctx: Ctx,
  change: () => Promise<T>,
  code: 'GROUP_GIVES_RIGHTS' | 'LANGUAGE_GIVES_RIGHTS' = 'GROUP_GIVES_RIGHTS',
): Promise<T> {
  const { rows } = await sql<{ id: number }>`
    select g.id from user_group g where g.is_active and not ${mayGiveGroupRights(actorOf(ctx), sql`g.id`)}`.execute(
    ctx.tx,
  );
  if (!rows.length) return change();
  const beyond = rows.map(({ id }) => id);
  const before = await readMembers(ctx, beyond);
  const done = await change();
  for (const member of await readMembers(ctx, beyond)) if (!before.has(member)) throw new Refusal(403, code);
  return done;
}
