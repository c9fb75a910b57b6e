import { isDeepStrictEqual } from 'node:util';
import type { FieldItem, SavedField } from '@safety-qube/contract/schemas/custom-fields';
import { entriesOf, filterProperties, keysOf } from '@safety-qube/domain/objects';
import { descriptorOf, isRecordType } from '@safety-qube/domain/record-types/record-types';
import { canBeUnique, FIELD_LIMITS, makesCircle, readFieldValue } from '@safety-qube/domain/records/custom-fields';
import { isFieldList, PEOPLE_STATUSES, PEOPLE_TYPE } from '@safety-qube/domain/records/field-owners';
import { sql } from 'kysely';
import { audit, type Change } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { violates } from '../../../platform/db/violations.ts';
import { conflict, notFound, refuse } from '../../../platform/errors.ts';
import { insertRow, loadForUpdate, writeRow } from '../../../platform/rows.ts';
import type { FieldRow } from '../custom-fields.queries.ts';
import { countUse, findField, presentFieldItem, readSavedField } from '../field-items.queries.ts';
import { ownersOf } from '../field-values.ts';
import { savedOptions } from '../saved-options.ts';
import { seededFieldKey, seededName } from '../seeded-text.ts';

/** The code of the 409 for each unique key of fields. */
export const FIELD_CONFLICTS = { custom_field_tenant_id_type_key_facility_id_key: 'FIELD_KEY_TAKEN' };
/** Property of the call > column. */
const COLUMNS = {
  label: 'label',
  labels: 'labels',
  help: 'help',
  unit: 'unit',
  requiredFrom: 'required_from',
  shownWhen: 'shown_when',
  roleIds: 'role_ids',
  isUnique: 'is_unique',
  defaultValue: 'default_value',
  isActive: 'is_active',
  order: 'position',
  options: 'options',
} as const satisfies Record<string, keyof FieldRow>;
type Settings = { readonly [Name in keyof typeof COLUMNS]: FieldRow[(typeof COLUMNS)[Name]] };
/** Columns that are stored as JSON. */
const JSON_COLUMNS: ReadonlySet<string> = new Set(['labels', 'help', 'shown_when', 'default_value', 'options']);

const toColumns = (settings: Partial<Settings>): Record<string, unknown> =>
  Object.fromEntries(
    entriesOf(settings).map(([name, value]) => {
      const column = COLUMNS[name];
      return [column, JSON_COLUMNS.has(column) && value !== null ? JSON.stringify(value) : value];
    }),
  );
const settingsOf = (row: FieldRow): Settings =>
  Object.fromEntries(entriesOf(COLUMNS).map(([name, column]) => [name, row[column]])) as Settings;

/** A key made of a label: letters and digits of the Latin alphabet, or a number where it has none. */
const keyOf = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 50) || 'field';

