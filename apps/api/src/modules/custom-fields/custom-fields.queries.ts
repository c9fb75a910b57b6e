import type { CustomField, Priority } from '@safety-qube/contract/schemas/custom-fields';
import type { Language } from '@safety-qube/domain/languages';
import type { TextsByLanguage } from '@safety-qube/domain/records/custom-fields';
import { PEOPLE_TYPE } from '@safety-qube/domain/records/field-owners';
import type { Selectable } from 'kysely';
import type * as z from 'zod';
import { actorOf, type Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { notFound } from '../../platform/errors.ts';
import type { WritableField } from './field-values.ts';
import { seededFieldKey, seededText } from './seeded-text.ts';

type PriorityOut = z.infer<typeof Priority>;
type FieldOut = z.infer<typeof CustomField>;
/** What is needed to read translated texts: a tenant's tables, and the reader's language. */
type Reading = Pick<Ctx, 'tx' | 'language'>;

/** The label of a priority in a language. */
export const priorityLabel = (
  language: Language,
  { name, alias_name: label, names }: Pick<Selectable<DB['priority']>, 'name' | 'alias_name' | 'names'>,
): string => labelOf(language, { labels: names, label }, `seeded.priority.${name}`);

/** Lists the priorities by type, in the order of each type. */
export async function listPriorities(ctx: Reading): Promise<Record<string, PriorityOut[]>> {
  const rows = await ctx.tx
    .selectFrom('priority')
    .select(['id', 'type', 'name', 'alias_name', 'names', 'position', 'color', 'priority_value'])
    .select(['assign_hours', 'resolve_days'])
    .orderBy('type')
    .orderBy('position')
    .execute();
  const byType: Record<string, PriorityOut[]> = {};
  for (const r of rows) {
    byType[r.type] ??= [];
    byType[r.type]?.push({
      id: r.id,
      name: r.name,
      aliasName: priorityLabel(ctx.language, r),
      order: r.position,
      color: r.color,
      priorityValue: r.priority_value,
      assignHours: r.assign_hours,
      resolveDays: r.resolve_days,
    });
  }
  return byType;
}

/** A text in the reader's language; otherwise in the one that there is. */
const inLanguage = (language: Language, texts: TextsByLanguage): string | null =>
  texts[language] ?? texts.en ?? Object.values(texts)[0] ?? null;

/** The label of a field or an option: in the reader's language where the tenant has written one. */
export const labelOf = (
  language: Language,
  { labels, label }: { readonly labels?: TextsByLanguage | undefined; readonly label: string },
  seededKey: string,
): string => labels?.[language] ?? seededText(language, seededKey, label);

export type FieldRow = Selectable<DB['custom_field']>;

/** Presents a field for those who fill it in. */
export const presentField = ({ language }: Pick<Ctx, 'language'>, r: FieldRow): FieldOut => ({
  id: r.id,
  type: r.type,
  key: r.key,
  label: labelOf(language, r, seededFieldKey(r)),
  kind: r.kind,
  facilityId: r.facility_id,
  required: r.required,
  isActive: r.is_active,
  order: r.position,
  isOwn: r.is_own,
  help: inLanguage(language, r.help),
  unit: r.unit,
  requiredFrom: r.required_from,
  shownWhen: r.shown_when as FieldOut['shownWhen'],
  defaultValue: r.default_value as FieldOut['defaultValue'],
  options: r.options.map((option) => ({
    id: option.id,
    value: option.value,
    label: labelOf(language, option, seededFieldKey(r, option.value)),
    isActive: option.isActive,
    order: option.order,
    instruction: inLanguage(language, option.instruction ?? {}),
  })),
});

const selectFields = (ctx: Pick<Ctx, 'tx'>, type: string) =>
  ctx.tx.selectFrom('custom_field').selectAll().where('type', '=', type).orderBy('position').orderBy('id');

/** Returns the tenant's fields of a type, including those of single facilities, in their order. */
export const readFields = async (ctx: Reading, type: string): Promise<FieldOut[]> =>
  (await selectFields(ctx, type).execute()).map((row) => presentField(ctx, row));

/** A field that the tenant has defined, as an import fills it. */
export interface ImportedCustomField extends WritableField, Pick<FieldRow, 'role_ids' | 'facility_id' | 'key'> {
  /** Its label in the reader's language. */
  readonly name: string;
  readonly options: FieldOut['options'];
}

/** Reads the active category fields of a type, and the active fields that the tenant has defined, everywhere or for a facility. */
export async function readImportedFields(
  ctx: Reading,
  type: string,
): Promise<{ categories: FieldOut[]; customFields: ImportedCustomField[] }> {
  const rows = (await selectFields(ctx, type).execute()).filter((row) => row.is_active);
  const own = rows.filter((row) => row.is_own);
  return {
    categories: rows.filter(({ key }) => key === 'category').map((row) => presentField(ctx, row)),
    customFields: own.map((row) => {
      const { label: name, options } = presentField(ctx, row);
      const { id, kind, label, labels, role_ids, facility_id, key } = row;
      const rules = { requiredFrom: row.required_from, shownWhen: row.shown_when, defaultValue: row.default_value };
      const where = { facility_id, key };
      return { ...{ id, kind, label, labels, role_ids, name, options, isUnique: row.is_unique }, ...rules, ...where };
    }),
  };
}

/** Whether a role is among those that a field is for. */
export const isForRole = ({ role_ids }: Pick<FieldRow, 'role_ids'>, roleId: number | null): boolean =>
  role_ids.length === 0 || (roleId !== null && role_ids.includes(roleId));

/** Lists the fields of a type that the caller's role may see: the whole tenant's and those of the facilities that it reaches. */
export async function listFields(ctx: Ctx, type: string): Promise<FieldOut[]> {
  const { facilityIds, roleId } = actorOf(ctx);
  const rows = await selectFields(ctx, type).execute();
  return rows
    .filter(
      (row) =>
        isForRole(row, roleId) &&
        (facilityIds === null || row.facility_id === null || facilityIds.has(row.facility_id)),
    )
    .map((row) => presentField(ctx, row));
}

/** Lists the fields of people that the caller's role may see: the tenant has defined them all. */
export const listPeopleFields = async (ctx: Ctx): Promise<FieldOut[]> =>
  (await listFields(ctx, PEOPLE_TYPE)).filter(({ isOwn }) => isOwn);

/**
 * Lists the fields of a type in a facility that the caller's role may see: its own instead of the tenant's with the same key. 404 for
 * an unknown facility.
 */
export async function listFieldsOfFacility(ctx: Ctx, type: string, facilityId: number): Promise<FieldOut[]> {
  const { roleId } = actorOf(ctx);
  const facility = await ctx.tx
    .selectFrom('facility')
    .select('id')
    .where('id', '=', facilityId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!facility) throw notFound();
  const rows = await selectFields(ctx, type).execute();
  const own = rows.filter((row) => row.facility_id === facilityId);
  const keys = new Set(own.map((row) => row.key));
  return [...own, ...rows.filter((row) => row.facility_id === null && !keys.has(row.key))]
    .filter((row) => isForRole(row, roleId))
    .map((row) => presentField(ctx, row));
}

/**
 * Returns the options of the categories that records of a type can have in a facility: those of its own field, or else of the tenant's.
 */
export async function readCategoryOptions(ctx: Reading, type: string, facilityId: number) {
  const rows = await selectFields(ctx, type).where('key', '=', 'category').where('is_active', '=', true).execute();
  const row = rows.find((one) => one.facility_id === facilityId) ?? rows.find((one) => one.facility_id === null);
  const critical = new Set(row?.options.flatMap((one) => (one.isCritical ? [one.value] : [])));
  const options = row ? presentField(ctx, row).options.filter(({ isActive }) => isActive) : [];
  return options.map((one) => ({ ...one, isCritical: critical.has(one.value) }));
}

/** Returns the categories that records of a type can have in a facility, with the instructions to people who report them. */
export async function readCategories(
  ctx: Reading,
  type: string,
  facilityId: number,
): Promise<{ value: string; label: string; instruction?: string }[]> {
  return (await readCategoryOptions(ctx, type, facilityId)).map(({ value, label, instruction }) => ({
    value,
    label,
    ...(instruction !== null && { instruction }),
  }));
}
