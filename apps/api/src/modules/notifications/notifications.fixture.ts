import type { RecordEventName } from '@safety-qube/domain/records/record-events';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { Tenant } from '../../platform/context.ts';
import { handleEventJob, writeEvent } from '../../platform/events/events.ts';
import type { Job, JobCtx } from '../../platform/jobs/jobs.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { updateWaiting } from '../records/index.ts';
import { notifyPeople } from './notifications.subscriber.ts';

const quiet = { info() {}, warn() {}, error() {}, debug() {} };
let made = 0;

/** The context of a job or a subscriber of a tenant. */
export const jobCtx = (t: TestApp, tenant: Tenant): JobCtx => ({
  tenantId: tenant.id,
  tx: t.database.forTenant(tenant.id),
  log: quiet,
  attempt: { number: 1, of: 1 },
});
export const run = (job: Job, payload: Record<string, unknown>, ctx: JobCtx): Promise<void> =>
  job.run(job.payload.parse(payload), ctx);

export async function addFacility(t: TestApp, tenant: Tenant, timeZone = 'Europe/Rome'): Promise<number> {
  const row = { name: `Facility ${++made}`, time_zone: timeZone };
  const db = t.database.forTenant(tenant.id);
  return (await db.insertInto('facility').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export interface NewRecord {
  readonly facilityId: number;
  readonly people?: Partial<Record<Relation, readonly number[]>>;
  readonly title?: string;
  readonly isConfidential?: boolean;
  readonly isArchived?: boolean;
}

/** Adds a hazard with its people, written like by the engine. */
export async function addRecord(
  t: TestApp,
  tenant: Tenant,
  record: NewRecord,
): Promise<{ id: number; number: string }> {
  const db = t.database.forTenant(tenant.id);
  const row = await db
    .insertInto('record')
    .values({
      type: 'hazard',
      number: `HAZ-${String(++made).padStart(6, '0')}`,
      status: 'Open',
      title: record.title ?? 'A hole in the floor',
      description: 'A hole in the floor of the second level.',
      facility_id: record.facilityId,
      is_confidential: record.isConfidential ?? false,
      archived_at: record.isArchived ? new Date() : null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const people = Object.entries(record.people ?? {}).flatMap(([relation, ids]) =>
    ids.map((employee_id) => ({ record_id: row.id, employee_id, relation })),
  );
  if (people.length) await db.insertInto('record_person').values(people).execute();
  await updateWaiting({ tx: db }, [row.id]);
  return row;
}

/** Writes an event like the engine, without the job that would process it. Returns its id. */
export async function addEvent(
  t: TestApp,
  tenant: Tenant,
  event: { name: RecordEventName; recordId: number; actorId?: number | null; detail?: Record<string, unknown> },
): Promise<number> {
  const db = t.database.forTenant(tenant.id);
  const { actorId = null, detail = {}, name, recordId } = event;
  await writeEvent(db, { name, type: 'hazard', recordId, version: 2, actorId, detail });
  const rows = await db.selectFrom('event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return rows.id;
}

/** Writes an event of a record and notifies people of it. */
export async function happen(t: TestApp, tenant: Tenant, event: Parameters<typeof addEvent>[2]): Promise<number> {
  const eventId = await addEvent(t, tenant, event);
  await run(handleEventJob([notifyPeople(t.platform)]), { eventId }, jobCtx(t, tenant));
  return eventId;
}
