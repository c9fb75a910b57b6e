import type { PlaceBelow } from '@safety-qube/contract/schemas/visits';
import { sql } from 'kysely';
import type { CameBy, Ctx } from '../../platform/context.ts';

type Place = CameBy['place'];

/** The lowest unit of a place; null for a facility. */
export const lowestUnit = ({ departmentId, locationId, subareaId }: Place): number | null =>
  subareaId ?? locationId ?? departmentId;

/** Returns the units below a place, in the order of their names. */
export async function readPlacesBelow({ tx }: Pick<Ctx, 'tx'>, place: Place): Promise<PlaceBelow[]> {
  const { rows } = await sql<PlaceBelow>`
    with recursive below as (
      select id, level, parent_id, name from org_unit
        where facility_id = ${place.facilityId} and is_active and parent_id is not distinct from ${lowestUnit(place)}::bigint
      union all select u.id, u.level, u.parent_id, u.name from below
        join org_unit u on u.facility_id = ${place.facilityId} and u.parent_id = below.id and u.is_active)
    select id, level, parent_id "parentId", name from below order by name, id`.execute(tx);
  return rows;
}

/** Whether there is a unit below a place. */
export async function hasPlacesBelow({ tx }: Pick<Ctx, 'tx'>, place: Place): Promise<boolean> {
  const { isThere } = await tx
    .selectNoFrom((eb) =>
      eb
        .exists(
          eb
            .selectFrom('org_unit')
            .select('id')
            .where('facility_id', '=', place.facilityId)
            .where('is_active', '=', true)
            .where('parent_id', 'is not distinct from', lowestUnit(place)),
        )
        .as('isThere'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(isThere);
}
