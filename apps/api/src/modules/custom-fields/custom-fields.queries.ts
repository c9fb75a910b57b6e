import type { CustomField, Priority } from '@safety-qube/contract/schemas/custom-fields';
import type * as z from 'zod';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { seededText } from './seeded-text.ts';

type PriorityOut = z.infer<typeof Priority>;
type FieldOut = z.infer<typeof CustomField>;
/** What is needed to read translated texts: a tenant's tables, and the reader's language. */
type Reading = Pick<Ctx, 'tx' | 'language'>;

/** Lists the priorities by type, in the order of each type. */
export async function listPriorities(ctx: Reading): Promise<Record<string, PriorityOut[]>> {
  const rows = await ctx.tx.selectFrom('priority').selectAll().orderBy('type').orderBy('position').execute();
  const byType: Record<string, PriorityOut[]> = {};
  for (const r of rows) {
    byType[r.type] ??= [];
    byType[r.type]?.push({
      id: r.id,
      name: r.name,
      aliasName: seededText(ctx.language, `seeded.priority.${r.name}`, r.alias_name),
      order: r.position,
      color: r.color,
      priorityValue: r.priority_value,
    });
  }
  return byType;
}

/** Returns the tenant's fields of a type, including those of single facilities, in their order. */
export async function readFields(ctx: Reading, type: string): Promise<FieldOut[]> {
  const rows = await ctx.tx
    .selectFrom('custom_field')
    .selectAll()
    .where('type', '=', type)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((r) => ({
    id: r.id,
    type: r.type,
    key: r.key,
    label: seededText(ctx.language, `seeded.${r.type}.${r.key}`, r.label),
    kind: r.kind as FieldOut['kind'],
    facilityId: r.facility_id,
    required: r.required,
    isActive: r.is_active,
    order: r.position,
    options: r.options.map((option) => ({
      ...option,
      label: seededText(ctx.language, `seeded.${r.type}.${r.key}.${option.value}`, option.label),
    })),
  }));
}

/** Lists the fields of a type: the whole tenant's and those of the facilities that the caller's role reaches. */
export async function listFields(ctx: Ctx, type: string): Promise<FieldOut[]> {
  const { facilityIds } = actorOf(ctx);
  const fields = await readFields(ctx, type);
  return fields.filter(
    (field) => facilityIds === null || field.facilityId === null || facilityIds.has(field.facilityId),
  );
}

/** Lists the fields of a type in a facility: its own instead of the tenant's with the same key. 404 for an unknown facility. */
export async function listFieldsOfFacility(ctx: Ctx, type: string, facilityId: number): Promise<FieldOut[]> {
  const facility = await ctx.tx
    .selectFrom('facility')
    .select('id')
    .where('id', '=', facilityId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!facility) throw notFound();
  const fields = await readFields(ctx, type);
  const own = fields.filter((field) => field.facilityId === facilityId);
  const keys = new Set(own.map((field) => field.key));
  return [...own, ...fields.filter((field) => field.facilityId === null && !keys.has(field.key))];
}

/** Returns the categories that records of a type can have in a facility: those of its own field, or else of the tenant's. */
export async function readCategories(
  ctx: Reading,
  type: string,
  facilityId: number,
): Promise<{ value: string; label: string }[]> {
  const fields = (await readFields(ctx, type)).filter(({ key, isActive }) => key === 'category' && isActive);
  const field = fields.find((one) => one.facilityId === facilityId) ?? fields.find((one) => one.facilityId === null);
  return (field?.options ?? []).flatMap(({ value, label, isActive }) => (isActive ? [{ value, label }] : []));
}
