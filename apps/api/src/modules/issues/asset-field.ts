import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { isAssetInUse } from '../assets/index.ts';
import type { OwnField } from '../records/index.ts';

interface AssetRow {
  readonly asset_id: number | null;
}
export interface AssetInput {
  readonly assetId?: number | null;
}

/** The asset that an issue is about. */
export const ASSET: OwnField<AssetRow, AssetInput> = {
  columns: ['asset_id'],
  inList: false,
  facts: [
    {
      name: 'asset',
      label: 'fact.asset',
      columns: ['asset_id'],
      say: ({ asset_id }, { asset }) => (asset_id === null ? null : asset(asset_id)),
    },
  ],
  importFields: [{ name: 'asset', label: 'fact.asset', kind: 'asset' }],
  fromFile: ({ asset }) => (asset === undefined ? {} : { assetId: Number(asset) }),
  create: ({ assetId = null }) => ({ asset_id: assetId }),
  change: ({ assetId }) => (assetId === undefined ? {} : { asset_id: assetId }),
  filter: () => [],
  present: ({ asset_id }) => ({ assetId: asset_id }),
};

/** Throws 422 ASSET_UNKNOWN for an asset that does not exist or is retired. */
export async function checkAsset(ctx: Ctx, { assetId }: AssetInput): Promise<void> {
  if (assetId != null && !(await isAssetInUse(ctx, assetId))) throw refuse('ASSET_UNKNOWN');
}
