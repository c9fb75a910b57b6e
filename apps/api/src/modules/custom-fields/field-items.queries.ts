import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { pageFields as pageCall } from '@safety-qube/contract/endpoints/field-definitions';
import type { FieldItem, FieldUse } from '@safety-qube/contract/schemas/custom-fields';
import { isRecordType } from '@safety-qube/domain/record-types/record-types';
import type { FieldOwner } from '@safety-qube/domain/records/field-owners';
import { sql } from 'kysely';
import type * as z from 'zod';
import { actorOf, authorizeSomewhere, type Ctx, can } from '../../platform/context.ts';
import { havingValues } from '../../platform/db/list-conditions.ts';
import { notFound } from '../../platform/errors.ts';
import { type FieldRow, labelOf } from './custom-fields.queries.ts';
import { OF_RECORDS, ownersOf } from './field-values.ts';
import { seededFieldKey } from './seeded-text.ts';

/** Presents a field with its settings to those who administer fields. */
export function presentFieldItem(ctx: Pick<Ctx, 'actor' | 'language'>, r: FieldRow): FieldItem {
  return {
    id: r.id,
    version: r.version,
    type: r.type as FieldOwner,
    key: r.key,
    name: labelOf(ctx.language, r, seededFieldKey(r)),
    label: r.label,
    labels: r.labels,
    help: r.help,
    kind: r.kind,
    unit: r.unit,
    facilityId: r.facility_id,
    requiredFrom: r.required_from,
    shownWhen: r.shown_when as FieldItem['shownWhen'],
    roleIds: r.role_ids,
    isUnique: r.is_unique,
    defaultValue: r.default_value as FieldItem['defaultValue'],
    isActive: r.is_active,
    isOwn: r.is_own,
    order: r.position,
    options: r.options.map(({ labels = {}, isCritical = false, alertMinutes = null, instruction = {}, ...option }) => ({
      id: option.id,
      value: option.value,
      label: option.label,
      isActive: option.isActive,
      order: option.order,
      name: labelOf(ctx.language, { labels, label: option.label }, seededFieldKey(r, option.value)),
      ...{ labels, isCritical, alertMinutes, instruction },
    })),
    abilities: { edit: can(actorOf(ctx), 'management.customField.edit', r.facility_id) },
  };
}

/** Returns a field by id; 404 for none, and for one of a facility that the caller's role does not reach. */
export async function findField(ctx: Pick<Ctx, 'tx' | 'actor'>, id: number): Promise<FieldRow> {
  const row = await ctx.tx
    .selectFrom('custom_field')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const { facilityIds } = actorOf(ctx);
  if (facilityIds !== null && row.facility_id !== null && !facilityIds.has(row.facility_id)) throw notFound();
  return row;
}

/** Returns a field that has just been written, for the response, even when the caller may not read its settings. */
export const readSavedField = async (ctx: Ctx, id: number): Promise<FieldItem> =>
  presentFieldItem(ctx, await findField(ctx, id));

/** Returns one field with its settings. 404 if the caller may not read them. */
export async function readField(ctx: Ctx, id: number): Promise<FieldItem> {
  if (!actorOf(ctx).privileges.has('management.customField.read')) throw notFound();
  return readSavedField(ctx, id);
}

/**
 * Returns a page of the fields that are edited: those of tenants and the categories, of the whole tenant and of the facilities that the
 * caller's role reaches. The search is in the names as the caller reads them.
 */
export async function pageFields(ctx: Ctx, { page, size, type, search = '' }: HandlerInput<typeof pageCall>['query']) {
  const actor = authorizeSomewhere(ctx, 'management.customField.read');
  const rows = await ctx.tx
    .selectFrom('custom_field as f')
    .selectAll('f')
    .where(havingValues({ 'f.type': type }))
    .where((eb) => eb.or([eb('f.is_own', '=', true), eb('f.key', '=', 'category')]))
    .orderBy('f.type')
    .orderBy(sql`f.facility_id is not null`)
    .orderBy('f.facility_id')
    .orderBy(sql`f.key <> 'category'`)
    .orderBy('f.position')
    .orderBy('f.id')
    .execute();
  const { facilityIds } = actor;
  const found = rows
    .filter(({ facility_id: at }) => facilityIds === null || at === null || facilityIds.has(at))
    .map((row) => presentFieldItem(ctx, row))
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  return {
    items: found.slice((page - 1) * size, page * size),
    total: found.length,
    abilities: { create: actor.privileges.has('management.customField.create') },
  };
}

/**
 * Counts the records, or people, that have a value of a field, by option as well, everywhere or at a facility: what is affected if it is
 * taken away there. 404.
 */
export async function readFieldUse(ctx: Ctx, id: number, facilityId?: number): Promise<z.infer<typeof FieldUse>> {
  const { privileges, facilityIds } = actorOf(ctx);
  if (!privileges.has('management.customField.read')) throw notFound();
  if (facilityId !== undefined && facilityIds !== null && !facilityIds.has(facilityId)) throw notFound();
  const withConfidential = privileges.has('management.confidentiality.read');
  return countUse(ctx, await findField(ctx, id), { withConfidential, at: facilityId ?? null });
}

/** Counts the records, or people, that have a value of a field, by option as well; confidential records for those who may know of them. */
export async function countUse(
  ctx: Pick<Ctx, 'tx'>,
  { id, type, key, is_own: isOwn, facility_id: facilityId }: FieldRow,
  { withConfidential, at = null }: { readonly withConfidential: boolean; readonly at?: number | null },
): Promise<z.infer<typeof FieldUse>> {
  const owners = ownersOf(type);
  const { table, column } = owners;
  const ownerTable = sql.table(owners === OF_RECORDS ? 'record' : 'employee');
  const isThere = sql`(${at}::bigint is null or exists (select from ${ownerTable} o
    where o.tenant_id = v.tenant_id and o.id = v.${column} and o.facility_id = ${at}::bigint))`;
  const isKnown =
    withConfidential || owners !== OF_RECORDS
      ? sql`true`
      : sql`not exists (select from record r where r.tenant_id = v.tenant_id and r.id = v.record_id and r.is_confidential)`;
  const values = isOwn
    ? sql<{ option: string | null; records: number }>`
        select v.choice option, count(distinct v.${column})::int records from ${table} v where v.field_id = ${id} and ${isKnown} and ${isThere}
        group by grouping sets ((v.choice), ())`
    : // What a facility has a field of its own for has no value of the tenant's.
      sql<{ option: string | null; records: number }>`
        select r.category option, count(*)::int records from record r
        where r.type = ${isRecordType(type) && key === 'category' ? type : null} and r.category is not null and r.shelf <> 'deleted'
          and (${withConfidential} or not r.is_confidential)
          and (${at}::bigint is null or r.facility_id = ${at}::bigint)
          and case when ${facilityId}::bigint is null
            then not exists (select from custom_field f where f.type = ${type} and f.key = ${key} and f.facility_id = r.facility_id)
            else r.facility_id = ${facilityId}::bigint end
        group by grouping sets ((r.category), ())`;
  const { rows } = await values.execute(ctx.tx);
  return {
    // The row for all has no option, as has that of values that are no choice.
    records: Math.max(0, ...rows.flatMap(({ option, records }) => (option === null ? [records] : []))),
    options: Object.fromEntries(rows.flatMap(({ option, records }) => (option === null ? [] : [[option, records]]))),
  };
}
