import * as z from 'zod';
import { nameOf, registerShape, SearchText } from './common.ts';

/** A status of assets, as it is edited. */
export const AssetStatusItem = z
  .object({
    ...registerShape,
    label: z.string(),
    /** Its place in lists. */
    order: z.int(),
    /** Whether it is offered; assets that have it keep it. */
    isActive: z.boolean(),
    /** Whether it takes assets out of use. */
    isRetired: z.boolean(),
    /** The number of assets that have it. */
    assets: z.int(),
  })
  .meta({ id: 'AssetStatusItem' });
export type AssetStatusItem = z.infer<typeof AssetStatusItem>;

export const ASSET_STATUS_LIMITS = { label: 60, order: 99 } as const;
const label = nameOf(ASSET_STATUS_LIMITS.label);
const order = z.int().min(1).max(ASSET_STATUS_LIMITS.order);
export const assetStatusShapes = {
  item: AssetStatusItem,
  filters: { search: SearchText },
  added: { label, order, isActive: z.boolean().optional() },
  changed: { label: label.optional(), order: order.optional(), isActive: z.boolean().optional() },
  more: {},
};
