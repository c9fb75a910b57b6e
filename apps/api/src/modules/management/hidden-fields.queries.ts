import { RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { canBeShown } from '@safety-qube/domain/records/shown-fields';
import { type Selectable, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { labelOf, seededFieldKey } from '../custom-fields/index.ts';

type FieldRow = Selectable<DB['custom_field']>;
/** A required field that no form shows. */
export interface HiddenField {
  readonly type: RecordType;
  readonly label: string;
}

/** The fields among which a field is filled in: those of its facility instead of the tenant's with the same key. */
function besides(field: FieldRow, all: readonly FieldRow[]): FieldRow[] {
  const own = all.filter((one) => one.type === field.type && one.facility_id === field.facility_id);
  if (field.facility_id === null) return own;
  const keys = new Set(own.map(({ key }) => key));
  return [...own, ...all.filter((one) => one.type === field.type && one.facility_id === null && !keys.has(one.key))];
}

/**
 * Returns the fields in use that records need a value of and nobody is asked for: their condition cannot be met any more, or nobody
 * active has one of the roles that see them. The rule is never applied then, although its author relies on it.
 */
export async function readHiddenFields({ tx, language }: Pick<Ctx, 'tx' | 'language'>): Promise<HiddenField[]> {
  const { rows } = await sql<FieldRow & { readonly is_seen: boolean }>`
    select c.*, c.role_ids = '{}' or exists (select from employee e where e.tenant_id = c.tenant_id and e.status = 'active'
      and e.role_id = any(c.role_ids)) is_seen
    from custom_field c where c.is_active and (c.is_own or c.key = 'category') and c.type = any(${RECORD_TYPE_NAMES}::text[])
    order by c.type, c.position, c.id`.execute(tx);
  return rows
    .filter((field) => {
      if (!field.is_own || field.required_from === null) return false;
      if (!field.is_seen) return true;
      const others = besides(field, rows);
      const lists = field.facility_id === null ? rows.filter(({ type }) => type === field.type) : others;
      const categories = lists
        .filter(({ key, is_own }) => key === 'category' && !is_own)
        .flatMap(({ options }) => options.flatMap(({ value, isActive }) => (isActive ? value : [])));
      const rules = others.map((one) => ({ ...one, shownWhen: one.shown_when }));
      return !canBeShown({ shownWhen: field.shown_when }, rules, categories);
    })
    .map((field) => ({
      type: field.type as RecordType,
      label: labelOf(language, field, seededFieldKey(field)),
    }));
}
