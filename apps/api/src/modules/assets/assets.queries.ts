import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type {
  findAssets as findAssetsCall,
  pageAssets as pageAssetsCall,
} from '@safety-qube/contract/endpoints/assets';
import type { Asset, AssetBrief } from '@safety-qube/contract/schemas/assets';
import { RETIRED } from '@safety-qube/domain/assets';
import { sql } from 'kysely';
import { actorOf, authorizeSomewhere, type Ctx } from '../../platform/context.ts';
import { withinReach } from '../../platform/db/list-conditions.ts';
import { inReadingOrder } from '../../platform/db/reading-order.ts';
import { seededText } from '../custom-fields/index.ts';
import { nameKey } from './asset-statuses.ts';
import { filterAssets, hasWords, sortAssets } from './assets.filters.ts';
import { presentAsset, presentBrief } from './assets.presenter.ts';
import { findAsset, fromAssets, getAssetRow, selectAssets } from './assets.repository.ts';

/** The most assets offered for selection; a search narrows them. */
const MAX_OPTIONS = 50;

/** Lists the statuses that an asset can have, in their order, including those no longer in use. */
export async function listAssetStatuses(ctx: Ctx) {
  const rows = await ctx.tx.selectFrom('asset_status').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((r) => ({
    id: r.id,
    key: r.key,
    name: seededText(ctx.language, nameKey(r.key), r.name),
    order: r.position,
    isActive: r.is_active,
  }));
}

/** Returns a page of the assets in the caller's facilities, with the kinds that exist in those. */
export async function pageAssets(
  ctx: Ctx,
  { page, size, sort = 'tag', ...filters }: HandlerInput<typeof pageAssetsCall>['query'],
) {
  const actor = authorizeSomewhere(ctx, 'management.asset.read');
  const [within, filtered] = [withinReach(actor, 'a.facility_id'), filterAssets(actor, filters)];
  const [rows, { total }, kinds] = await Promise.all([
    sortAssets(selectAssets(ctx), sort)
      .where(filtered)
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    ctx.tx
      .selectFrom('asset as a')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(filtered)
      .executeTakeFirstOrThrow(),
    ctx.tx
      .selectFrom('asset as a')
      .select('a.kind')
      .where(within)
      .groupBy('a.kind')
      .orderBy(inReadingOrder(sql.ref('a.kind')))
      .orderBy('a.kind')
      .execute(),
  ]);
  return {
    items: rows.map((row) => presentAsset(actor, row)),
    total,
    kinds: kinds.map(({ kind }) => kind),
    abilities: { create: actor.privileges.has('management.asset.create') },
  };
}

/** Returns one asset, as the caller may see it. 404 when they may not. */
export const readAsset = async (ctx: Ctx, id: number): Promise<Asset> =>
  presentAsset(actorOf(ctx), await getAssetRow(ctx, id));

/** Returns an asset that has just been written, for the response, even when the caller may not read the register. */
export const readSaved = async (ctx: Ctx, id: number): Promise<Asset> =>
  presentAsset(actorOf(ctx), await findAsset(ctx, id));

const selectBriefs = (ctx: Pick<Ctx, 'tx'>) =>
  fromAssets(ctx).select(['a.id', 'a.tag', 'a.name', 'a.kind', 'a.facility_id', 'f.name as facility_name']);

/** Finds assets in use that have the words, those of a facility first: to choose from, for any signed-in user. */
export async function findAssets(
  ctx: Ctx,
  { search, nearTo }: HandlerInput<typeof findAssetsCall>['query'],
): Promise<AssetBrief[]> {
  actorOf(ctx);
  const rows = await selectBriefs(ctx)
    .where('s.key', '<>', RETIRED)
    .where(hasWords(search))
    .orderBy((eb) => eb('a.facility_id', '=', nearTo ?? 0), 'desc')
    .orderBy(inReadingOrder(sql`a.tag`))
    .orderBy('a.id')
    .limit(MAX_OPTIONS)
    .execute();
  return rows.map(presentBrief);
}

/** Returns the names of these assets, in use or not, for any signed-in user; unknown ids are left out. */
export async function nameAssets(ctx: Ctx, ids: readonly number[]): Promise<AssetBrief[]> {
  actorOf(ctx);
  if (!ids.length) return [];
  const rows = await selectBriefs(ctx).where('a.id', 'in', ids).orderBy('a.id').execute();
  return rows.map(presentBrief);
}

/** Whether the asset exists and is not retired. */
export async function isAssetInUse(ctx: Ctx, id: number): Promise<boolean> {
  const found = await fromAssets(ctx)
    .select('a.id')
    .where('a.id', '=', id)
    .where('s.key', '<>', RETIRED)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the place of an asset: its facility, with the units down to its own; undefined if there is none or it is retired. */
export async function placeOfAsset(ctx: Pick<Ctx, 'tx'>, id: number) {
  const { rows } = await sql<{
    facilityId: number;
    departmentId: number | null;
    locationId: number | null;
    subareaId: number | null;
  }>`
    with recursive a as (select a.* from asset a join asset_status s on s.tenant_id = a.tenant_id and s.id = a.status_id
        where a.id = ${id} and s.key <> ${RETIRED}),
      up as (select u.id, u.level, u.parent_id from a join org_unit u on u.tenant_id = a.tenant_id and u.id = a.unit_id
        union all select u.id, u.level, u.parent_id from up join org_unit u on u.id = up.parent_id)
    select a.facility_id::int "facilityId", (select id from up where level = 'department') "departmentId",
      (select id from up where level = 'location') "locationId", (select id from up where level = 'subarea') "subareaId"
    from a`.execute(ctx.tx);
  return rows[0];
}
