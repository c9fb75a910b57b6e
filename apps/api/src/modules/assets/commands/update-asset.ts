import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { updateAsset as call } from '@safety-qube/contract/endpoints/assets';
import type { Asset } from '@safety-qube/contract/schemas/assets';
import { actorOf, authorize, type Ctx } from '../../../platform/context.ts';
import { type RowChange, rowChange } from '../../../platform/row-change.ts';
import { updateRow } from '../../../platform/rows.ts';
import { checkFacilities, checkUnit } from '../../organisation/index.ts';
import { presentAsset } from '../assets.presenter.ts';
import { readSaved } from '../assets.queries.ts';
import { type AssetRow, CONFLICTS, checkStatus, getAssetRow } from '../assets.repository.ts';

type Input = HandlerInput<typeof call>['body'];

const COLUMNS = {
  tag: 'tag',
  name: 'name',
  kind: 'kind',
  facilityId: 'facility_id',
  unitId: 'unit_id',
  statusId: 'status_id',
  manufacturer: 'manufacturer',
  model: 'model',
  serialNumber: 'serial_number',
  note: 'note',
} as const;
type Column = (typeof COLUMNS)[keyof typeof COLUMNS];

/** The requested values; changing the facility clears the unit. */
const wantedOf = (asset: AssetRow, input: Input): Input =>
  input.facilityId !== undefined && input.facilityId !== asset.facility_id ? { unitId: null, ...input } : input;

/** Throws 403 for a facility that the caller may not move assets to, 422 for an unknown place or status. */
async function checkValues(ctx: Ctx, asset: AssetRow, { columns }: RowChange<AssetRow, Column>): Promise<void> {
  const { facility_id: facilityId = asset.facility_id, unit_id: unitId, status_id: statusId } = columns;
  if (columns.facility_id !== undefined) {
    authorize(ctx, 'management.asset.edit', facilityId);
    await checkFacilities(ctx, [facilityId]);
  }
  if (unitId) await checkUnit(ctx, unitId, facilityId);
  if (statusId !== undefined) await checkStatus(ctx, statusId);
}

/**
 * Changes an asset, or retires it. 403 without the privilege at its current or its new facility; 404; 409 STALE with the current
 * asset for another `version`, ASSET_TAG_TAKEN; 422.
 */
export async function updateAsset(ctx: Ctx, id: number, input: Input): Promise<Asset> {
  await updateRow<AssetRow, RowChange<AssetRow, Column>>(ctx, {
    ...{ table: 'asset', id, version: input.version, conflicts: CONFLICTS },
    load: getAssetRow,
    authorize: (asset) => authorize(ctx, 'management.asset.edit', asset.facility_id),
    present: (asset) => presentAsset(actorOf(ctx), asset),
    difference: (asset) => rowChange(COLUMNS, asset, wantedOf(asset, input)),
    check: (asset, change) => checkValues(ctx, asset, change),
  });
  return readSaved(ctx, id);
}
