import type { FacilitySettings, Place } from '@safety-qube/contract/schemas/organisation';
import { sql } from 'kysely';
import { actorOf, authorize, authorizeSomewhere, type Ctx } from '../../platform/context.ts';
import { withinReach } from '../../platform/db/list-conditions.ts';
import { inReadingOrder } from '../../platform/db/reading-order.ts';
import type { UnitLevel } from './levels.ts';
import { facilityPlace, presentFacility, presentPlace } from './places.presenter.ts';
import { getFacility, getPlace, listUnits } from './places.repository.ts';

/** The number of active people who work at each facility. */
const peopleByFacility = ({ tx }: Pick<Ctx, 'tx'>) =>
  tx
    .selectFrom('employee')
    .select((eb) => ['facility_id', eb.fn.countAll<number>().as('people')])
    .where('status', '=', 'active')
    .where('facility_id', 'is not', null)
    .groupBy('facility_id');

/** Lists the facilities that the caller may read the settings of, and all their units, in use or not. */
export async function listPlaces(ctx: Ctx) {
  const actor = authorizeSomewhere(ctx, 'management.facility.read');
  const [facilities, units] = await Promise.all([
    ctx.tx
      .selectFrom('facility as f')
      .leftJoin(peopleByFacility(ctx).as('p'), 'p.facility_id', 'f.id')
      .select(['f.id', 'f.name', 'f.is_active', 'f.version', 'f.city', 'p.people'])
      .where(withinReach(actor, 'f.id'))
      .orderBy(inReadingOrder(sql.ref('f.name')))
      .orderBy('f.id')
      .execute(),
    listUnits(ctx, actor),
  ]);
  return {
    places: [
      ...facilities.map((row) => ({
        ...withoutAbilities(presentPlace(actor, facilityPlace(row))),
        city: row.city,
        people: row.people ?? 0,
      })),
      ...units.map((row) => withoutAbilities(presentPlace(actor, row))),
    ],
    abilities: {
      create: actor.facilityIds === null && actor.privileges.has('management.facility.create'),
      createBelow: actor.privileges.has('management.facility.create'),
      edit: actor.privileges.has('management.facility.edit'),
      editLevels: actor.facilityIds === null && actor.privileges.has('management.facility.edit'),
      delete: actor.privileges.has('management.facility.delete'),
      merge: actor.facilityIds === null && actor.privileges.has('management.facility.delete'),
    },
  };
}
const withoutAbilities = ({ abilities: _, ...place }: Place) => place;

/** Returns a facility with its settings. 404; 403. */
export async function readFacility(ctx: Ctx, id: number): Promise<FacilitySettings> {
  const row = await getFacility(ctx, id);
  authorize(ctx, 'management.facility.read', id);
  return presentFacility(actorOf(ctx), row);
}

/** Returns a facility that has just been written, for the response. */
export const readSavedFacility = async (ctx: Ctx, id: number): Promise<FacilitySettings> =>
  presentFacility(actorOf(ctx), await getFacility(ctx, id));

/** Returns a unit that has just been written, for the response. */
export const readSavedUnit = async (ctx: Ctx, level: UnitLevel, id: number): Promise<Place> =>
  presentPlace(actorOf(ctx), await getPlace(ctx, level, id));

/**
 * Names the places that are not in use any more, or are in one that is not, for any signed-in user: everybody has the others from the
 * start, and records and their histories name these too.
 */
export async function listFormerPlaces(ctx: Ctx) {
  actorOf(ctx);
  const [facilities, { rows: units }] = await Promise.all([
    ctx.tx.selectFrom('facility').select(['id', 'name']).where('is_active', '=', false).orderBy('id').execute(),
    sql<{ id: number; name: string }>`
      select u.id, u.name from org_unit u
        join facility f on f.tenant_id = u.tenant_id and f.id = u.facility_id
        join org_level l on l.tenant_id = u.tenant_id and l.key = u.level
        left join org_unit p on p.tenant_id = u.tenant_id and p.id = u.parent_id
        left join org_unit g on g.tenant_id = p.tenant_id and g.id = p.parent_id
      where not (u.is_active and f.is_active and l.is_active and coalesce(p.is_active, true) and coalesce(g.is_active, true))
      order by u.id`.execute(ctx.tx),
  ]);
  return { facilities, units };
}