/** Returns all fields of a type, to compare one with them; holds a lock of the type until the transaction ends. */
export async function lockSiblings({ tx }: Pick<Ctx, 'tx'>, type: string): Promise<FieldRow[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${`custom_field ${type}`}), app.current_tenant())`.execute(tx);
  return tx.selectFrom('custom_field').selectAll().where('type', '=', type).execute();
}

/** Returns the key of a new field: the given one, or one made of the label that no other field of the type has. */
function freeKey({ key, label = '' }: SavedField, siblings: readonly FieldRow[]): string {
  if (key !== undefined) return key;
  const taken = new Set(siblings.map((one) => one.key));
  const wanted = keyOf(label);
  let free = wanted;
  for (let n = 2; taken.has(free); n += 1) free = `${wanted}-${n}`;
  return free;
}

/** The statuses from which a value of a field of a type can be required, the first one first. */
const statusesOf = (type: string): readonly string[] =>
  type === PEOPLE_TYPE ? PEOPLE_STATUSES : isRecordType(type) ? descriptorOf(type).workflow.statuses : [];

/** The settings as they are to be: those of the input, and where it has none those of now. */
function wantedSettings(input: SavedField, now: Settings, { type, kind }: Pick<FieldRow, 'type' | 'kind'>): Settings {
  const given = Object.fromEntries(
    keysOf(COLUMNS).flatMap((name) => {
      const value = input[name];
      return value === undefined || name === 'options' ? [] : [[name, value]];
    }),
  );
  const [first = null] = statusesOf(type);
  const required =
    input.required === undefined || input.requiredFrom !== undefined
      ? {}
      : { requiredFrom: input.required ? first : null };
  if ((input.options?.length ?? 0) > FIELD_LIMITS.options)
    throw refuse('FIELD_OPTIONS_TOO_MANY', { most: FIELD_LIMITS.options });
  const options = input.options && { options: savedOptions(input.options, now.options) };
  const settings: Settings = { ...now, ...given, ...required, ...options };
  const { defaultValue } = settings;
  const value = defaultValue === null ? null : readFieldValue({ kind, options: settings.options }, defaultValue);
  if (value === undefined) throw refuse('FIELD_DEFAULT_INVALID');
  return { ...settings, defaultValue: value };
}

/** Throws 422 for settings that a field of this kind cannot have, or that refer to something that does not exist. */
async function checkSettings(
  ctx: Ctx,
  { id, type, kind }: Pick<FieldRow, 'id' | 'type' | 'kind'>,
  settings: Settings,
  siblings: readonly FieldRow[],
): Promise<void> {
  const { options, requiredFrom, shownWhen, roleIds, isUnique, unit, defaultValue } = settings;
  const isChosen = kind === 'choice' || kind === 'choices';
  if (isChosen ? !options.some(({ isActive }) => isActive) : options.length > 0)
    throw refuse(isChosen ? 'FIELD_NEEDS_OPTIONS' : 'FIELD_HAS_NO_OPTIONS');
  if (isFieldList(type) && !(kind === 'choice' && shownWhen === null && defaultValue === null))
    throw refuse('FIELD_LIST_ONLY');
  if (requiredFrom !== null && !statusesOf(type).includes(requiredFrom)) throw refuse('FIELD_STATUS_UNKNOWN');
  if ((isUnique && !(canBeUnique(kind) && defaultValue === null)) || (unit !== null && kind !== 'number'))
    throw refuse('FIELD_KIND_FORBIDS');
  if (shownWhen?.fieldId === null && type === PEOPLE_TYPE) throw refuse('FIELD_UNKNOWN');
  if (shownWhen && shownWhen.fieldId !== null) {
    const { fieldId } = shownWhen;
    if (!siblings.some((one) => one.id === fieldId && one.is_own)) throw refuse('FIELD_UNKNOWN');
    const all = siblings.map((one) => ({ id: one.id, shownWhen: one.id === id ? shownWhen : one.shown_when }));
    if (makesCircle(id, fieldId, all)) throw refuse('FIELD_CIRCLE');
  }
  if (!roleIds.length) return;
  const roles = await ctx.tx.selectFrom('role').select('id').where('id', 'in', roleIds).execute();
  if (roles.length < new Set(roleIds).size) throw refuse('ROLE_UNKNOWN');
}

/**
 * Throws 422 FIELD_PART_OF_PRODUCT for a facility's own version of a field of the product, such as its categories, that is more than
 * other texts and options: records are raised by it.
 */
function checkVersionOf(builtIn: FieldRow, kind: string, settings: Settings): void {
  const { requiredFrom, shownWhen, roleIds, isUnique, defaultValue, isActive } = settings;
  const isPlain = requiredFrom === null && shownWhen === null && !roleIds.length && !isUnique && defaultValue === null;
  if (kind !== builtIn.kind || !isPlain || !isActive) throw refuse('FIELD_PART_OF_PRODUCT');
}

/** Returns texts as they are stored: of a field of the product, the seeded text where it was entered in the caller's language. */
function inStoredWords(
  ctx: Ctx,
  field: Pick<FieldRow, 'type' | 'key'>,
  { label, options, ...input }: SavedField,
): SavedField {
  const stored = (entered: string, option?: string) => seededName(ctx.language, seededFieldKey(field, option), entered);
  return {
    ...input,
    ...(label !== undefined && { label: stored(label) }),
    ...(options && {
      options: options.map((one) => (one.value === undefined ? one : { ...one, label: stored(one.label, one.value) })),
    }),
  };
}

/** Adds a field. 403; 409 FIELD_KEY_TAKEN; 422. */
async function createField(ctx: Ctx, input: SavedField): Promise<number> {
  const { type, kind, facilityId = null, label } = input;
  authorize(ctx, 'management.customField.create', facilityId);
  if (kind === undefined || label === undefined) throw refuse('FIELD_INCOMPLETE');
  if (isFieldList(type) && facilityId !== null) throw refuse('FIELD_LIST_ONLY');
  if (facilityId !== null) {
    const at = ctx.tx.selectFrom('facility').select('id').where('id', '=', facilityId).where('is_active', '=', true);
    if (!(await at.executeTakeFirst())) throw refuse('FACILITY_UNKNOWN');
  }
  const siblings = await lockSiblings(ctx, type);
  if (siblings.filter((one) => one.is_own && one.is_active).length >= FIELD_LIMITS.fields)
    throw refuse('FIELDS_TOO_MANY', { most: FIELD_LIMITS.fields });
  const key = freeKey(input, siblings);
  const empty: Settings = {
    ...{ label, labels: {}, help: {}, unit: null, requiredFrom: null, shownWhen: null, roleIds: [] },
    ...{ isUnique: false, defaultValue: null, isActive: true, options: [] },
    order: Math.max(0, ...siblings.map(({ position }) => position)) + 1,
  };
  const builtIn = facilityId === null ? undefined : siblings.find((one) => one.key === key && !one.is_own);
  const wanted = builtIn ? inStoredWords(ctx, builtIn, input) : input;
  const settings = wantedSettings(wanted, empty, { type, kind });
  await checkSettings(ctx, { id: 0, type, kind }, settings, siblings);
  if (builtIn) checkVersionOf(builtIn, kind, settings);
  const required = builtIn?.required ?? settings.requiredFrom !== null;
  const row = { type, key, kind, facility_id: facilityId, is_own: !builtIn, required };
  return insertRow(ctx, 'custom_field', { ...row, ...toColumns(settings) } as never, {
    action: 'custom_field.created',
    noted: { type, key, kind, facilityId, ...settings },
    conflicts: FIELD_CONFLICTS,
  });
}

/** The properties that differ, with their values before and after. */
const differences = (before: Settings, after: Settings): Change =>
  Object.fromEntries(
    keysOf(COLUMNS).flatMap((name) => {
      const [old, now] = [before[name], after[name]];
      return isDeepStrictEqual(old, now) ? [] : [[name, [old, now] as const]];
    }),
  );

/** Throws 422 FIELD_PART_OF_PRODUCT for what the categories of a type cannot have. */
function checkBuiltIn(row: FieldRow, changed: Change): void {
  const allowed = new Set(['label', 'labels', 'help', 'options', ...(row.facility_id === null ? [] : ['isActive'])]);
  if (!row.is_own && Object.keys(changed).some((name) => !allowed.has(name))) throw refuse('FIELD_PART_OF_PRODUCT');
}

/** Throws 422 OPTION_IN_USE if an option is left out that records have: it can be taken out of use instead. */
async function checkOptions(ctx: Ctx, row: FieldRow, { options }: Settings): Promise<void> {
  const removed = row.options.filter(({ value }) => !options.some((option) => option.value === value));
  if (!removed.length) return;
  const use = await countUse(ctx, row, { withConfidential: true });
  const used = removed.find(({ value }) => use.options[value]);
  if (used) throw refuse('OPTION_IN_USE', { name: used.label, count: use.options[used.value] ?? 0 });
}

/** Marks the values of a field as unique, or not; 409 FIELD_VALUES_REPEAT if two records, or people, have the same. */
async function setUnique(ctx: Ctx, { id, type }: Pick<FieldRow, 'id' | 'type'>, isUnique: boolean): Promise<void> {
  const { table, uniqueIndex } = ownersOf(type);
  const set = sql`update ${table} set is_unique = ${isUnique} where field_id = ${id}`;
  await set.execute(ctx.tx).catch((error: unknown) => {
    throw violates(error, uniqueIndex) ? conflict('FIELD_VALUES_REPEAT') : error;
  });
}

async function changeField(ctx: Ctx, id: number, input: SavedField): Promise<void> {
  const row = await loadForUpdate(ctx, 'custom_field', id, findField);
  authorize(ctx, 'management.customField.edit', row.facility_id);
  if (row.type !== input.type) throw notFound();
  if ((input.kind ?? row.kind) !== row.kind) throw refuse('FIELD_KIND_FIXED');
  if (input.version !== undefined && input.version !== row.version)
    throw conflict('STALE', {}, { current: presentFieldItem(ctx, row) });
  const before = settingsOf(row);
  const after = wantedSettings(row.is_own ? input : inStoredWords(ctx, row, input), before, row);
  const changed = differences(before, after);
  if (!Object.keys(changed).length) return;
  checkBuiltIn(row, changed);
  await checkSettings(ctx, row, after, await lockSiblings(ctx, row.type));
  await checkOptions(ctx, row, after);
  const columns = toColumns(filterProperties(after, (name) => name in changed));
  await writeRow(
    ctx,
    'custom_field',
    id,
    { columns: { ...columns, required: row.is_own ? after.requiredFrom !== null : row.required }, audited: changed },
    { action: 'custom_field.changed' },
  );
  // The search finds what everybody may read: who may read a field has changed.
  if (changed['isUnique'] || changed['roleIds']) await setUnique(ctx, row, after.isUnique);
}

/**
 * Adds a field, or changes the one with the given id, which may take it out of use or put it back into use. 403; 404; 409 STALE with
 * the current field for another `version`, FIELD_KEY_TAKEN; 422.
 */
export async function saveField(ctx: Ctx, input: SavedField): Promise<FieldItem> {
  if (input.id === undefined) return readSavedField(ctx, await createField(ctx, input));
  await changeField(ctx, input.id, input);
  return readSavedField(ctx, input.id);
}

/** Adds a field again that was removed, with all of its values as they were logged. */
export async function restoreField(ctx: Ctx, noted: object): Promise<void> {
  await createField(ctx, noted as SavedField);
}

/** Archives a field: it is not asked any more, and its values stay readable. 403; 404; 422 FIELD_PART_OF_PRODUCT. */
export async function archiveField(ctx: Ctx, type: string, id: number): Promise<void> {
  const row = await loadForUpdate(ctx, 'custom_field', id, findField);
  authorize(ctx, 'management.customField.delete', row.facility_id);
  if (row.type !== type) throw notFound();
  if (!row.is_own && row.facility_id === null) throw refuse('FIELD_PART_OF_PRODUCT');
  if (!row.is_active) return;
  const change = { columns: { is_active: false }, audited: { isActive: [true, false] as const } };
  await writeRow(ctx, 'custom_field', id, change, { action: 'custom_field.changed' });
}

/** Whether anything has a value of a field, or a group or another field names it. */
export async function isFieldUsed(ctx: Ctx, { id, type }: Pick<FieldRow, 'id' | 'type'>): Promise<boolean> {
  const { rows } = await sql`select from ${ownersOf(type).table} where field_id = ${id}
    union all select from user_group_field where field_id = ${id}
    union all select from custom_field where (shown_when->>'fieldId')::bigint = ${id} limit 1`.execute(ctx.tx);
  return rows.length > 0;
}

/** Deletes a field that was added by mistake. 403; 404; 422 FIELD_IN_USE. */
export async function removeField(ctx: Ctx, id: number): Promise<void> {
  const row = await loadForUpdate(ctx, 'custom_field', id, findField);
  authorize(ctx, 'management.customField.create', row.facility_id);
  await lockSiblings(ctx, row.type);
  if (await isFieldUsed(ctx, row)) throw refuse('FIELD_IN_USE');
  await ctx.tx.deleteFrom('custom_field').where('id', '=', id).execute();
  const { type, key, kind, facility_id: facilityId } = row;
  const noted = { type, key, kind, facilityId, ...settingsOf(row) };
  const change = Object.fromEntries(Object.entries(noted).map(([name, value]) => [name, [value, null] as const]));
  await audit(ctx, 'custom_field.removed', 'custom_field', id, change);
}
