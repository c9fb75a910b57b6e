import type { LevelKey } from '@safety-qube/contract/schemas/organisation';
import { sql } from 'kysely';
import { type Actor, actorOf, type Ctx } from '../../platform/context.ts';
import { withinReach } from '../../platform/db/list-conditions.ts';
import { inReadingOrder } from '../../platform/db/reading-order.ts';
import { notFound } from '../../platform/errors.ts';
import type { UnitLevel } from './levels.ts';

/** A facility, department, location or subarea, in use or not. */
export interface PlaceRow {
  readonly id: number;
  readonly level: LevelKey;
  readonly facility_id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly is_active: boolean;
  readonly version: number;
}
export interface UnitRow extends PlaceRow {
  readonly level: UnitLevel;
}

const UNIT_COLUMNS = ['id', 'level', 'facility_id', 'parent_id', 'name', 'is_active', 'version'] as const;

const reaches = ({ facilityIds }: Pick<Actor, 'facilityIds'>, id: number): boolean =>
  facilityIds === null || facilityIds.has(id);

/** Returns a facility, in use or not; 404 for one that the caller's role does not reach. */
export async function getFacility(ctx: Ctx, id: number) {
  const row = await ctx.tx.selectFrom('facility').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !reaches(actorOf(ctx), id)) throw notFound();
  return row;
}
export type FacilityRow = Awaited<ReturnType<typeof getFacility>>;

/** Returns a unit of a level, in use or not; 404 for one in a facility that the caller's role does not reach. */
export async function getUnit(ctx: Ctx, level: UnitLevel, id: number): Promise<UnitRow> {
  const row = await ctx.tx
    .selectFrom('org_unit')
    .select(UNIT_COLUMNS)
    .where('id', '=', id)
    .where('level', '=', level)
    .executeTakeFirst();
  if (!row || !reaches(actorOf(ctx), row.facility_id)) throw notFound();
  return { ...row, level };
}

/** Returns a place of a level as `getFacility` and `getUnit` do. */
export async function getPlace(ctx: Ctx, level: LevelKey, id: number): Promise<PlaceRow> {
  if (level !== 'facility') return getUnit(ctx, level, id);
  const { name, is_active, version } = await getFacility(ctx, id);
  return { id, level, facility_id: id, parent_id: null, name, is_active, version };
}

/** Returns the units of the facilities that an actor's role reaches, in use or not, in the order in which they are read. */
export const listUnits = (ctx: Pick<Ctx, 'tx'>, actor: Pick<Actor, 'facilityIds'>) =>
  ctx.tx
    .selectFrom('org_unit')
    .select(UNIT_COLUMNS)
    .where(withinReach(actor, 'facility_id'))
    .orderBy(inReadingOrder(sql.ref('name')))
    .orderBy('id')
    .execute();

/** Returns the ids of a unit and of all units below it. */
export async function unitsBelow(ctx: Pick<Ctx, 'tx'>, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select u.tenant_id, u.id from org_unit u where u.id = any(${[...ids]}::bigint[])
      union select u.tenant_id, u.id from below b join org_unit u on u.tenant_id = b.tenant_id and u.parent_id = b.id)
    select id from below`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

/**
 * Locks facilities until this transaction has ended, so that nobody else changes the tree of places in them; in one order for all callers.
 * What is added at them meanwhile, such as a report, waits only if they may be deleted.
 */
export function lockFacilities(ctx: Pick<Ctx, 'tx'>, ids: readonly number[], { areDeleted = false } = {}) {
  const facilities = ctx.tx
    .selectFrom('facility')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id');
  return (areDeleted ? facilities.forUpdate() : facilities.forNoKeyUpdate()).execute();
}
