import { chooseEhsMembers } from '@safety-qube/domain/records/record-people';
import type { Relation } from '@safety-qube/domain/records/relations';
import { sql, type Updateable } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { refuse } from '../../platform/errors.ts';
import { attachUploads } from '../attachments/index.ts';
import { approvalColumns } from './approver-lines.ts';
import { moveToOrigin } from './origin.ts';
import {
  checkActive,
  checkPriority,
  checkUsed,
  flag,
  keepOnly,
  type RaiseRules,
  readInsiders,
  readRaiseRules,
} from './raise-rules.ts';
import type { Acting, Effect } from './record-definition.ts';
import type { RecordRow } from './record-row.ts';
import { findRecord } from './records.repository.ts';
import { writeRelation } from './write-relation.ts';

/** Returns the ids of the people with a relation to a record. */
export const peopleOf = (record: RecordRow, relation: Relation): number[] =>
  record.people.filter((person) => person.relation === relation).map((person) => person.employeeId);

/** The people and terms of the work on a record; what is absent stays as it is. */
interface Assignment {
  readonly team?: readonly number[] | undefined;
  readonly ehsMembers?: readonly number[] | undefined;
  readonly ownerId?: number | undefined;
  readonly dueOn?: string | null | undefined;
  readonly priority?: number | undefined;
  readonly note?: string | undefined;
}

/**
 * Returns the approvers that a person names for a record. 422 FIELD_NOT_USED unless the tenant allows to change them, APPROVER_SELF if
 * they add themselves.
 */
function namedApprovers(
  { ctx, record }: Acting,
  rules: RaiseRules,
  { ehsMembers }: Pick<Assignment, 'ehsMembers'>,
): readonly number[] | undefined {
  if (ehsMembers === undefined) return undefined;
  const [before, named] = [peopleOf(record, 'ehsMember'), [...new Set(ehsMembers)]];
  if (named.length === before.length && named.every((id) => before.includes(id))) return undefined;
  if (!flag(rules, 'enable_approver_modification')) throw refuse('FIELD_NOT_USED', { field: 'ehsMember' });
  const { employeeId } = actorOf(ctx);
  if (named.includes(employeeId) && !before.includes(employeeId)) throw refuse('APPROVER_SELF');
  return named;
}

/** Assigns team, owner, due date and priority, and approvers where the tenant allows to change them. */
export async function assign(acting: Acting, body: Assignment): Promise<Effect> {
  const { ctx, definition, record } = acting;
  const before = peopleOf(record, 'resolutionTeam');
  const team = body.team === undefined ? before : [...new Set(body.team)];
  const named = [
    ...(body.team === undefined ? [] : team),
    ...(body.ownerId === undefined ? [] : [body.ownerId]),
    ...(body.ehsMembers ?? []).filter((id) => !peopleOf(record, 'ehsMember').includes(id)),
  ];
  const place = { facilityId: record.facility_id, departmentId: record.department_id };
  const rules = await readRaiseRules(ctx, definition, place, named);
  checkActive(rules, named);
  checkPriority(rules, body.priority);
  const change: Record<string, readonly [unknown, unknown]> = {};
  if (body.team !== undefined) {
    await writeRelation(ctx, record.id, 'resolutionTeam', team);
    change['team'] = [before, team];
  }
  const set: Updateable<DB['record']> = {};
  const { ownerId, dueOn, priority } = body;
  if (ownerId !== undefined && ownerId !== record.owner_id) {
    await writeRelation(ctx, record.id, 'owner', [ownerId]);
    set.owner_id = ownerId;
    change['owner'] = [record.owner_id, ownerId];
  }
  const due = dueOn === record.due_on ? undefined : dueOn;
  const urgency = priority === record.priority ? undefined : priority;
  checkUsed(rules, definition, { dueOn: due, priority: urgency });
  if (due !== undefined) {
    set.due_on = due;
    change['dueOn'] = [record.due_on, due];
  }
  if (urgency !== undefined) {
    set.priority = urgency;
    change['priority'] = [record.priority, urgency];
  }
  const membersBefore = peopleOf(record, 'ehsMember');
  const members = namedApprovers(acting, rules, body) ?? membersBefore;
  if (members !== membersBefore) await writeRelation(ctx, record.id, 'ehsMember', members);
  const above = definition.relations.includes('ehsMember')
    ? await addApprovers(ctx, rules, record, { members, acting: [...team, ownerId ?? record.owner_id ?? 0] })
    : [];
  const membersAfter = [...members, ...above];
  const added = membersAfter.filter((id) => !membersBefore.includes(id));
  if (above.length || members !== membersBefore) change['ehsMembers'] = [membersBefore, membersAfter];
  return {
    set,
    change,
    note: body.note,
    detail: { people: { resolutionTeam: team.filter((id) => !before.includes(id)), ehsMember: added } },
  };
}

