import type { Asset } from '@safety-qube/contract/schemas/assets';
import { type Actor, can } from '../../platform/context.ts';

/** The place of an asset, which decides who may see and change it. */
interface AssetFacts {
  readonly facility_id: number;
}

/** Whether an actor may read the register in the asset's facility. */
export const maySee = (actor: Actor, asset: AssetFacts): boolean =>
  can(actor, 'management.asset.read', asset.facility_id);

export const assetAbilities = (actor: Actor, asset: AssetFacts): Asset['abilities'] => ({
  edit: can(actor, 'management.asset.edit', asset.facility_id),
});
