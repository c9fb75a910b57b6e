import type { Asset } from '@safety-qube/contract/assets';
import { type Actor, can } from '../../platform/context.ts';

/** Where an asset is, which decides who may see and change it. */
interface AssetFacts {
  readonly facility_id: number;
}

/** Assets are seen by readers of the register, in their facilities. */
export const maySee = (actor: Actor, asset: AssetFacts): boolean =>
  can(actor, 'management.asset.read', asset.facility_id);

export const assetAbilities = (actor: Actor, asset: AssetFacts): Asset['abilities'] => ({
  edit: can(actor, 'management.asset.edit', asset.facility_id),
});
