import type { FieldFilter } from '@safety-qube/domain/records/field-filters';
import { type RawBuilder, sql } from 'kysely';
import { having } from '../../platform/db/like.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { isFor, isOfRow, OF_RECORDS, type ValueOwners } from './field-values.ts';

/** The condition on the value `v` that a filter asks for. */
function wantedValue({ kind, wanted }: FieldFilter): RawBuilder<unknown> {
  const [from, to] = wanted.split('..');
  const within = (column: string, type: string, lowest: string, highest: string) =>
    sql`${sql.ref(`v.${column}`)} between ${from || lowest}::${sql.raw(type)} and ${to || highest}::${sql.raw(type)}`;
  switch (kind) {
    case 'choice':
      return oneOf(sql.ref('v.choice'), wanted.split(','), 'text');
    case 'person':
      return oneOf(sql.ref('v.person_id'), wanted.split(',').map(Number), 'bigint');
    case 'yes-no':
      return wanted === 'yes' ? sql`v.flag` : sql`not v.flag`;
    case 'number':
      return within('number', 'double precision', '-infinity', 'infinity');
    case 'date':
      return within('day', 'date', '-infinity', 'infinity');
    case 'text':
      // `is not null` lets the index of texts find the values of the field.
      return sql`v.text is not null and lower(v.text collate app.reading) like ${having(wanted.trim().toLowerCase())}`;
    case 'moment':
      // With the whole last day; a moment compared with a day would reach no index behind a policy.
      return sql`v.moment >= ${from || '-infinity'}::date::timestamptz and v.moment < (${to || '9999-12-31'}::date + 1)::timestamptz`;
  }
}

/** The conditions on the record `r`, or the person `e`, for filters by fields; those that the role does not see find nothing. */
export const fieldConditions = (
  filters: readonly FieldFilter[],
  roleId: number,
  owners: ValueOwners = OF_RECORDS,
): RawBuilder<unknown>[] =>
  filters.map(
    (filter) => sql`exists (select from ${owners.table} v where ${isOfRow(owners)}
      and v.field_id = ${filter.fieldId} and ${wantedValue(filter)})
      and exists (select from custom_field c where c.id = ${filter.fieldId} and ${isFor(roleId)})`,
  );

/** A statement for the values that the record `r` has of a field of choices, people or yes and no, if the role sees it. */
export const valuesOfField = (fieldId: number, roleId: number): RawBuilder<unknown> => sql`
  select coalesce(v.choice, v.person_id::text, case when v.flag then 'yes' when not v.flag then 'no' end) as value from ${OF_RECORDS.table} v
  where ${isOfRow(OF_RECORDS)} and v.field_id = ${fieldId}
    and exists (select from custom_field c where c.id = ${fieldId} and ${isFor(roleId)})`;
