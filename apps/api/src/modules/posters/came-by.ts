import { sql } from 'kysely';
import type { CameBy } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import type { VisitOf } from '../../platform/platform.ts';
import { readClaim } from '../records/index.ts';
import { findPoster, IN_USE } from './posters.repository.ts';
import { useInsert } from './uses.ts';

/** What a code or a claim is of, as it is now. */
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

async function findByPoster(
  tx: TenantDb,
  { id, generation }: Pick<VisitOf, 'id' | 'generation'>,
): Promise<Found | undefined> {
  const row = await findPoster({ tx }, id);
  if (!row) return undefined;
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
    timeZone: row.time_zone,
    emergencyNumber: row.emergency_number,
  };
}

/** What is answered about the code of a poster. */
export type Scanned = Pick<Found, 'state' | 'timeZone' | 'emergencyNumber'>;

/**
 * Finds what the code of a poster is of, and counts so many scans of one in use, in one statement: a flooded poster has one connection
 * for everything. Its commit does not wait for the disk, since what is lost with the power is only a count.
 */
export async function scanPoster(
  tx: TenantDb,
  { id, generation }: Pick<VisitOf, 'id' | 'generation'>,
  scans: number,
): Promise<Scanned | undefined> {
  const { rows } = await sql<Scanned>`
    with p as (
      select p.id, p.facility_id, f.time_zone, f.emergency_number,
        case when not ${IN_USE} then 'ended' when p.generation = ${generation} then 'inUse' else 'replaced' end state
      from poster p join facility f on f.tenant_id = p.tenant_id and f.id = p.facility_id where p.id = ${id}),
    quick as (select set_config('synchronous_commit', 'off', true)),
    used as (${useInsert('scans', sql`p join quick on ${scans}::int > 0 and p.state = 'inUse'`, scans)})
    select state, time_zone "timeZone", emergency_number "emergencyNumber" from p`.execute(tx);
  return rows[0];
}

async function findByFacility(tx: TenantDb, { id }: Pick<VisitOf, 'id'>): Promise<Found | undefined> {
  const facility = await facilityOf(tx, id);
  if (!facility) return undefined;
  return {
    cameBy: { kind: 'facility', id, place: { facilityId: id, departmentId: null, locationId: null, subareaId: null } },
    state: facility.is_active ? 'inUse' : 'ended',
    timeZone: facility.time_zone,
    emergencyNumber: facility.emergency_number,
  };
}

/** Returns the place of what a claim opens. */
async function placeOfClaim(tx: TenantDb, id: number): Promise<CameBy['place'] | undefined> {
  const claim = await readClaim(tx, id);
  if (!claim) return undefined;
  const { rows } = await sql<CameBy['place']>`
    select p.facility_id "facilityId", p.department_id "departmentId", p.location_id "locationId", p.subarea_id "subareaId"
    from (select facility_id, department_id, location_id, subarea_id from record where id = ${claim.record_id}
      union all select r.facility_id, r.department_id, r.location_id, r.subarea_id
        from record_comment c join record r on r.tenant_id = c.tenant_id and r.id = c.record_id where c.id = ${claim.comment_id}
      union all select s.facility_id, s.department_id, s.location_id, s.subarea_id
        from execution e join schedule s on s.tenant_id = e.tenant_id and s.id = e.schedule_id where e.id = ${claim.execution_id}
      union all select facility_id, department_id, location_id, subarea_id from held_report where id = ${claim.held_report_id}) p`.execute(
    tx,
  );
  return rows[0];
}

async function findByClaim(tx: TenantDb, { id }: Pick<VisitOf, 'id'>): Promise<Found | undefined> {
  const place = await placeOfClaim(tx, id);
  const facility = place && (await facilityOf(tx, place.facilityId));
  if (!facility) return undefined;
  return {
    cameBy: { kind: 'claim', id, place },
    state: 'inUse',
    timeZone: facility.time_zone,
    emergencyNumber: facility.emergency_number,
  };
}

const FINDERS = { poster: findByPoster, facility: findByFacility, claim: findByClaim } as const;

/** Finds what a code or a claim is of; undefined if there is none, such as after an older backup was restored. */
export const findVisitOf = (tx: TenantDb, of: VisitOf): Promise<Found | undefined> => FINDERS[of.kind](tx, of);
