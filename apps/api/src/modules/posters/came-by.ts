import type { CameBy } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import type { Coded } from '../../platform/platform.ts';
import { findPoster } from './posters.repository.ts';

/** What a code is of, as it is now. */
export interface Found {
  readonly cameBy: CameBy;
  /** `replaced` if the poster has another code by now; `ended` if it is not in use any more. */
  readonly state: 'inUse' | 'replaced' | 'ended';
  readonly timeZone: string;
  readonly emergencyNumber: string | null;
}

const facilityOf = (tx: TenantDb, id: number) =>
  tx
    .selectFrom('facility')
    .select(['id', 'is_active', 'time_zone', 'emergency_number'])
    .where('id', '=', id)
    .executeTakeFirst();

async function findByPoster(tx: TenantDb, { id, generation }: Coded): Promise<Found | undefined> {
  const row = await findPoster({ tx }, id);
  const facility = row && (await facilityOf(tx, row.facility_id));
  if (!row || !facility) return undefined;
  const current = row.generation === generation ? 'inUse' : 'replaced';
  return {
    cameBy: {
      kind: 'poster',
      id,
      place: {
        facilityId: row.facility_id,
        departmentId: row.department_id,
        locationId: row.location_id,
        subareaId: row.subarea_id,
      },
      forms: row.forms,
      assetId: row.asset_id,
      taskId: row.task_id,
    },
    state: row.isInUse ? current : 'ended',
    timeZone: facility.time_zone,
    emergencyNumber: facility.emergency_number,
  };
}

async function findByFacility(tx: TenantDb, { id }: Coded): Promise<Found | undefined> {
  const facility = await facilityOf(tx, id);
  if (!facility) return undefined;
  return {
    cameBy: { kind: 'facility', id, place: { facilityId: id, departmentId: null, locationId: null, subareaId: null } },
    state: facility.is_active ? 'inUse' : 'ended',
    timeZone: facility.time_zone,
    emergencyNumber: facility.emergency_number,
  };
}

/** Finds what a code is of; undefined if there is none, such as after an older backup was restored. */
export const findByCode = (tx: TenantDb, coded: Coded): Promise<Found | undefined> =>
  coded.kind === 'poster' ? findByPoster(tx, coded) : findByFacility(tx, coded);
