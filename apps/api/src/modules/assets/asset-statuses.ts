import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { createAssetStatus, updateAssetStatus } from '@safety-qube/contract/endpoints/asset-statuses';
import type { AssetStatusItem } from '@safety-qube/contract/schemas/asset-statuses';
import { RETIRED } from '@safety-qube/domain/assets';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { notFound, refuse } from '../../platform/errors.ts';
import { mayEditValues, namedValues, seededName, seededText } from '../custom-fields/index.ts';

/** Statuses with the number of assets that have them. */
const selectStatuses = (ctx: Pick<Ctx, 'tx'>) =>
  ctx.tx
    .selectFrom('asset_status as s')
    .selectAll('s')
    .select([
      sql<number>`(select count(*)::int from asset a where a.tenant_id = s.tenant_id and a.status_id = s.id)`.as(
        'assets',
      ),
      sql<boolean>`exists (select from asset a where a.tenant_id = s.tenant_id and a.status_id = s.id)`.as('is_used'),
    ]);
type StatusRow = Awaited<ReturnType<ReturnType<typeof selectStatuses>['executeTakeFirstOrThrow']>>;
type Added = HandlerInput<typeof createAssetStatus>['body'];
type Changed = HandlerInput<typeof updateAssetStatus>['body'];

/** The key of the name's seeded text. */
export const nameKey = (key: string) => `assetStatus.${key}`;

/** Throws 422 for a status that must stay in use: the retired one, and the last of the others. */
async function checkStaysInUse({ tx }: Ctx, { id, key }: StatusRow): Promise<void> {
  if (key === RETIRED) throw refuse('ASSET_STATUS_RETIRED');
  const other = await tx
    .selectFrom('asset_status')
    .select('id')
    .where('is_active', '=', true)
    .where('key', '<>', RETIRED)
    .where('id', '<>', id)
    .forUpdate()
    .executeTakeFirst();
  if (!other) throw refuse('ASSET_STATUS_LAST');
}

/** The statuses of assets, in their order; one that is no longer offered stays where assets have it. */
export const assetStatuses = namedValues<StatusRow, AssetStatusItem, Added, Changed, object>({
  table: 'asset_status',
  conflicts: { asset_status_name: 'ASSET_STATUS_TAKEN' },
  usedCode: 'ASSET_STATUS_USED',
  list: (ctx) => selectStatuses(ctx).orderBy('s.position').orderBy('s.id').execute(),
  find: (ctx, id) => selectStatuses(ctx).where('s.id', '=', id).executeTakeFirstOrThrow(notFound),
  present: (ctx, row) => ({
    id: row.id,
    label: seededText(ctx.language, nameKey(row.key), row.name),
    order: row.position,
    isActive: row.is_active,
    isRetired: row.key === RETIRED,
    assets: row.assets,
    version: row.version,
    abilities: { edit: mayEditValues(ctx) },
  }),
  rowOf: (_, { label, order, isActive = true }) => ({
    key: crypto.randomUUID(),
    name: label,
    position: order,
    is_active: isActive,
  }),
  addedOf: ({ name, position, is_active: isActive }) => ({ label: name, order: position, isActive }),
  columns: { label: 'name', order: 'position', isActive: 'is_active' },
  wanted: ({ language }, { key }, { label, order, isActive }) => ({
    label: label && seededName(language, nameKey(key), label),
    order,
    isActive,
  }),
  async check(ctx, row, { isActive }) {
    if (isActive?.[1] === false) await checkStaysInUse(ctx, row);
  },
});
