import { authorize, type Ctx } from '../../../platform/context.ts';
import { loadForUpdate, removeRow } from '../../../platform/rows.ts';
import { getAssetRow } from '../assets.repository.ts';

/** Takes an asset out of the register that was added by mistake. 403; 404; 422 IN_USE if a record or a poster is about it. */
export async function removeAsset(ctx: Ctx, id: number): Promise<void> {
  const row = await loadForUpdate(ctx, 'asset', id, getAssetRow);
  authorize(ctx, 'management.asset.create', row.facility_id);
  const { tag, name, kind, manufacturer, model, note } = row;
  const place = { facilityId: row.facility_id, unitId: row.unit_id, statusId: row.status_id };
  const noted = { tag, name, kind, ...place, manufacturer, model, serialNumber: row.serial_number, note };
  await removeRow(ctx, 'asset', id, { action: 'asset.removed', noted });
}
