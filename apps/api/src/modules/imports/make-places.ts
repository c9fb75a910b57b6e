import { UNIT_LEVELS } from '@safety-qube/domain/place-levels';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';
import type { PlacesToCreate } from './places.ts';

/** Placeholder ids > ids from the database. */
export type RealIds = Map<number, number>;
/** The id of a place, also of one that the import has made. */
export const realOf = (ids: RealIds, id: number): number => (id < 0 ? (ids.get(id) ?? id) : id);

/** Records that an import has created something, so that undoing it can remove this. */
const remember = (importId: number, kind: string) => sql`
  insert into import_made (import_id, kind, thing) select ${importId}, ${kind}, n.thing from n on conflict do nothing`;

async function makeFacilities(
  tx: TenantDb,
  importId: number,
  { facilities }: PlacesToCreate,
  ids: RealIds,
): Promise<void> {
  if (!facilities.length) return;
  // The most common time zone of the existing facilities; it can be corrected in the facility.
  const { rows } = await sql<{ id: number; given: number }>`
    with d as (select * from jsonb_to_recordset(${JSON.stringify(facilities)}::jsonb) d (id bigint, name text)),
    f as (insert into facility (name, time_zone)
      select d.name, coalesce(
        (select o.time_zone from facility o where o.is_active group by 1 order by count(*) desc, 1 limit 1),
        (select e.selected_timezone from import i join employee e on e.tenant_id = i.tenant_id and e.id = i.created_by
          where i.id = ${importId}), 'UTC')
      from d returning id, name),
    n as (select f.id::text thing from f),
    m as (${remember(importId, 'facility')})
    select f.id, d.id "given" from f join d on d.name = f.name`.execute(tx);
  for (const { id, given } of rows) ids.set(given, id);
}

async function makeUnits(tx: TenantDb, importId: number, { units }: PlacesToCreate, ids: RealIds): Promise<void> {
  for (const level of UNIT_LEVELS) {
    const wanted = units
      .filter((unit) => unit.level === level)
      .map((unit) => ({
        given: unit.id,
        facility: realOf(ids, unit.facilityId),
        parent: unit.parentId === null ? null : realOf(ids, unit.parentId),
        name: unit.name,
      }));
    if (!wanted.length) continue;
    const { rows } = await sql<{ id: number; given: number }>`
      with d as (select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        d ("given" bigint, facility bigint, parent bigint, name text)),
      u as (insert into org_unit (facility_id, level, parent_id, name) select d.facility, ${level}, d.parent, d.name from d
        returning id, facility_id, parent_id, name),
      n as (select u.id::text thing from u),
      m as (${remember(importId, 'unit')})
      select u.id, d."given" from u join d on d.facility = u.facility_id and d.name = u.name
        and d.parent is not distinct from u.parent_id`.execute(tx);
    for (const { id, given } of rows) ids.set(given, id);
  }
}

async function makeCategories(
  tx: TenantDb,
  importId: number,
  type: string,
  { categories }: PlacesToCreate,
): Promise<void> {
  if (!categories.size) return;
  const wanted = [...categories].map(([value, label]) => ({ value, label }));
  await sql`
    with c as (select id, options from custom_field where type = ${type} and key = 'category' and facility_id is null for update),
    d as (select o ->> 'value' "value", o ->> 'label' label, n
      from jsonb_array_elements(${JSON.stringify(wanted)}::jsonb) with ordinality x (o, n)),
    fresh as (select d.*, jsonb_array_length(c.options) + row_number() over (order by d.n) place from d, c
      where not exists (select from jsonb_array_elements(c.options) o where o ->> 'value' = d.value)),
    u as (update custom_field f set options = f.options || (select jsonb_agg(jsonb_build_object('id', place, 'value', value,
        'label', label, 'isActive', true, 'order', place) order by place) from fresh)
      from c where f.id = c.id and exists (select from fresh)),
    n as (select value thing from fresh)
    ${remember(importId, 'category')}`.execute(tx);
}

/** Creates what the rows of a batch need, in their transaction, and records it with the import; adds the real ids to `ids`. */
export async function createPlaces(
  tx: TenantDb,
  { importId, type }: { readonly importId: number; readonly type: string },
  wanted: PlacesToCreate,
  ids: RealIds,
): Promise<void> {
  await makeFacilities(tx, importId, wanted, ids);
  await makeUnits(tx, importId, wanted, ids);
  await makeCategories(tx, importId, type, wanted);
}
