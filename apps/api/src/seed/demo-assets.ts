import type { TenantDb } from '../platform/db/database.ts';
import type { DemoPlace } from './cast.ts';
import assets from './data/assets.json' with { type: 'json' };

/** Adds the demo's assets to the register, at its sites and in their units. */
export async function addAssets(
  tx: TenantDb,
  facilityIds: readonly number[],
  places: ReadonlyMap<number, readonly DemoPlace[]>,
): Promise<void> {
  const statuses = await tx.selectFrom('asset_status').select(['id', 'key']).execute();
  const rows = assets.flatMap(({ site, unit, status, serialNumber, note, ...asset }) => {
    const facility_id = facilityIds[site];
    const status_id = statuses.find(({ key }) => key === status)?.id;
    if (facility_id === undefined || status_id === undefined) return [];
    const place = places.get(facility_id)?.find(({ name }) => name === unit);
    return {
      ...asset,
      facility_id,
      unit_id: place?.subareaId ?? place?.locationId ?? place?.departmentId ?? null,
      status_id,
      serial_number: serialNumber || null,
      note: note || null,
    };
  });
  await tx.insertInto('asset').values(rows).execute();
}
