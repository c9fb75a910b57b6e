import { sql } from 'kysely';

/** Whom a group that is not stored would mean. */
export interface Meaning {
  readonly kind: 'people' | 'rule';
  readonly memberIds: readonly number[];
  readonly facilityIds: readonly number[];
  readonly unitIds: readonly number[];
  readonly roleIds: readonly number[];
  readonly jobs: readonly string[];
  readonly employments: readonly string[];
  readonly languages: readonly string[];
  /** Fields of people, and the values of which a person has one. */
  readonly fields: readonly { readonly fieldId: number; readonly values: readonly string[] }[];
}

/** SQL for the people whom groups mean now, as pairs of `group_id` and `employee_id`; the database derives them (decision 41). */
export const meantPeople = (ids: readonly number[]) =>
  sql`select group_id, employee_id from app.group_people(${ids}::bigint[])`;

/** SQL for the people whom a group would mean, by the functions that derive those of stored groups. */
export const meantByDraft = (draft: Meaning) => sql`
  select e.id employee_id from (select ${draft.memberIds}::bigint[] members, ${draft.facilityIds}::bigint[] facilities,
      app.units_below(${draft.unitIds}::bigint[]) units, ${draft.roleIds}::bigint[] roles,
      array(select lower(j collate app.reading) from unnest(${draft.jobs}::text[]) j) jobs, ${draft.employments}::text[] employments,
      ${draft.languages}::text[] languages, nullif(${JSON.stringify(draft.fields)}::jsonb, '[]') fields offset 0) g
    join employee e on app.is_in_groups(e) and case ${draft.kind}::text when 'people' then e.id = any(g.members)
      else app.meets_group_rule(e, g.facilities, g.units, g.roles, g.jobs, g.employments, g.languages)
        and (g.fields is null or app.has_field_values(e, g.fields)) end`;
