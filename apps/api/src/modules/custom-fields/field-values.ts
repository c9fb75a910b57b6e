import {
  type FieldRules,
  type FieldValue,
  type FieldValues,
  isFieldShown,
  readFieldValue,
  type TextsByLanguage,
} from '@safety-qube/domain/records/custom-fields';
import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import { PEOPLE_TYPE } from '@safety-qube/domain/records/field-owners';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { violates } from '../../platform/db/violations.ts';
import { conflict, refuse } from '../../platform/errors.ts';

/** A field as it is filled in at a facility by somebody who sees it. */
export interface WritableField extends FieldRules {
  readonly label: string;
  readonly labels: TextsByLanguage;
  readonly isUnique: boolean;
  readonly defaultValue: FieldValue | null;
}

/** What values belong to: the table of the values, its column of the owner, and the row of the owner in statements. */
export interface ValueOwners {
  readonly table: RawBuilder<unknown>;
  readonly column: RawBuilder<unknown>;
  readonly row: RawBuilder<unknown>;
  /** The index that keeps values of a field different. */
  readonly uniqueIndex: string;
}
export const OF_RECORDS: ValueOwners = {
  table: sql.table('field_value'),
  column: sql.ref('record_id'),
  row: sql.ref('r'),
  uniqueIndex: 'field_value_unique',
};
export const OF_PEOPLE: ValueOwners = {
  table: sql.table('person_value'),
  column: sql.ref('employee_id'),
  row: sql.ref('e'),
  uniqueIndex: 'person_value_unique',
};
/** What the values of fields of a type belong to. */
export const ownersOf = (type: string): ValueOwners => (type === PEOPLE_TYPE ? OF_PEOPLE : OF_RECORDS);
/** Whether a value `v` belongs to the row of its owner. */
export const isOfRow = ({ column, row }: ValueOwners) =>
  sql`v.tenant_id = ${row}.tenant_id and v.${column} = ${row}.id`;

/** Whether the field `c` is for everybody, or for a role. */
export const isFor = (roleId: number | null): RawBuilder<SqlBool> =>
  sql<SqlBool>`(c.role_ids = '{}' or ${roleId}::bigint = any(c.role_ids))`;

/**
 * The active fields of a type at a facility that a role sees, as JSON (`WritableField`): those of the facility instead of the tenant's
 * with the same key.
 */
