import type { Asset, createAsset as call } from '@safety-qube/contract/assets';
import type { HandlerInput } from '@safety-qube/contract/endpoint';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { checkFacilities, checkUnit } from '../../organisation/index.ts';
import { readWritten } from '../assets.queries.ts';
import { checkStatus, refusalOfWrite } from '../assets.repository.ts';

/** Adds an asset to the register. 403; 409 ASSET_TAG_TAKEN; 422 for an unknown facility, unit or status. */
export async function createAsset(ctx: Ctx, asset: HandlerInput<typeof call>['body']): Promise<Asset> {
  const { tag, name, kind, facilityId, unitId = null, statusId } = asset;
  authorize(ctx, 'management.asset.create', facilityId);
  await checkFacilities(ctx, [facilityId]);
  if (unitId !== null) await checkUnit(ctx, unitId, facilityId);
  await checkStatus(ctx, statusId);
  const { id } = await ctx.tx
    .insertInto('asset')
    .values({
      tag,
      name,
      kind,
      facility_id: facilityId,
      unit_id: unitId,
      status_id: statusId,
      manufacturer: asset.manufacturer || null,
      model: asset.model || null,
      serial_number: asset.serialNumber || null,
      note: asset.note || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw refusalOfWrite(error);
    });
  await audit(ctx, 'asset.created', 'asset', id, {
    tag: [null, tag],
    name: [null, name],
    kind: [null, kind],
    facilityId: [null, facilityId],
    statusId: [null, statusId],
  });
  return readWritten(ctx, id);
}
