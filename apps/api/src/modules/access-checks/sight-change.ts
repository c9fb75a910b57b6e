import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { maySee, type RecordAudience, type Viewer } from '@safety-qube/domain/records/visibility';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

type Tx = Pick<Ctx, 'tx'>;

/** Records that are alike in what decides who sees them, apart from their people. */
export interface AlikeRecords {
  readonly type: RecordType;
  /** The facility that they are at before they move. */
  readonly facilityId: number;
  readonly isMoving: boolean;
  readonly isArchived: boolean;
  readonly isConfidential: boolean;
  readonly roleIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly records: number;
}
/** How many people would see records that they do not see now, or would not see any more, and how many records these are. */
export interface SightCount {
  readonly people: number;
  readonly records: number;
  readonly confidentialRecords: number;
}

/** What a record `r` is alike in. */
const KEY = sql`r.facility_id::int, r.type, r.shelf = 'archived', r.is_confidential,
  case when r.is_confidential then array(select g.role_id::int from record_role g
    where g.tenant_id = r.tenant_id and g.record_id = r.id order by 1) else '{}' end,
  case when r.is_confidential then array(select g.group_id::int from record_group g
    where g.tenant_id = r.tenant_id and g.record_id = r.id order by 1) else '{}' end`;
const keyOf = (one: Omit<AlikeRecords, 'records'>): string =>
  JSON.stringify([
    one.isMoving,
    one.facilityId,
    one.type,
    one.isArchived,
    one.isConfidential,
    one.roleIds,
    one.groupIds,
  ]);

/** Some records, of which the ones that meet a condition move. */
export interface Affected {
  readonly where: RawBuilder<SqlBool>;
  readonly moves: RawBuilder<SqlBool>;
}
const alike = ({ where, moves }: Affected) => sql`
  select r.tenant_id, r.id, k.* from record r,
    lateral (select ${moves} is_moving, ${KEY}) k(is_moving, facility_id, type, is_archived, is_confidential, role_ids, group_ids)
  where r.shelf <> 'deleted' and ${where}`;
const COLUMNS = sql`a.facility_id "facilityId", a.type, a.is_moving "isMoving", a.is_archived "isArchived", a.is_confidential "isConfidential",
  a.role_ids "roleIds", a.group_ids "groupIds"`;

/** Counts records by what they are alike in. */
export async function countAlike({ tx }: Tx, affected: Affected): Promise<AlikeRecords[]> {
  const { rows } = await sql<AlikeRecords>`
    select ${COLUMNS}, count(*)::int records from (${alike(affected)}) a group by 1, 2, 3, 4, 5, 6, 7`.execute(tx);
  return rows;
}

/** Reads of how many records of each kind some people are among the people, as `kind person`. */
async function countOwn({ tx }: Tx, affected: Affected, viewers: readonly number[]): Promise<Map<string, number>> {
  if (!viewers.length) return new Map();
  const { rows } = await sql<AlikeRecords & { employeeId: number }>`
    select ${COLUMNS}, p.employee_id "employeeId", count(distinct a.id)::int records from (${alike(affected)}) a
      join record_person p on p.tenant_id = a.tenant_id and p.record_id = a.id
    where p.employee_id = any(${[...viewers]}::bigint[]) group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(tx);
  return new Map(rows.map(({ employeeId, records, ...key }) => [`${keyOf(key)} ${employeeId}`, records]));
}

/** Kinds of records, and whose sight of them changes: of those that they are not among the people of, and of those that they are. */
interface Turning {
  readonly kinds: AlikeRecords[];
  readonly outside: readonly number[];
  readonly inside: readonly number[];
}

/** Counts the records of which the sight of at least one person changes. */
async function countTurning({ tx }: Tx, affected: Affected, { kinds, outside, inside }: Turning): Promise<number> {
  const keys = JSON.stringify(kinds.map(keyOf));
  const [others, own] = [sql`any(${[...outside]}::bigint[])`, sql`any(${[...inside]}::bigint[])`];
  const { rows } = await sql<{ records: number }>`
    select (count(*) filter (where o.inside > 0 or o.outside < ${outside.length}))::int records from (
      select count(distinct p.employee_id) filter (where p.employee_id = ${others}) outside,
        count(*) filter (where p.employee_id = ${own}) inside
      from (${alike(affected)}) a left join record_person p on p.tenant_id = a.tenant_id and p.record_id = a.id
        and (p.employee_id = ${others} or p.employee_id = ${own})
      where jsonb_build_array(a.is_moving, a.facility_id, a.type, a.is_archived, a.is_confidential, to_jsonb(a.role_ids), to_jsonb(a.group_ids))
        in (select k::jsonb from jsonb_array_elements_text(${keys}::jsonb) k)
      group by a.id) o`.execute(tx);
  return rows[0]?.records ?? 0;
}

/** Who sees records of a kind, now and then: a person with the facilities and groups of that time. */
export interface Change {
  readonly before: Viewer;
  readonly after: Viewer;
}
/** What is known of a kind of records at a time. */
type AudienceOf = (kind: AlikeRecords) => Omit<RecordAudience, 'people'>;

/**
 * Counts whose sight of records changes, by the function that decides who sees one (`maySee`): who would see a record and does not now,
 * and the other way round.
 */
export async function countSight(
  ctx: Tx,
  affected: Affected,
  { kinds, changes }: { kinds: readonly AlikeRecords[]; changes: readonly Change[] },
  audiences: { readonly before: AudienceOf; readonly after: AudienceOf },
): Promise<{ gaining: SightCount; losing: SightCount }> {
  const ids = changes.map(({ before }) => before.employeeId);
  const own = await countOwn(ctx, affected, ids);
  const count = async (first: 'before' | 'after', second: 'before' | 'after'): Promise<SightCount> => {
    const people = new Set<number>();
    const sets = new Map<string, Turning>();
    for (const kind of kinds) {
      const [now, then] = [audiences[first](kind), audiences[second](kind)];
      const turns = ({ [first]: one, [second]: other }: Change, among: readonly number[]): boolean =>
        maySee(other, { ...then, people: among }) && !maySee(one, { ...now, people: among });
      const ownOf = ({ before: { employeeId } }: Change): number => own.get(`${keyOf(kind)} ${employeeId}`) ?? 0;
      const idsOf = (some: readonly Change[]) => some.map(({ before }) => before.employeeId);
      const outside = idsOf(changes.filter((one) => ownOf(one) < kind.records && turns(one, [])));
      const inside = idsOf(changes.filter((one) => ownOf(one) > 0 && turns(one, [one.before.employeeId])));
      for (const id of [...outside, ...inside]) people.add(id);
      if (!outside.length && !inside.length) continue;
      const set = `${kind.isConfidential} ${outside.join()} ${inside.join()}`;
      sets.set(set, { outside, inside, kinds: [...(sets.get(set)?.kinds ?? []), kind] });
    }
    let [records, confidentialRecords] = [0, 0];
    for (const set of sets.values()) {
      const found = await countTurning(ctx, affected, set);
      if (set.kinds[0]?.isConfidential) confidentialRecords += found;
      else records += found;
    }
    return { people: people.size, records, confidentialRecords };
  };
  return { gaining: await count('before', 'after'), losing: await count('after', 'before') };
}