/**
 * Adds the next approvers up if all present ones now own the record or work on it, because one of them must have no other relation
 * to it (product, "Workflow"); of a confidential one only those who may see it by their role or a group. Returns the ids of the added people.
 */
async function addApprovers(
  ctx: Ctx,
  rules: RaiseRules,
  record: RecordRow,
  { members, acting }: { readonly members: readonly number[]; readonly acting: readonly number[] },
): Promise<readonly number[]> {
  const others = new Set([...acting, ...peopleOf(record, 'raiser'), ...peopleOf(record, 'fyi')]);
  if (members.some((id) => !others.has(id))) return [];
  const { facility_id: facilityId, department_id: departmentId, category } = record;
  const eligible = record.is_confidential ? keepOnly(rules, await readInsiders(ctx, record)) : rules;
  const added = chooseEhsMembers(eligible, {
    ...{ facilityId, departmentId, category, others },
    ...approvalColumns({ ...record }),
  });
  if (added.length) await writeRelation(ctx, record.id, 'ehsMember', [...members, ...added]);
  return added;
}

/** Records what was done, with its evidence. */
export async function implement(
  { ctx, record }: Acting,
  body: { what: string; rootCause?: string | undefined; attachmentIds?: number[] | undefined },
): Promise<Effect> {
  await attachUploads(ctx, record.id, body.attachmentIds ?? [], 'evidence');
  return { note: body.what, ...(body.rootCause !== undefined && { change: { rootCause: [null, body.rootCause] } }) };
}

/** Whether a record was closed as a duplicate of another, directly or through others. */
async function leadsTo(ctx: Ctx, from: number, to: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive chain as (select duplicate_of id from record where id = ${from}
      union select r.duplicate_of from record r join chain c on r.id = c.id)
    select from chain where id = ${to}`.execute(ctx.tx);
  return rows.length > 0;
}

/**
 * Closes a record as a duplicate and moves its tasks to the other record. 422 for the record itself, for one that was closed as its
 * duplicate, directly or through others, and for one that the caller cannot see. Only one call at a time runs in a tenant: of two
 * records that are closed as duplicates of each other at once, the second call sees the first.
 */
export async function closeDuplicate(
  { ctx, platform, definition, record }: Acting,
  body: { of: number; note?: string | undefined },
): Promise<Effect> {
  await sql`select pg_advisory_xact_lock(${ctx.tenant.id}, hashtext('close-duplicate'))`.execute(ctx.tx);
  const other = body.of === record.id ? undefined : await findRecord(ctx, definition, body.of);
  if (!other) throw refuse('DUPLICATE_UNKNOWN');
  if (await leadsTo(ctx, other.id, record.id)) throw refuse('DUPLICATE_OF_EACH_OTHER', { number: other.number });
  await moveToOrigin(ctx, platform, record, other);
  return {
    closedAs: 'duplicate',
    note: body.note,
    set: { duplicate_of: other.id },
    change: { duplicateOf: [null, other.id] },
    repeated: { id: other.id, change: [null, record.id] },
  };
}

/** Reopens a closed record; a duplicate is then no longer one of the other record. */
export async function reopen({ ctx, record }: Acting, { reason }: { reason?: string | undefined }): Promise<Effect> {
  const { duplicate_of: of } = await ctx.tx
    .selectFrom('record')
    .select('duplicate_of')
    .where('id', '=', record.id)
    .executeTakeFirstOrThrow();
  return {
    note: reason,
    set: { closed_at: null, closed_as: null, duplicate_of: null },
    ...(of !== null && { repeated: { id: of, change: [record.id, null] } }),
  };
}