export const fieldsAt = (
  type: RawBuilder<unknown>,
  facilityId: RawBuilder<unknown>,
  roleId: number | null,
  only: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'label', c.label, 'labels', c.labels,
      'requiredFrom', c.required_from, 'shownWhen', c.shown_when, 'options', c.options, 'isUnique', c.is_unique,
      'defaultValue', c.default_value) order by c.position, c.id)
    from custom_field c where c.type = ${type} and c.is_own and c.is_active and ${only} and ${isFor(roleId)}
      and (c.facility_id = ${facilityId} or c.facility_id is null and not exists (select from custom_field o
        where o.tenant_id = c.tenant_id and o.type = c.type and o.key = c.key and o.facility_id = ${facilityId}))), '[]')`;

/**
 * The values of the record `r`, or of the person `e`, that a role sees, as JSON by the id of their field; of these fields alone where
 * there are some.
 */
export const fieldValuesOf = (
  roleId: number | null,
  ids?: readonly number[],
  owners: ValueOwners = OF_RECORDS,
): RawBuilder<unknown> => sql`
  coalesce((select jsonb_object_agg(g.field_id, g.value) from (
    select v.field_id, case when c.kind = 'choices' then jsonb_agg(v.choice order by v.position)
      else jsonb_agg(coalesce(to_jsonb(v.text), to_jsonb(v.number), to_jsonb(v.day), to_jsonb(v.flag), to_jsonb(v.choice),
        to_jsonb(v.person_id), to_jsonb(to_char(v.moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))) -> 0 end as value
    from ${owners.table} v join custom_field c on c.tenant_id = v.tenant_id and c.id = v.field_id
    where ${isOfRow(owners)} and ${isFor(roleId)}
      ${ids ? sql`and v.field_id = any(${[...ids]}::bigint[])` : sql``}
    group by v.field_id, c.kind) g), '{}')`;

/** A row of a value, as columns of its table. */
export interface ValueRow {
  readonly field_id: number;
  readonly position: number;
  readonly is_unique: boolean;
  readonly text?: string;
  readonly number?: number;
  readonly day?: string;
  readonly moment?: string;
  readonly flag?: boolean;
  readonly choice?: string;
  readonly person_id?: number;
}
/** The columns of a value in the table, with their types. */
export const VALUE_COLUMNS = sql.raw(
  'field_id bigint, position smallint, is_unique boolean, text text, number double precision, day date, moment timestamptz, flag boolean, choice text, person_id bigint',
);
export const VALUE_NAMES = sql.raw('field_id, position, is_unique, text, number, day, moment, flag, choice, person_id');

const COLUMN_OF = {
  text: 'text',
  'long-text': 'text',
  number: 'number',
  date: 'day',
  moment: 'moment',
  'yes-no': 'flag',
  choice: 'choice',
  choices: 'choice',
  person: 'person_id',
} as const satisfies Record<FieldRules['kind'], string>;

/** Returns the rows of values; none for those that are empty. */
export const valueRows = (fields: readonly WritableField[], values: FieldValues): ValueRow[] =>
  fields.flatMap(({ id, kind, isUnique }) => {
    const value = values[id] ?? null;
    const parts = value === null ? [] : Array.isArray(value) ? value : [value];
    return parts.map((part, index) => ({
      field_id: id,
      position: index + 1,
      is_unique: isUnique,
      [COLUMN_OF[kind]]: part,
    }));
  });

/** Identifies a value of a field whose values differ. */
export const uniqueKey = ({ field_id: fieldId, text = '' }: Pick<ValueRow, 'field_id' | 'text'>): string =>
  `${fieldId} ${text}`;

/** Returns which values of fields whose values differ records have already (`uniqueKey`); no statement for none. */
export async function takenValues(
  tx: Ctx['tx'],
  values: readonly ValueRow[],
  owners: ValueOwners = OF_RECORDS,
): Promise<ReadonlySet<string>> {
  const asked = values.flatMap(({ field_id, is_unique, text }) => (is_unique && text ? [{ field_id, text }] : []));
  if (!asked.length) return new Set();
  const { rows } = await sql<{ field_id: number; text: string }>`
    select a.field_id, a.text from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) a (field_id bigint, text text)
    where exists (select from ${owners.table} v where v.field_id = a.field_id and v.is_unique and lower(v.text) = lower(a.text))`.execute(
    tx,
  );
  return new Set(rows.map(uniqueKey));
}

/** Throws 409 FIELD_VALUE_TAKEN for a value that another owner has of a field whose values differ; otherwise the error. */
export function throwTaken(error: unknown, { uniqueIndex }: ValueOwners = OF_RECORDS): never {
  throw violates(error, uniqueIndex) ? conflict('FIELD_VALUE_TAKEN') : error;
}

/** The ids in values that may be those of people: which they are is known with their fields. */
export const idsInValues = (values: FieldValues | undefined): number[] =>
  Object.values(values ?? {}).filter((value): value is number => Number.isSafeInteger(value) && Number(value) > 0);

/** The name of a field in the reader's language. */
export const nameOfField = ({ language }: Pick<Ctx, 'language'>, { labels, label }: WritableField): string =>
  labels[language] ?? label;

interface Given {
  readonly fields: readonly WritableField[];
  /** What was entered, by the id of the field. */
  readonly given: FieldValues | undefined;
  /** The values that the record has. */
  readonly before: FieldValues;
  readonly category: string | null;
  /** Those of the people who are active. */
  readonly active: readonly number[];
}

/**
 * Returns the values that an input sets, as they are stored; fields that are not shown with them are left out. 422 FIELD_UNKNOWN for a
 * field that there is not, or that the caller does not see; FIELD_VALUE_INVALID with its name for a value that it cannot have.
 */
export function readGivenValues(ctx: Ctx, { fields, given = {}, before, category, active }: Given): FieldValues {
  const read = Object.entries(given).map(([id, value]): readonly [string, FieldValue | null] => {
    const field = fields.find((one) => String(one.id) === id);
    if (!field) throw refuse('FIELD_UNKNOWN');
    const kept = [before[id] ?? []].flat().map(String);
    const valid = readFieldValue(field, value, kept);
    const isPersonUnknown =
      field.kind === 'person' && typeof valid === 'number' && valid !== before[id] && !active.includes(valid);
    if (valid === undefined || isPersonUnknown)
      throw refuse('FIELD_VALUE_INVALID', { name: nameOfField(ctx, field) }, { fieldId: field.id });
    return [id, valid];
  });
  const values = Object.fromEntries(read);
  const all = { ...before, ...values };
  const isShown = (field: WritableField) => isFieldShown(field, fields, { values: all, category });
  const shown = new Set(fields.filter(isShown).map(({ id }) => String(id)));
  return Object.fromEntries(Object.entries(values).filter(([id]) => shown.has(id)));
}

/** What is entered for something new, with the defaults of fields. One that a field cannot have any more is none, such as an option out of use. */
export function withDefaults(fields: readonly WritableField[], given: FieldValues | undefined): FieldValues {
  const defaults = fields.flatMap((field) => {
    const value = readFieldValue(field, field.defaultValue);
    return value === undefined || value === null ? [] : [[field.id, value] as const];
  });
  return { ...Object.fromEntries(defaults), ...given };
}

/** Throws 422 FIELDS_MISSING with the names of fields without a value. */
export function refuseMissing(ctx: Pick<Ctx, 'language'>, missing: readonly WritableField[]): void {
  if (!missing.length) return;
  const names = missing.map((field) => nameOfField(ctx, field)).join(', ');
  throw refuse('FIELDS_MISSING', { names }, { fieldIds: missing.map(({ id }) => id) });
}

/** Values that a record, or a person, gets of some fields: those that are null are removed. */
interface ChangedValues {
  readonly ownerId: number;
  readonly fields: readonly WritableField[];
  readonly values: FieldValues;
}

/** Writes values of several records or people, with the same number of statements; no statement for none. 409 FIELD_VALUE_TAKEN. */
export async function changeFieldValues(
  ctx: Pick<Ctx, 'tx'>,
  changed: readonly ChangedValues[],
  owners: ValueOwners = OF_RECORDS,
): Promise<void> {
  const { table, column } = owners;
  const pairs = changed.flatMap(({ ownerId, values }) =>
    Object.keys(values).map((field) => ({ owner: ownerId, field })),
  );
  if (!pairs.length) return;
  await sql`delete from ${table} v using jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) d (owner bigint, field bigint)
    where v.${column} = d.owner and v.field_id = d.field`.execute(ctx.tx);
  const added = changed.map(({ ownerId, fields, values }) => ({ ownerId, rows: valueRows(fields, values) }));
  await insertFieldValues(ctx, added, owners);
}

/** Writes values of a record, or of a person. 409 FIELD_VALUE_TAKEN. */
export const writeFieldValues = (
  ctx: Pick<Ctx, 'tx'>,
  ownerId: number,
  fields: readonly WritableField[],
  values: FieldValues,
  owners: ValueOwners = OF_RECORDS,
): Promise<void> => changeFieldValues(ctx, [{ ownerId, fields, values }], owners);

/** Adds values of several records or people that have none of these fields. 409 FIELD_VALUE_TAKEN. */
export async function insertFieldValues(
  { tx }: Pick<Ctx, 'tx'>,
  added: readonly { readonly ownerId: number; readonly rows: readonly ValueRow[] }[],
  owners: ValueOwners = OF_RECORDS,
): Promise<void> {
  const rows = added.flatMap(({ ownerId, rows: values }) => values.map((value) => ({ ...value, owner: ownerId })));
  if (!rows.length) return;
  const { table, column } = owners;
  await sql`insert into ${table} (${column}, ${VALUE_NAMES})
    select owner, ${VALUE_NAMES} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) v (owner bigint, ${VALUE_COLUMNS})`
    .execute(tx)
    .catch((error: unknown) => throwTaken(error, owners));
}

type Change = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Returns changes of records without those of fields that the caller's role does not see. */
export async function visibleFieldChanges<C extends Change>(
  ctx: Pick<Ctx, 'tx' | 'actor'>,
  changes: readonly C[],
): Promise<readonly C[]> {
  const ids = new Set(changes.flatMap((change) => Object.keys(change).flatMap((name) => fieldIdOf(name) ?? [])));
  if (!ids.size) return changes;
  const rows = await ctx.tx
    .selectFrom('custom_field as c')
    .select('c.id')
    .where('c.id', 'in', [...ids])
    .where(isFor(ctx.actor?.roleId ?? null))
    .execute();
  const seen = new Set(rows.map(({ id }) => id));
  const isSeen = (name: string): boolean => {
    const id = fieldIdOf(name);
    return id === undefined || seen.has(id);
  };
  return changes.map((change) => Object.fromEntries(Object.entries(change).filter(([name]) => isSeen(name))) as C);
}
