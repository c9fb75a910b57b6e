import { entityIdOf, type Undos, valuesBefore } from '../../platform/undo.ts';
import { assetStatuses } from './asset-statuses.ts';
import { createAsset } from './commands/create-asset.ts';
import { removeAsset } from './commands/remove-asset.ts';
import { updateAsset } from './commands/update-asset.ts';

/** How the actions of assets and of their statuses are undone. */
export const assetUndos: Undos = {
  ...assetStatuses.undos,
  'asset.created': (ctx, entry) => removeAsset(ctx, entityIdOf(entry)),
  'asset.removed': (ctx, entry) => createAsset(ctx, valuesBefore(entry)),
  'asset.changed': (ctx, entry) => updateAsset(ctx, entityIdOf(entry), valuesBefore(entry)),
};
