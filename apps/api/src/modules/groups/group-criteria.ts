import type { Employment } from '@safety-qube/domain/employment';
import { type FieldCondition, operandsOf } from '@safety-qube/domain/records/field-conditions';
import { sql } from 'kysely';

/** Whom a group that is not stored would mean. */
export interface GroupCriteria {
  readonly kind: 'people' | 'rule';
  readonly memberIds: readonly number[];
  readonly facilityIds: readonly number[];
  readonly unitIds: readonly number[];
  readonly roleIds: readonly number[];
  readonly jobs: readonly string[];
  readonly employments: readonly Employment[];
  readonly languages: readonly string[];
  /** How values of fields of people compare. */
  readonly fields: readonly FieldCondition[];
}

/** Conditions as the database has them: what they compare with as texts. */
export const storedConditions = (fields: readonly FieldCondition[]): string =>
  JSON.stringify(
    fields.map(({ fieldId, when }) => ({
      ...{ fieldId, operator: when.operator },
      values: operandsOf(when).map(String),
    })),
  );

/** SQL for the people whom groups mean now, as pairs of `group_id` and `employee_id`; the database derives them (decision 41). */
export const meantPeople = (ids: readonly number[]) =>
  sql`select group_id, employee_id from app.group_people(${ids}::bigint[])`;

/** SQL for the people whom a group would mean, by the functions that derive those of stored groups. */
export const meantByDraft = (draft: GroupCriteria) => sql`
  select e.id employee_id from (select ${draft.memberIds}::bigint[] members, ${draft.facilityIds}::bigint[] facilities,
      app.units_below(${draft.unitIds}::bigint[]) units, ${draft.roleIds}::bigint[] roles,
      array(select lower(j collate app.reading) from unnest(${draft.jobs}::text[]) j) jobs, ${draft.employments}::text[] employments,
      ${draft.languages}::text[] languages offset 0) g
    join employee e on app.is_in_groups(e) and case ${draft.kind}::text when 'people' then e.id = any(g.members)
      else app.meets_group_rule(e, g.facilities, g.units, g.roles, g.jobs, g.employments, g.languages)
        and (${draft.fields.length === 0}::boolean
          or e.id in (select p.employee_id from app.people_meeting(${storedConditions(draft.fields)}::jsonb) p)) end`;
