import { RECORD_TYPE_NAMES, RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, actorOf, type Ctx, can } from './context.ts';
import { Refusal } from './errors.ts';

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
  return sql<SqlBool>`(not exists (select from approver a where a.group_id = ${groupId} and a.type <> all(${approved}::text[]))
    and not exists (select from confidentiality_rule c where ${groupId} = any(c.group_ids) and c.type <> all(${opened}::text[]))
    and not exists (select from record_group o join record r on r.tenant_id = o.tenant_id and r.id = o.record_id
      where o.group_id = ${groupId} and r.is_confidential and r.type <> all(${opened}::text[])))`;
}

/** Reads who is in these groups, as `group person`. */
async function readMembers({ tx }: Pick<Ctx, 'tx'>, groupIds: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ group_id: number; employee_id: number }>`
    select group_id, employee_id from app.group_people(${[...groupIds]}::bigint[])`.execute(tx);
  return new Set(rows.map((row) => `${row.group_id} ${row.employee_id}`));
}

/**
 * Makes changes of people, whom rules of groups mean by their facts, or of places, which take their people along. Throws 403 GROUP_GIVES_RIGHTS if somebody comes into a group by
 * them whose rights the caller could not give. Callers who could give all of them pay one statement.
 */
export async function guardGroupRights<T>(ctx: Ctx, change: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ id: number }>`
    select g.id from user_group g where g.is_active and not ${mayGiveGroupRights(actorOf(ctx), sql`g.id`)}`.execute(
    ctx.tx,
  );
  if (!rows.length) return change();
  const beyond = rows.map(({ id }) => id);
  const before = await readMembers(ctx, beyond);
  const done = await change();
  for (const member of await readMembers(ctx, beyond))
    if (!before.has(member)) throw new Refusal(403, 'GROUP_GIVES_RIGHTS');
  return done;
}
