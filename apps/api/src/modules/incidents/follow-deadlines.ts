import type { RecordEventName } from '@safety-qube/domain/records/record-events';
import { sql } from 'kysely';
import * as z from 'zod';
import type { TenantDb } from '../../platform/db/database.ts';
import type { Subscriber } from '../../platform/events/events.ts';
import { type Job, job } from '../../platform/jobs/jobs.ts';
import type { TimerKind } from '../../platform/jobs/timers.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockRecord, readRecordAudience } from '../records/index.ts';
import { assessDeadlines, REPORT_DEADLINE } from './assess-deadlines.ts';

/** Incidents that are assessed in one transaction: few, because others wait for them meanwhile. */
const CHUNK = 100;
/** Events after which a deadline is what it was. */
const WITHOUT_EFFECT: ReadonlySet<RecordEventName> = new Set<RecordEventName>(['commented']);

/** Assesses an incident, and returns what tells the pages that show it if its deadline has changed. */
async function assessOne(
  { relay }: Pick<Platform, 'relay'>,
  { tx, tenantId }: { readonly tx: TenantDb; readonly tenantId: number },
  recordId: number,
): Promise<(() => void) | undefined> {
  const changed = await assessDeadlines({ tx }, [recordId]);
  if (!changed.length) return undefined;
  const { version } = await tx
    .selectFrom('record')
    .select('version')
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow();
  const audience = await readRecordAudience({ tx }, 'incident', recordId);
  return () =>
    relay.publish({
      kind: 'delivery',
      tenantId,
      destination: '/user/queue/changes',
      ...{ body: { type: 'incident', id: recordId, version }, to: { audience } },
    });
}

/** Assesses the deadline of an incident after each change of it. */
export const followIncidents =
  (platform: Pick<Platform, 'relay'>): Subscriber =>
  async ({ type, name, recordId }, { tx, tenantId }) => {
    if (type !== 'incident' || WITHOUT_EFFECT.has(name)) return undefined;
    await lockRecord(tx, recordId);
    return assessOne(platform, { tx, tenantId }, recordId);
  };

/** Assesses an incident again at the instant at which its deadline passes. */
export const deadlineTimer = (platform: Pick<Platform, 'relay'>): TimerKind => ({
  kind: REPORT_DEADLINE,
  lock: lockRecord,
  async run(recordId, { tx, tenant, afterCommit }) {
    const effect = await assessOne(platform, { tx, tenantId: tenant.id }, recordId);
    if (effect) afterCommit(effect);
  },
});

/** Assesses all incidents: after a change of the authorities that a tenant reports to, or of a zone. It may run again at any time. */
export const assessAllDeadlines: Job = job({
  id: 'assess-deadlines',
  payload: z.object({}),
  async run(_, { tx, stopping }) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      stopping?.throwIfAborted();
      const from: number = after;
      after = await tx.transaction().execute(async (trx) => {
        const { rows } = await sql<{ id: number }>`
          select r.id from record r where r.type = 'incident' and r.shelf <> 'deleted' and r.id > ${from}
          order by r.id limit ${sql.lit(CHUNK)} for no key update`.execute(trx);
        const ids = rows.map(({ id }) => id);
        if (ids.length) await assessDeadlines({ tx: trx }, ids);
        return ids.at(-1);
      });
    }
  },
});
