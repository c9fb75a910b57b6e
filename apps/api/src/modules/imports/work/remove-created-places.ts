import { UNIT_LEVELS } from '@safety-qube/domain/place-levels';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/database.ts';
import type { ImportRow } from '../imports.repository.ts';

/** The ids of what an import has created of a kind. */
const made = (importId: number, kind: string) =>
  sql`(select m.thing::bigint from import_made m where m.import_id = ${importId} and m.kind = ${kind})`;

/** Deactivates the places and removes the categories that an import has created and that are unused. */
export async function removeCreatedPlaces(tx: TenantDb, { id, type }: Pick<ImportRow, 'id' | 'type'>): Promise<void> {
  // The lowest level first: a unit with units below it is in use.
  for (const level of [...UNIT_LEVELS].reverse())
    await sql`
      with used as materialized (
        select unnest(array[r.department_id, r.location_id, r.subarea_id]) unit from record r
          where r.deleted_at is null and r.facility_id in (select u.facility_id from org_unit u where u.id in ${made(id, 'unit')})
        union select e.unit_id from employee e where e.unit_id is not null
        union select a.unit_id from asset a where a.unit_id is not null
        union select c.parent_id from org_unit c where c.is_active and c.parent_id is not null)
      update org_unit u set is_active = false
      where u.id in ${made(id, 'unit')} and u.level = ${level} and u.is_active
        and u.id not in (select unit from used where unit is not null)`.execute(tx);
  await sql`
    update facility f set is_active = false
    where f.id in ${made(id, 'facility')} and f.is_active
      and not exists (select from record r where r.facility_id = f.id and r.deleted_at is null)
      and not exists (select from org_unit u where u.facility_id = f.id and u.is_active)
      and not exists (select from employee e where e.facility_id = f.id)
      and not exists (select from employee_scope s where s.facility_id = f.id)
      and not exists (select from service_token_scope s where s.facility_id = f.id)
      and not exists (select from asset a where a.facility_id = f.id)
      and not exists (select from approver a where a.facility_id = f.id)
      and not exists (select from custom_field c where c.facility_id = f.id)
      and not exists (select from notification_rule n where n.facility_id = f.id)`.execute(tx);
  await sql`
    update custom_field f set options = coalesce((select jsonb_agg(o order by n) from jsonb_array_elements(f.options) with ordinality x (o, n)
      where not (o ->> 'value' in (select m.thing from import_made m where m.import_id = ${id} and m.kind = 'category')
        and not exists (select from record r where r.type = ${type} and r.category = o ->> 'value' and r.deleted_at is null)
        and not exists (select from approver a where a.type = ${type} and a.category = o ->> 'value'))), '[]')
    where f.type = ${type} and f.key = 'category' and f.facility_id is null
      and exists (select from import_made m where m.import_id = ${id} and m.kind = 'category')`.execute(tx);
}
