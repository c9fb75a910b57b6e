import type { Alert } from '@safety-qube/contract/schemas/alerts';
import { type SqlBool, sql } from 'kysely';
import { makeJobs } from '../make-jobs.ts';
import { addFacility } from '../modules/people/people.factory.ts';
import { hazardCalls } from '../modules/records/records.factory.ts';
import type { Tenant } from '../platform/context.ts';
import { runTimersUntil } from './run-timers.ts';
import type { Person, TestApp } from './test-app.ts';

const log = { info() {}, warn() {}, error() {}, debug() {} };

let sites = 0;

/** Returns functions for tests of alerts in a tenant. */
export function alertTools(t: TestApp, tenant: Tenant) {
  const db = () => t.database.forTenant(tenant.id);
  const jobs = () => new Map(makeJobs(t.platform).map((job) => [job.id, job]));
  const run = (id: string, payload: object) =>
    jobs()
      .get(id)
      ?.run(payload as never, { tenantId: tenant.id, tx: db(), log, attempt: { number: 1, of: 1 } });

  /** Hands all events on, and writes the mails that are sent at once. */
  async function settle(): Promise<void> {
    for (const { id } of await db()
      .selectFrom('event')
      .select('id')
      .where('handled_at', 'is', null)
      .orderBy('id')
      .execute())
      await run('handle-event', { eventId: id });
    const alone = db().selectFrom('notification').select(['id', 'employee_id']).where('mail', '=', 'alone');
    for (const { id, employee_id: employeeId } of await alone.where('mailed_at', 'is', null).execute())
      await run('mail-notifications', { employeeId, notificationId: id });
  }
  /** The alerts that a person is shown. */
  const alertsOf = async (as: Person): Promise<Alert[]> =>
    (await t.call(tenant.slug, 'GET /api/alerts', { as })).json();
  return {
    db,
    settle,
    /** Ends the alerts of the tests before. */
    async reset(): Promise<void> {
      await db().deleteFrom('timer').where('kind', '=', 'alert').execute();
      await db().updateTable('alert').set({ ended_at: new Date() }).where('ended_at', 'is', null).execute();
    },
    /** Lets minutes pass: runs the timers that are due until then, and what follows. */
    async pass(minutes: number): Promise<void> {
      await runTimersUntil(t, tenant, new Date(Date.now() + minutes * 60_000));
      await settle();
    },
    /**
     * Adds a facility with a default owner and approver, and categories of its own: plain, critical, quick (as critical, for a second), and
     * hidden (as critical, confidential to these roles).
     */
    async addSite(people: { owner: Person; approver: Person }, roleIds: readonly number[] = []): Promise<number> {
      sites += 1;
      const facilityId = await addFacility(t, tenant, `Site ${sites}`);
      await db()
        .updateTable('facility')
        .set({ default_owner_id: people.owner.id, default_approver_id: people.approver.id })
        .where('id', '=', facilityId)
        .execute();
      const option = (value: string, more: object = {}) => ({
        id: 1,
        value,
        label: value,
        isActive: true,
        order: 1,
        ...more,
      });
      const options = [
        option('plain'),
        option('critical', { isCritical: true }),
        option('quick', { isCritical: true, alertMinutes: 0.02 }),
        option('hidden', { isCritical: true }),
      ];
      const hidden = { facility_id: facilityId, category: 'hidden', role_ids: [...roleIds] };
      for (const type of ['hazard', 'incident'] as const) {
        await db()
          .insertInto('confidentiality_rule')
          .values({ ...hidden, type })
          .execute();
        await db()
          .insertInto('custom_field')
          .values({
            type,
            key: 'category',
            label: 'Category',
            kind: 'choice',
            required: true,
            position: 1,
            facility_id: facilityId,
            options: JSON.stringify(options),
          })
          .execute();
      }
      return facilityId;
    },
    /** Raises a hazard and hands its events on. */
    async raise(as: Person, facilityId: number, more: object = {}) {
      const record = await hazardCalls(t, tenant).raise(as, { facilityId, category: 'plain', ...more });
      await settle();
      return record;
    },
    alertsOf,
    /** The alert that a person is shown about a record. */
    alertAbout: async (as: Person, recordId: number) =>
      (await alertsOf(as)).find(({ record }) => record?.id === recordId),
    answer: async (as: Person, id: number, answer: 'mine' | 'notMine') =>
      (await t.call(tenant.slug, `PUT /api/alerts/${id}/answer`, { as, payload: { answer } })).statusCode,
    /** The ids of the people who were notified of a record's alerts, in the order of their ids. */
    async notified(recordId: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select distinct p.employee_id id from alert a join alert_person p on p.alert_id = a.id
        where a.record_id = ${recordId} order by 1`.execute(db());
      return rows.map(({ id }) => id);
    },
    /** How often each person was notified of a record as critical. */
    async timesOf(recordId: number): Promise<Record<number, number>> {
      const { rows } = await sql<{ id: number; times: number }>`
        select employee_id id, count(*)::int times from notification
        where record_id = ${recordId} and reason = 'alert' and mail = 'alone' group by 1 order by 1`.execute(db());
      return Object.fromEntries(rows.map(({ id, times }) => [id, times]));
    },
    /** The mails about a record as a critical one. */
    mailsAbout: (recordId: number) =>
      db()
        .selectFrom('mail')
        .selectAll()
        .where('template', 'like', 'urgent%')
        .where(sql<SqlBool>`record_ids @> array[${recordId}]::bigint[]`)
        .execute(),
    causesOf: async (recordId: number) =>
      (await db().selectFrom('alert').select('cause').where('record_id', '=', recordId).orderBy('id').execute()).map(
        ({ cause }) => cause,
      ),
  };
}
