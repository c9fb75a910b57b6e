import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { mailDigests } from './jobs/mail-digests.job.ts';
import { mailNotificationsJob } from './jobs/mail-notifications.job.ts';
import { newestEntries } from './jobs/newest-entries.ts';
import { addFacility, addRecord, jobCtx, run } from './notifications.fixture.ts';

let t: TestApp;
let facilityId: number;
let owner: Person;
let events = 1_000_000;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);

beforeAll(async () => {
  t = await startTestApp({ PORT: '3456' });
  facilityId = await addFacility(t, acme());
  owner = await t.person(acme(), 'employee');
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ['notification', 'mail', 'notification_digest', 'record_person'] as const)
    await db().deleteFrom(table).execute();
});

/** Adds records of the owner, each with the given number of notifications, one after another. */
async function addNotifications(times: readonly number[], more: { mail?: 'soon' | 'daily'; inApp?: boolean } = {}) {
  const { mail = 'soon', inApp = true } = more;
  const records = [];
  for (const n of times) {
    const record = await addRecord(t, acme(), { facilityId, people: { owner: [owner.id] }, title: 'x'.repeat(120) });
    records.push(record);
    const row = { employee_id: owner.id, event: 'rejected', reason: 'owner', type: 'hazard', record_id: record.id };
    await db()
      .insertInto('notification')
      .values(
        Array.from({ length: n }, () => ({ ...row, event_id: ++events, mail, in_app: inApp, created_at: new Date(0) })),
      )
      .execute();
  }
  return records;
}
async function onlyMail() {
  const [mail, ...others] = await db().selectFrom('mail').selectAll().execute();
  expect(others).toEqual([]);
  if (!mail) throw new Error('no mail was written');
  return mail;
}
const mailNow = () => run(mailNotificationsJob(t.platform), { employeeId: owner.id }, jobCtx(t, acme()));
const entriesIn = (text: string): number => text.match(/^ {2}Someone .*$/gm)?.length ?? 0;

test('a mail ends at 20 entries, says how many more there are, and links to them', async () => {
  const records = await addNotifications(Array.from({ length: 150 }, () => 1));
  await mailNow();
  const mail = await onlyMail();
  expect(mail.subject).toBe('150 records have changed');
  expect(entriesIn(mail.text)).toBe(20);
  expect(mail.text).toContain('130 more changes\n  http://acme.localhost:3456/notifications');
  expect(mail.html).toContain('<a href="http://acme.localhost:3456/notifications"');
  // It has the newest ones, in the order in which they happened.
  expect(mail.text.match(/HAZ-\d+/g)).toEqual(records.slice(-20).map(({ number }) => number));
  expect(mail.record_ids.map(Number)).toEqual(records.slice(-20).map(({ id }) => id));
  expect(mail.html.length + mail.text.length).toBeLessThan(40_000);
  const { unread } = (await t.call('acme', 'GET /api/notifications/count', { as: owner })).json();
  expect(unread).toBe(150);
});

test('one record with many notifications leaves room for the others', async () => {
  const [busy, quiet] = await addNotifications([60, 1]);
  await mailNow();
  const mail = await onlyMail();
  expect(entriesIn(mail.text)).toBe(20);
  for (const record of [busy, quiet]) expect(mail.text).toContain(`${record?.number} · `);
  expect(mail.text).toContain('41 more changes');
});

test('a digest ends there too; what a rule sends by mail only is found on the linked page', async () => {
  await addNotifications(
    Array.from({ length: 23 }, () => 1),
    { mail: 'daily', inApp: false },
  );
  await mailDigests(t.platform, jobCtx(t, acme()), new Date('2026-11-21T07:00:00Z'));
  const mail = await onlyMail();
  expect([mail.template, entriesIn(mail.text)]).toEqual(['digest', 20]);
  expect(mail.text).toContain('3 more changes');
  const { items } = (await t.call('acme', 'GET /api/aum/notification?show=all&limit=50', { as: owner })).json();
  expect(items).toHaveLength(3);
});

test('a mail with room for all has no link to more', async () => {
  await addNotifications([10, 10]);
  await mailNow();
  const mail = await onlyMail();
  expect(entriesIn(mail.text)).toBe(20);
  expect(mail.text).not.toMatch(/more change/);
});

test('the newest entry of each record is taken first, and entries keep their order', () => {
  const rows = (...ids: number[]) => ({ rows: ids.map((id) => ({ id })) });
  expect(newestEntries([rows(1, 3, 5, 7), rows(2), rows(4, 6)], 4)).toEqual({
    shown: [rows(5, 7), rows(2), rows(6)],
    left: [4, 3, 1],
  });
});
