import { isDeepStrictEqual } from 'node:util';
import type { ChangedFieldValues } from '@safety-qube/contract/schemas/field-values';
import { type FieldValues, missingFields } from '@safety-qube/domain/records/custom-fields';
import { fieldIdOf, fieldProperty } from '@safety-qube/domain/records/field-names';
import { PEOPLE_STATUSES, PEOPLE_TYPE } from '@safety-qube/domain/records/field-owners';
import { sql } from 'kysely';
import type { Change } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import {
  fieldsAt,
  idsInValues,
  nameOfField,
  OF_PEOPLE,
  readGivenValues,
  refuseMissing,
  takenValues,
  uniqueKey,
  valueRows,
  type WritableField,
  withDefaults,
} from '../custom-fields/index.ts';
import type { PersonRow } from './people.repository.ts';

/** Values that a person gets, with the fields that they are of. */
export interface PersonValues {
  readonly fields: readonly WritableField[];
  readonly values: FieldValues;
}
export const NO_VALUES: PersonValues = { fields: [], values: {} };
/** When somebody is added, and ever after, the only status that fields of people know. */
const ADDED = { status: PEOPLE_STATUSES[0], statuses: PEOPLE_STATUSES };

/** Reads the active fields of people at a facility that the caller's role sees, and those people in values who are active. */
async function readFieldsAt(ctx: Ctx, facilityId: number | null, values: FieldValues | undefined) {
  const { rows } = await sql<{ fields: WritableField[]; active: number[] }>`
    select ${fieldsAt(sql`${PEOPLE_TYPE}`, sql`${facilityId}::bigint`, ctx.actor?.roleId ?? null)} fields,
      array(select id::int from employee where id = any(${idsInValues(values)}::bigint[]) and status = 'active') active`.execute(
    ctx.tx,
  );
  return rows[0] ?? { fields: [], active: [] };
}

/** Throws 409 PERSON_VALUE_TAKEN with the name of a field of which another person has the value. */
async function checkTaken(ctx: Ctx, { fields, values }: PersonValues, before: FieldValues): Promise<void> {
  const isSame = (id: number) => String(values[id]).toLowerCase() === String(before[id] ?? '').toLowerCase();
  const rows = valueRows(fields, values).filter(({ field_id: id }) => !isSame(id));
  const taken = await takenValues(ctx.tx, rows, OF_PEOPLE);
  const row = rows.find((one) => taken.has(uniqueKey(one)));
  const field = row && fields.find(({ id }) => id === row.field_id);
  if (field) throw conflict('PERSON_VALUE_TAKEN', { field: nameOfField(ctx, field), value: row.text ?? '' });
}

/** Returns the values of a new person, with the defaults of fields. 422 FIELDS_MISSING, FIELD_UNKNOWN, FIELD_VALUE_INVALID; 409. */
export async function valuesOfNew(
  ctx: Ctx,
  { fields: input, facilityId }: { readonly fields: FieldValues | undefined; readonly facilityId: number | null },
): Promise<PersonValues> {
  const { fields, active } = await readFieldsAt(ctx, facilityId, input);
  const given = withDefaults(fields, input);
  const values = readGivenValues(ctx, { fields, given, before: {}, category: null, active });
  refuseMissing(ctx, missingFields(fields, { values, category: null }, ADDED));
  await checkTaken(ctx, { fields, values }, {});
  return { fields, values };
}

/** Returns the values that an input changes; no statement for none. 422 as for a new person, if one that is needed is removed; 409. */
export async function changedValues(
  ctx: Ctx,
  person: Pick<PersonRow, 'fields' | 'facility_id'>,
  {
    fields: given,
    facilityId = person.facility_id,
  }: { fields?: FieldValues | undefined; facilityId?: number | null | undefined },
): Promise<PersonValues> {
  if (!given || !Object.keys(given).length) return NO_VALUES;
  const before = person.fields;
  const { fields, active } = await readFieldsAt(ctx, facilityId, given);
  const read = readGivenValues(ctx, { fields, given, before, category: null, active });
  const changed = Object.entries(read).filter(([id, value]) => !isDeepStrictEqual(value, before[id] ?? null));
  const values = Object.fromEntries(changed);
  const missing = missingFields(fields, { values: { ...before, ...values }, category: null }, ADDED);
  refuseMissing(
    ctx,
    missing.filter(({ id }) => values[id] === null),
  );
  await checkTaken(ctx, { fields, values }, before);
  return { fields, values };
}

/** Values as properties of the log: `field12`. */
export const asProperties = (values: FieldValues | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([id, value]) => [fieldProperty(id), value]));

/** The change of values for the log. */
export const changeOfValues = (values: FieldValues, before: FieldValues): Change =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [fieldProperty(id), [before[id] ?? null, value]] as const),
  );

/** Returns properties of the log as calls have them: `field12` as one of `fields`. */
export function withFields<T extends object>(properties: T): T & { fields?: ChangedFieldValues } {
  const entries = Object.entries(properties);
  const fields = entries.flatMap(([name, value]) => {
    const id = fieldIdOf(name);
    return id === undefined ? [] : [[String(id), value as ChangedFieldValues[string]] as const];
  });
  const others = Object.fromEntries(entries.filter(([name]) => fieldIdOf(name) === undefined)) as T;
  return fields.length ? { ...others, fields: Object.fromEntries(fields) } : others;
}
