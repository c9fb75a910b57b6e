import type { Facility, OrgLevel } from '@safety-qube/contract/schemas/organisation';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { withinReach } from '../../platform/db/list-conditions.ts';
import { inReadingOrder } from '../../platform/db/reading-order.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentFacilities } from './organisation.presenter.ts';

type LevelKey = OrgLevel['key'];

/** Returns every level, active or not, in its order. */
export async function readLevels(ctx: Ctx): Promise<OrgLevel[]> {
  const rows = await ctx.tx
    .selectFrom('org_level')
    .select(['key', 'is_active', 'position'])
    .orderBy('position')
    .execute();
  return rows.map((r) => ({ key: r.key, isActive: r.is_active, order: r.position }));
}

/** The tenant's own names for the levels in the caller's language; null when it uses the product's name. */
export async function readDefinition(
  ctx: Pick<Ctx, 'tx' | 'language'>,
): Promise<{ key: LevelKey; name: string | null }[]> {
  const rows = await ctx.tx
    .selectFrom('org_level')
    .select((eb) => [
      'key',
      sql<string | null>`coalesce(${eb.ref('names')}->>${ctx.language}, ${eb.ref('display_name')})`.as('name'),
    ])
    .orderBy('position')
    .execute();
  return rows.map(({ key, name }) => ({ key, name }));
}

const activeFacilities = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('facility')
    .where('is_active', '=', true)
    .orderBy(inReadingOrder(sql.ref('name')))
    .orderBy('id');

/** Selects the active facilities that the caller's role reaches. */
const reachedFacilities = (ctx: Ctx) => activeFacilities(ctx).where(withinReach(actorOf(ctx), 'id'));

/** Lists the facilities that the caller's role reaches, with the active units of the active levels. */
export async function listFacilities(ctx: Ctx, { posterCodes }: Pick<Platform, 'posterCodes'>): Promise<Facility[]> {
  const writeCode = await posterCodes.writer(ctx.tenant);
  const facilities = reachedFacilities(ctx);
  const [rows, units] = await Promise.all([
    facilities.select(['id', 'name', 'code', 'city', 'region', 'time_zone', 'emergency_number']).execute(),
    ctx.tx
      .selectFrom('org_unit as u')
      .innerJoin('org_level as l', (join) =>
        join.onRef('l.tenant_id', '=', 'u.tenant_id').onRef('l.key', '=', 'u.level'),
      )
      .select(['u.id', 'u.facility_id', 'u.level', 'u.parent_id', 'u.name', 'l.is_active as is_level_active'])
      .where('u.is_active', '=', true)
      .where('u.facility_id', 'in', facilities.clearOrderBy().select('id'))
      .orderBy('l.position')
      .orderBy(inReadingOrder(sql.ref('u.name')))
      .orderBy('u.id')
      .execute(),
  ]);
  return presentFacilities(rows, units, (id) => writeCode({ kind: 'facility', id, generation: 0 }));
}

/** Names of all active facilities of the tenant. */
export const listAllFacilities = (ctx: Ctx) => activeFacilities(ctx).select(['id', 'name']).execute();

/** Names of the active facilities that the caller's role reaches. */
export const listMyFacilities = (ctx: Ctx) => reachedFacilities(ctx).select(['id', 'name']).execute();
