import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { createAsset as call } from '@safety-qube/contract/endpoints/assets';
import type { Asset } from '@safety-qube/contract/schemas/assets';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { insertRow } from '../../../platform/rows.ts';
import { checkFacilities, checkUnit } from '../../organisation/index.ts';
import { readSaved } from '../assets.queries.ts';
import { CONFLICTS, checkStatus } from '../assets.repository.ts';

/** Adds an asset to the register. 403; 409 ASSET_TAG_TAKEN; 422 for an unknown facility, unit or status. */
export async function createAsset(ctx: Ctx, asset: HandlerInput<typeof call>['body']): Promise<Asset> {
  const { tag, name, kind, facilityId, unitId = null, statusId } = asset;
  authorize(ctx, 'management.asset.create', facilityId);
  await checkFacilities(ctx, [facilityId]);
  if (unitId !== null) await checkUnit(ctx, unitId, facilityId);
  await checkStatus(ctx, statusId);
  const row = {
    ...{ tag, name, kind, facility_id: facilityId, unit_id: unitId, status_id: statusId },
    manufacturer: asset.manufacturer || null,
    model: asset.model || null,
    serial_number: asset.serialNumber || null,
    note: asset.note || null,
  };
  const { manufacturer, model, note, serial_number: serialNumber } = row;
  const noted = { tag, name, kind, facilityId, unitId, statusId, manufacturer, model, serialNumber, note };
  return readSaved(ctx, await insertRow(ctx, 'asset', row, { action: 'asset.created', noted, conflicts: CONFLICTS }));
}
