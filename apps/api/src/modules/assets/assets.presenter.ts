import type { Asset, AssetBrief } from '@safety-qube/contract/schemas/assets';
import type { Actor } from '../../platform/context.ts';
import { assetAbilities } from './assets.policy.ts';
import type { AssetRow } from './assets.repository.ts';

type BriefRow = Pick<AssetRow, 'id' | 'tag' | 'name' | 'kind' | 'facility_id' | 'facility_name'>;

/** Presents an asset for selection and display. */
export const presentBrief = (row: BriefRow): AssetBrief => ({
  id: row.id,
  tag: row.tag,
  name: row.name,
  kind: row.kind,
  facilityId: row.facility_id,
  facilityName: row.facility_name,
});

/** Presents an asset of the register to an actor. */
export const presentAsset = (actor: Actor, row: AssetRow): Asset => ({
  ...presentBrief(row),
  unitId: row.unit_id,
  statusId: row.status_id,
  manufacturer: row.manufacturer,
  model: row.model,
  serialNumber: row.serial_number,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  version: row.version,
  abilities: assetAbilities(actor, row),
});
