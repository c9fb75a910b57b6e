import type { CopyParams } from '@safety-qube/contract/schemas/custom-fields';
import { FIELD_LIMITS } from '@safety-qube/domain/records/custom-fields';
import type * as z from 'zod';
import { authorize, authorizeSomewhere, type Ctx } from '../../../platform/context.ts';
import { notFound, refuse } from '../../../platform/errors.ts';
import { insertRow } from '../../../platform/rows.ts';
import type { FieldRow } from '../custom-fields.queries.ts';
import { FIELD_CONFLICTS, lockSiblings } from './save-field.ts';

/** Lists the facilities with fields of their own for a type, as far as the caller's role reaches. */
export async function listFacilitiesWithFields(ctx: Ctx, type: string): Promise<{ id: number; name: string }[]> {
  const { facilityIds } = authorizeSomewhere(ctx, 'management.customField.read');
  const rows = await ctx.tx
    .selectFrom('facility as f')
    .select(['f.id', 'f.name'])
    .where('f.is_active', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('custom_field as c')
          .whereRef('c.tenant_id', '=', 'f.tenant_id')
          .whereRef('c.facility_id', '=', 'f.id')
          .where('c.type', '=', type)
          .where('c.is_active', '=', true),
      ),
    )
    .orderBy('f.name')
    .execute();
  return rows.filter(({ id }) => facilityIds === null || facilityIds.has(id));
}

/** What a copy of a field has of it: conditions on fields of the source facility go over to their copies. */
const copied = ({ type, key, kind, label, labels, help, unit, position, ...row }: FieldRow) => ({
  ...{ type, key, kind, label, unit, position },
  ...{ labels: JSON.stringify(labels), help: JSON.stringify(help), options: JSON.stringify(row.options) },
  ...{ required: row.required, required_from: row.required_from, is_unique: row.is_unique, is_own: row.is_own },
  default_value: row.default_value === null ? null : JSON.stringify(row.default_value),
  role_ids: row.role_ids,
});

/** Settings of a copy as its line in the log shows them, and as an undo of its removal takes them. */
const noted = (row: FieldRow, facilityId: number, shownWhen: FieldRow['shown_when']) => ({
  ...{ type: row.type, key: row.key, kind: row.kind, facilityId, label: row.label, labels: row.labels, help: row.help },
  ...{ unit: row.unit, requiredFrom: row.required_from, shownWhen, roleIds: row.role_ids, isUnique: row.is_unique },
  ...{ defaultValue: row.default_value, isActive: true, order: row.position, options: row.options },
  copiedFrom: row.facility_id,
});

/** Throws 422 FIELDS_TOO_MANY if a type had more fields in use with these than it can have. */
function checkLimit(fields: readonly FieldRow[], added: readonly FieldRow[]): void {
  const inUse = fields.filter((row) => row.is_own && row.is_active);
  const own = added.filter((row) => row.is_own).length;
  if (own && inUse.length + own > FIELD_LIMITS.fields) throw refuse('FIELDS_TOO_MANY', { most: FIELD_LIMITS.fields });
}

/**
 * Copies the active fields that a facility has of its own to another one, except those whose keys it has already. 403 without the right
 * at both; 404 for an unknown facility; 422 FIELDS_SAME_FACILITY, FIELDS_NONE_TO_COPY, FIELDS_TOO_MANY.
 */
export async function copyFields(
  ctx: Ctx,
  { type, sourceFacility, targetFacility }: z.output<typeof CopyParams>,
): Promise<{ copied: number; kept: number }> {
  const actor = authorize(ctx, 'management.customField.create', targetFacility);
  if (actor.facilityIds !== null && !actor.facilityIds.has(sourceFacility)) throw notFound();
  const facilities = await ctx.tx
    .selectFrom('facility')
    .select('id')
    .where('id', 'in', [sourceFacility, targetFacility])
    .where('is_active', '=', true)
    // A second copy to the same facility waits, and then finds these fields.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (facilities.length < new Set([sourceFacility, targetFacility]).size) throw notFound();
  if (sourceFacility === targetFacility) throw refuse('FIELDS_SAME_FACILITY');
  const fields = await lockSiblings(ctx, type);
  const rows = fields
    .filter(({ facility_id }) => facility_id === sourceFacility || facility_id === targetFacility)
    .toSorted((a, b) => a.position - b.position || a.id - b.id);
  const source = rows.filter((row) => row.facility_id === sourceFacility && row.is_active);
  if (!source.length) throw refuse('FIELDS_NONE_TO_COPY');
  const taken = new Map(
    rows.flatMap((row) => (row.facility_id === targetFacility ? [[row.key, row.id] as const] : [])),
  );
  const copies = new Map<number, number>();
  const pending = source.filter(({ key }) => !taken.has(key));
  checkLimit(fields, pending);
  /** Copies a field after the one that it depends on. */
  const copy = async (row: FieldRow): Promise<number> => {
    const done = copies.get(row.id) ?? taken.get(row.key);
    if (done !== undefined) return done;
    const on = row.shown_when?.fieldId ?? null;
    const dependsOn = on === null ? undefined : source.find(({ id }) => id === on);
    const shownWhen = row.shown_when && { ...row.shown_when, fieldId: dependsOn ? await copy(dependsOn) : on };
    const columns = { ...copied(row), facility_id: targetFacility, shown_when: shownWhen && JSON.stringify(shownWhen) };
    const id = await insertRow(ctx, 'custom_field', columns as never, {
      action: 'custom_field.created',
      noted: noted(row, targetFacility, shownWhen),
      conflicts: FIELD_CONFLICTS,
    });
    copies.set(row.id, id);
    return id;
  };
  for (const row of pending) await copy(row);
  return { copied: pending.length, kept: source.length - pending.length };
}
