import { itemAt } from '@safety-qube/domain/item-at';
import type { TenantDb } from '../platform/db/database.ts';
import type { DemoPlace, Site } from './cast.ts';
import assets from './data/assets.json' with { type: 'json' };

/** An asset of the demo, with its place if it has one within its site. */
export interface AddedAsset {
  readonly id: number;
  readonly kind: string;
  readonly facilityId: number;
  readonly place: DemoPlace | undefined;
}

/** Adds the demo's assets to the register, at its sites and in their units. Returns them. */
export async function addAssets(tx: TenantDb, sites: readonly Site[]): Promise<AddedAsset[]> {
  const statuses = await tx.selectFrom('asset_status').select(['id', 'key']).execute();
  const made = assets.flatMap(({ site, unit, status, serialNumber, note, ...asset }) => {
    const at = sites[site];
    const status_id = statuses.find(({ key }) => key === status)?.id;
    if (!at || status_id === undefined) return [];
    const place = at.places.find(({ name }) => name === unit);
    const row = {
      ...asset,
      facility_id: at.id,
      unit_id: place?.subareaId ?? place?.locationId ?? place?.departmentId ?? null,
      status_id,
      serial_number: serialNumber || null,
      note: note || null,
    };
    return [{ row, place }];
  });
  const added = await tx
    .insertInto('asset')
    .values(made.map(({ row }) => row))
    .returning('id')
    .execute();
  return made.map(({ row, place }, n) => ({
    id: itemAt(added, n).id,
    kind: row.kind,
    facilityId: row.facility_id,
    place,
  }));
}
