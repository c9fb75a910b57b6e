import type { LeftWork } from '@safety-qube/contract/schemas/access';
import { DUTIES, type Duty } from '@safety-qube/domain/records/duties';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { actorOf, type Ctx, can } from '../../platform/context.ts';
import { type RoleRow, readRoles } from './roles.queries.ts';

/** What people may do, and where: in these facilities, or everywhere. */
export interface Rights {
  readonly privileges: readonly string[];
  readonly facilities: readonly number[] | null;
}
/** Facilities; null for all. */
type Places = readonly number[] | null;

/** A change that takes rights from people: from the holders of a role, or from one person, whose account it can end. */
export interface RightsTaken {
  readonly from: { readonly roleId: number } | { readonly employeeId: number };
  /** Of a role the facilities that any of its holders reaches. */
  readonly before: Rights;
  readonly after: Rights;
  readonly ends?: boolean;
}

const NOWHERE: Places = [];
const holds = ({ privileges }: Pick<Rights, 'privileges'>, duty: Duty): boolean =>
  duty.privileges.some((privilege) => privileges.includes(privilege));

/** Counts the active people with any of these roles who meet a condition on `e`, and returns where they reach. */
export async function readReach(
  { tx }: Pick<Ctx, 'tx'>,
  roles: readonly Pick<RoleRow, 'id'>[],
  where: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<{ people: number; facilities: Places }> {
  const ids = roles.map(({ id }) => id);
  const { rows } = await sql<{ people: number; isUnlimited: boolean; facilities: number[] }>`
    with p as materialized (select e.tenant_id, e.id from employee e
      where e.role_id = any(${ids}::bigint[]) and e.status = 'active' and ${where}),
    s as materialized (select c.employee_id, c.facility_id from employee_scope c join p on p.tenant_id = c.tenant_id and p.id = c.employee_id)
    select (select count(*)::int from p) people, (select count(*) from p) > (select count(distinct employee_id) from s) "isUnlimited",
      array(select distinct facility_id::int from s) facilities`.execute(tx);
  const { people = 0, isUnlimited = false, facilities = [] } = rows[0] ?? {};
  return { people, facilities: isUnlimited ? null : facilities };
}

/** Where nobody has a duty by their rights any more, though somebody has now: these facilities, or all but `except`. */
type Lost = { readonly only: readonly number[] } | { readonly except: readonly number[] };
function lostOf(now: Places, still: readonly Places[]): Lost | undefined {
  if (still.includes(null)) return undefined;
  const kept = new Set(still.flatMap((places) => places ?? []));
  if (now === null) return { except: [...kept] };
  const only = now.filter((id) => !kept.has(id));
  return only.length ? { only } : undefined;
}

/** SQL for the records `r` without an active person who has the duty by their relation, apart from `gone` and whoever stands in for them. */
const isUnnamed = ({ relation }: Duty, gone: number | null): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from record_person p join employee e on e.tenant_id = p.tenant_id and e.id = p.employee_id
  where p.tenant_id = r.tenant_id and p.record_id = r.id and p.relation = ${sql.lit(relation)} and e.status = 'active'
    and p.employee_id is distinct from ${gone}::bigint and (p.for_id is null or p.for_id is distinct from ${gone}::bigint))`;

const openOf = ({ type }: Duty): RawBuilder<unknown> =>
  sql`select r.id, r.is_confidential from record r where r.shelf = 'open' and r.type = ${sql.lit(type)}`;

const isIn = (lost: Lost): RawBuilder<SqlBool> =>
  'only' in lost
    ? sql<SqlBool>`r.facility_id = any(${[...lost.only]}::bigint[])`
    : sql<SqlBool>`r.facility_id <> all(${[...lost.except]}::bigint[])`;

/**
 * Counts the open records that a change leaves without an owner or an approver who can act: nobody is named who is active, and those who
 * could act by their rights lose these, or the only one who was named goes. Administrators, who can always act, do not count. Of confidential
 * records a number for those who may know of them.
 */
export async function readLeftWork(ctx: Ctx, { from, before, after, ends = false }: RightsTaken): Promise<LeftWork> {
  const roles = [...(await readRoles(ctx)).values()].filter((role) => !role.is_fixed);
  const gone = ends && 'employeeId' in from ? from.employeeId : null;
  const others = sql<SqlBool>`(not e.is_service_account and e.id is distinct from ${'roleId' in from ? null : from.employeeId}::bigint)`;
  const parts: RawBuilder<unknown>[] = [];
  for (const duty of DUTIES) {
    if (gone !== null)
      parts.push(sql`${openOf(duty)} and ${isUnnamed(duty, gone)} and r.id in (select m.record_id from record_person m
        where m.employee_id = ${gone} and m.relation = ${sql.lit(duty.relation)} and m.for_id is null)`);
    if (!holds(before, duty)) continue;
    const having = roles.filter((role) => holds(role, duty) && !('roleId' in from && role.id === from.roleId));
    const { facilities } = await readReach(ctx, having, others);
    const lost = lostOf(before.facilities, [facilities, holds(after, duty) ? after.facilities : NOWHERE]);
    if (lost) parts.push(sql`${openOf(duty)} and ${isIn(lost)} and ${isUnnamed(duty, gone)}`);
  }
  const { rows } = parts.length
    ? await sql<{ left: number; confidential: number }>`
        select (count(*) filter (where not is_confidential))::int "left", (count(*) filter (where is_confidential))::int confidential
        from (${sql.join(parts, sql` union `)}) w`.execute(ctx.tx)
    : { rows: [] };
  const { left = 0, confidential = 0 } = rows[0] ?? {};
  return { left, confidentialLeft: can(actorOf(ctx), 'management.confidentiality.read') ? confidential : null };
}
