import { actorOf, type Ctx } from '../../platform/context.ts';
import { notFound, refuse } from '../../platform/errors.ts';
import { maySee } from './assets.policy.ts';

/** Assets `a` with their facility `f` and status `s`. */
export const fromAssets = (ctx: Pick<Ctx, 'tx'>) =>
  ctx.tx
    .selectFrom('asset as a')
    .innerJoin('facility as f', (join) =>
      join.onRef('f.tenant_id', '=', 'a.tenant_id').onRef('f.id', '=', 'a.facility_id'),
    )
    .innerJoin('asset_status as s', (join) =>
      join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.id', '=', 'a.status_id'),
    );

export const selectAssets = (ctx: Pick<Ctx, 'tx'>) => fromAssets(ctx).selectAll('a').select('f.name as facility_name');
export type AssetRow = Awaited<ReturnType<ReturnType<typeof selectAssets>['executeTakeFirstOrThrow']>>;

/** Returns an asset by id, without checking rights: for one that has just been written. */
export const findAsset = (ctx: Pick<Ctx, 'tx'>, id: number): Promise<AssetRow> =>
  selectAssets(ctx).where('a.id', '=', id).executeTakeFirstOrThrow(notFound);

/** Returns an asset that the caller may see; 404 otherwise. */
export async function getAssetRow(ctx: Ctx, id: number): Promise<AssetRow> {
  const row = await findAsset(ctx, id);
  if (!maySee(actorOf(ctx), row)) throw notFound();
  return row;
}

/** Throws 422 ASSET_STATUS_UNKNOWN unless assets can be given this status. */
export async function checkStatus(ctx: Ctx, id: number): Promise<void> {
  const found = await ctx.tx
    .selectFrom('asset_status')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!found) throw refuse('ASSET_STATUS_UNKNOWN');
}

/** 409 ASSET_TAG_TAKEN when another asset has the number. */
export const CONFLICTS = { asset_tag: 'ASSET_TAG_TAKEN' };
