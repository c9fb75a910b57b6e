import type { FacilitySettings, Place } from '@safety-qube/contract/schemas/organisation';
import { sql } from 'kysely';
import { actorOf, authorize, authorizeSomewhere, type Ctx } from '../../platform/context.ts';
import { inReadingOrder } from '../../platform/db/reading-order.ts';
import type { UnitLevel } from './levels.ts';
import { facilityPlace, presentFacility, presentPlace } from './places.presenter.ts';
import { getFacility, getPlace, listUnits } from './places.repository.ts';

/** Lists the facilities that the caller may read the settings of, and all their units, in use or not. */
export async function listPlaces(ctx: Ctx) {
  const actor = authorizeSomewhere(ctx, 'management.facility.read');
  const within = actor.facilityIds && [...actor.facilityIds];
  const [facilities, units] = await Promise.all([
    ctx.tx
      .selectFrom('facility')
      .select(['id', 'name', 'is_active', 'version'])
      .$if(within !== null, (query) => query.where('id', 'in', within ?? []))
      .orderBy(inReadingOrder(sql.ref('name')))
      .orderBy('id')
      .execute(),
    listUnits(ctx, within),
  ]);
  return {
    places: [...facilities.map(facilityPlace), ...units].map((row) => withoutAbilities(presentPlace(actor, row))),
    abilities: {
      create: actor.facilityIds === null && actor.privileges.has('management.facility.create'),
      createBelow: actor.privileges.has('management.facility.create'),
      edit: actor.privileges.has('management.facility.edit'),
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

/** Names places by their ids, in use or not, for any signed-in user: lists name only those in use. */
export async function namePlaces(ctx: Ctx, asked: { facilities?: number[] | undefined; units?: number[] | undefined }) {
  actorOf(ctx);
  const read = (table: 'facility' | 'org_unit', ids: readonly number[]) =>
    ids.length ? ctx.tx.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute() : [];
  const [facilities, units] = await Promise.all([
    read('facility', asked.facilities ?? []),
    read('org_unit', asked.units ?? []),
  ]);
  return { facilities, units };
}
