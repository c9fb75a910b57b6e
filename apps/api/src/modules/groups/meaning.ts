import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Who a group means is derived whenever it is asked (decision 41): it is right after every change of a person, a place or a role, and
 * whether one person is meant costs the look at one row.
 */

/** People whom any group can mean: those who have an account here, invited or active. */
const isPerson = sql<SqlBool>`e.status in ('invited', 'active') and not e.is_service_account`;

/** Groups as SQL, with all parts of their rules as arrays; `units` includes those below. */
const storedMeanings = (where: RawBuilder<SqlBool>) => sql`
  select g.id, g.kind, g.employments, g.languages,
    array(select lower(j collate app.reading) from unnest(g.jobs) j) jobs,
    array(select m.employee_id from user_group_member m where m.tenant_id = g.tenant_id and m.group_id = g.id) members,
    array(select p.facility_id from user_group_place p
      where p.tenant_id = g.tenant_id and p.group_id = g.id and p.unit_id is null) facilities,
    array(${unitsBelow(sql`select p.unit_id from user_group_place p
      where p.tenant_id = g.tenant_id and p.group_id = g.id and p.unit_id is not null`)}) units,
    array(select r.role_id from user_group_role r where r.tenant_id = g.tenant_id and r.group_id = g.id) roles
  from user_group g where g.is_active and ${where}`;

const unitsBelow = (units: RawBuilder<unknown>) => sql`
  with recursive below(id) as (${units} union select u.id from org_unit u join below b on u.parent_id = b.id)
  select id from below`;

/** A group that is not stored, as the same columns. */
export interface Meaning {
  readonly kind: 'people' | 'rule';
  readonly memberIds: readonly number[];
  readonly facilityIds: readonly number[];
  readonly unitIds: readonly number[];
  readonly roleIds: readonly number[];
  readonly jobs: readonly string[];
  readonly employments: readonly string[];
  readonly languages: readonly string[];
}
export const draftMeaning = (draft: Meaning) => sql`
  select 0::bigint id, ${draft.kind}::text kind, ${draft.employments}::text[] employments, ${draft.languages}::text[] languages,
    array(select lower(j collate app.reading) from unnest(${draft.jobs}::text[]) j) jobs, ${draft.memberIds}::bigint[] members,
    ${draft.facilityIds}::bigint[] facilities, array(${unitsBelow(sql`select unnest(${draft.unitIds}::bigint[])`)}) units,
    ${draft.roleIds}::bigint[] roles`;

/** Whether a group `g` with such columns means the employee `e`. */
const isMeant = sql<SqlBool>`${isPerson} and case g.kind when 'people' then e.id = any(g.members) else
  (cardinality(g.facilities) + cardinality(g.units) = 0 or e.facility_id = any(g.facilities) or e.unit_id = any(g.units))
  and (g.roles = '{}' or e.role_id = any(g.roles))
  and (g.jobs = '{}' or lower(e.job_title collate app.reading) = any(g.jobs))
  and (g.employments = '{}' or e.employment = any(g.employments))
  and (g.languages = '{}' or e.selected_language = any(g.languages)) end`;

/** SQL for pairs of a group and a person whom it means: `group_id`, `employee_id`. */
export const meantPeople = (groups: RawBuilder<unknown>) => sql`
  select g.id group_id, e.id employee_id from (${groups} offset 0) g join employee e on ${isMeant}`;

export const byIds = (ids: readonly number[]) => storedMeanings(sql<SqlBool>`g.id = any(${ids}::bigint[])`);
export const allGroups = storedMeanings(sql<SqlBool>`true`);
