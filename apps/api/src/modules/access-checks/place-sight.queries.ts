import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { readPlaceSight as sightCall } from '@safety-qube/contract/endpoints/place-effects';
import type { SightEffect } from '@safety-qube/contract/schemas/place-effects';
import { type SqlBool, sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { readPeopleOfGroups } from '../groups/index.ts';
import { tryMove } from '../organisation/index.ts';
import { type Reader, readReaders } from '../people/index.ts';
import { type Affected, type AlikeRecords, countAlike, countSight } from './sight-change.ts';

type Input = HandlerInput<typeof sightCall>;
type Members = Awaited<ReturnType<typeof readPeopleOfGroups>>;

/** The people whose sight a move can change: those whose role is limited, and members of groups that see confidential records. */
const canChange = (groupIds: readonly number[]) => sql<SqlBool>`e.status = 'active' and not e.is_service_account
  and (exists (select from employee_scope s where s.tenant_id = e.tenant_id and s.employee_id = e.id)
    or e.id in (select m.employee_id from app.group_people(${[...groupIds]}::bigint[]) m))`;

const membersOf = (groups: Members, groupIds: readonly number[]): number[] =>
  [...groups].flatMap(([employeeId, ids]) => (groupIds.some((id) => ids.has(id)) ? [employeeId] : []));

/**
 * Returns how many people would see records that they do not see now, and who would not see them any more, if a place were merged or
 * moved, and how many records these are. The move is made and taken back, so that roles and groups are as they would be; records are
 * counted by the function that decides who sees one. Confidential ones count for those who may know of them. 403 and 404 as for the
 * move; 422 for a place that it cannot be moved to.
 */
export function readPlaceSight(ctx: Ctx, { params, query }: Pick<Input, 'params' | 'query'>): Promise<SightEffect> {
  const knows = actorOf(ctx).privileges.has('management.confidentiality.read');
  const readBefore = async ({ tx }: Pick<Ctx, 'tx'>) => {
    const { rows } = await sql<{ ids: number[] }>`
      select array(select distinct group_id::int from record_group) ids`.execute(tx);
    const groupIds = knows ? (rows[0]?.ids ?? []) : [];
    const readers = await readReaders(tx, canChange(groupIds));
    return { groupIds, readers, groups: await readPeopleOfGroups(tx, groupIds) };
  };
  return tryMove(ctx, { ...params, ...query }, readBefore, async (move, was) => {
    const { tx, from, to, isFacility, moves } = move;
    const known = knows ? sql`true` : sql`not r.is_confidential`;
    const groups = await readPeopleOfGroups(tx, was.groupIds);
    const others = otherGroups(was.groups, groups);
    // Roles that are limited to a facility are limited to the other one after a merge: it is as if its records came to them. Who comes
    // into a group by the move sees what it may see, wherever that is.
    const toOthers = sql`exists (select from record_group g where g.tenant_id = r.tenant_id and g.record_id = r.id
      and g.group_id = any(${others}::bigint[]))`;
    const affected: Affected = {
      where: sql<SqlBool>`(${moves} ${isFacility ? sql`or r.facility_id = ${to}` : sql``} ${others.length ? sql`or ${toOthers}` : sql``})
        and ${known}`,
      moves,
    };
    const kinds = await countAlike({ tx }, affected);
    const ids = [...new Set([...was.readers.map(({ employeeId }) => employeeId), ...groups.keys()])];
    const now = new Map(
      (await readReaders(tx, sql<SqlBool>`e.id = any(${ids}::bigint[])`)).map((one) => [one.employeeId, one]),
    );
    const before = new Map(was.readers.map((one) => [one.employeeId, one]));
    const changes = [...now.values()]
      .filter(({ isReader }) => isReader)
      .map((after) => ({ after, before: before.get(after.employeeId) ?? after }))
      .filter((one) => isTouched(one, [from, to]) || isOther(one.after.employeeId, was.groups, groups));
    const audience = (facilityOf: (kind: AlikeRecords) => number, members: Members) => (kind: AlikeRecords) => ({
      ...{ type: kind.type, facilityId: facilityOf(kind), roleIds: kind.roleIds },
      ...{ isConfidential: kind.isConfidential, isArchived: kind.isArchived, isDeleted: false },
      groupMembers: membersOf(members, kind.groupIds),
    });
    const { gaining, losing } = await countSight(
      { tx },
      affected,
      { kinds, changes },
      {
        before: audience(({ facilityId }) => facilityId, was.groups),
        after: audience(({ isMoving, facilityId }) => (isMoving ? to : facilityId), groups),
      },
    );
    const present = ({ confidentialRecords, ...counts }: typeof gaining) =>
      knows ? { ...counts, confidentialRecords } : counts;
    return { gaining: present(gaining), losing: present(losing) };
  });
}

/** Whether a role is limited to facilities of which one is among those of the move. */
const isTouched = (one: { before: Reader; after: Reader }, facilities: readonly number[]): boolean =>
  [one.before, one.after].some(({ facilityIds }) => facilities.some((id) => facilityIds?.has(id)));
/** The groups that mean somebody whom they did not mean, or the other way round. */
function otherGroups(was: Members, is: Members): number[] {
  const none: ReadonlySet<number> = new Set();
  const ids = [...new Set([...was.keys(), ...is.keys()])];
  const changed = ids.flatMap((id) => {
    const [before, after] = [was.get(id) ?? none, is.get(id) ?? none];
    return [...before, ...after].filter((group) => before.has(group) !== after.has(group));
  });
  return [...new Set(changed)];
}
/** Whether other groups mean a person than did. */
const isOther = (id: number, was: Members, is: Members): boolean =>
  [...(was.get(id) ?? [])].sort().join() !== [...(is.get(id) ?? [])].sort().join();
