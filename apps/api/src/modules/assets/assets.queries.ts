import type { Ctx } from '../../platform/context.ts';

/** Statuses that an asset can have, in their order, with those no longer in use. */
export async function listAssetStatuses(ctx: Ctx) {
  const rows = await ctx.tx.selectFrom('asset_status').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((r) => ({ id: r.id, key: r.key, name: r.name, order: r.position, isActive: r.is_active }));
}
