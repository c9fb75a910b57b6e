import { DAY_MS, HOUR_MS } from '@safety-qube/domain/durations';
import { RECORD_TYPE_NAMES, RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import { awaitedOf, lateFrom } from '@safety-qube/domain/records/lateness';
import { endOfDay, type PriorityTimes, proposedDue, respondBy } from '@safety-qube/domain/records/record-times';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addHazard, hazardCalls, personWith } from './records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);

const ago = (ms: number) => new Date(Date.now() - ms);
const TIMES: Readonly<Record<number, PriorityTimes>> = {
  1: { assignHours: 4, resolveDays: 1 },
  2: { assignHours: 24, resolveDays: 7 },
  3: { assignHours: 72, resolveDays: 30 },
  4: { assignHours: 168, resolveDays: 90 },
};

let manager: Person;
let facilityId: number;
beforeAll(async () => {
  manager = await t.person(acme(), 'ehsManager');
  facilityId = await addFacility(t, acme(), 'Lyon Works');
});

/** What the database says of a record. */
async function timesOf(id: number) {
  const { rows } = await sql<{
    due: string | null;
    respond: Date | null;
    resolve: Date | null;
    late: Date | null;
    danger: number;
  }>`select due_on::text due, respond_by respond, resolve_by resolve, nullif(late_from, 'infinity') late, danger from record where id = ${id}`.execute(
    db(),
  );
  if (!rows[0]) throw new Error(`no record ${id}`);
  return rows[0];
}

test('a new tenant’s priorities have the seeded times, for every type', async () => {
  for (const type of RECORD_TYPE_NAMES)
    expect(
      (await db().selectFrom('priority').selectAll().where('type', '=', type).orderBy('priority_value').execute()).map(
        ({ assign_hours, resolve_days }) => [assign_hours, resolve_days],
      ),
    ).toEqual(Object.values(TIMES).map(({ assignHours, resolveDays }) => [assignHours, resolveDays]));
});

test('the database says as the domain what a record of each type waits for in each status', async () => {
  for (const type of RECORD_TYPE_NAMES) {
    const { workflow } = RECORD_TYPES[type];
    for (const status of workflow.open) {
      const { rows } = await sql<{ awaited: string }>`select app.awaited(${type}, ${status}) awaited`.execute(db());
      expect([type, status, rows[0]?.awaited]).toEqual([type, status, awaitedOf(workflow, status)]);
    }
  }
});

/** Zones on both sides of the date line, with whole, half and quarter hours, and with clocks that change at midnight. */
const ZONES = [
  'UTC',
  'America/Chicago',
  'America/Havana',
  'America/Santiago',
  'America/St_Johns',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Australia/Lord_Howe',
  'Europe/Madrid',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const TYPES_AND_STATUSES = RECORD_TYPE_NAMES.flatMap((type) =>
  RECORD_TYPES[type].workflow.open.map((status) => ({ type, status })),
);

test('every day ends at the same instant for database and domain, in zones with all kinds of clocks', async () => {
  const { rows } = await sql<{ zone: string; day: string; ends: Date }>`
    select z.zone, d.day::date::text "day", app.end_of_day(d.day::date, z.zone) ends
    from unnest(${ZONES}::text[]) z (zone), generate_series(date '2019-01-01', date '2031-12-31', interval '1 day') d (day)`.execute(
    db(),
  );
  expect(rows.length).toBe(ZONES.length * 4748);
  const different = rows.filter(({ zone, day, ends }) => ends.getTime() !== endOfDay(day, zone).getTime());
  expect(different).toEqual([]);
}, 60_000);

test('database and domain agree on all times of a record, over time zones and changes of the clocks', async () => {
  const instant = fc
    .date({ min: new Date('2019-01-01T00:00:00Z'), max: new Date('2031-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000));
  const one = fc.record({
    ...{ since: instant, zone: fc.constantFrom(...ZONES), what: fc.constantFrom(...TYPES_AND_STATUSES) },
    assignHours: fc.integer({ min: 1, max: 400 }),
    resolveDays: fc.integer({ min: 1, max: 400 }),
    chosen: fc.option(fc.integer({ min: -100, max: 400 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 100 }), async (cases) => {
      const expected = cases.map(({ since, zone, what, chosen, ...times }) => {
        const due =
          chosen === null
            ? proposedDue(since, times, zone)
            : new Date(since.getTime() + chosen * DAY_MS).toISOString().slice(0, 10);
        const both = { respondBy: respondBy(since, times), resolveBy: endOfDay(due, zone) };
        const awaited = awaitedOf(RECORD_TYPES[what.type].workflow, what.status);
        return { due, ...both, late: lateFrom(awaited, both) };
      });
      const given = cases.map(({ since, zone, what, chosen, ...times }, n) => ({
        ...{ n, since, zone, ...what, ...times },
        chosen: chosen === null ? null : expected[n]?.due,
      }));
      const { rows } = await sql<(typeof expected)[number]>`
        select d.due::text due, d.respond "respondBy", d.resolve "resolveBy",
          nullif(app.late_from(app.awaited(d.type, d.status), d.respond, d.resolve), 'infinity') late
        from (select c.*, c.since + make_interval(hours => c."assignHours") respond, app.end_of_day(c.due, c.zone) resolve
          from (select j.*, coalesce(j.chosen, app.local_day(j.since, j.zone) + j."resolveDays") due
            from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
              j (n int, since timestamptz, zone text, type text, status text, "assignHours" int, "resolveDays" int, chosen date)) c) d
        order by d.n`.execute(db());
      for (const [n, row] of rows.entries()) expect({ ...cases[n], ...row }).toEqual({ ...cases[n], ...expected[n] });
      expect(rows).toHaveLength(cases.length);
    }),
    { numRuns: 20 },
  );
}, 60_000);

test('a raised record has both times from its first second, and the due date of its priority', async () => {
  const { raise } = hazardCalls(t, acme());
  for (const [priority, times] of Object.entries(TIMES)) {
    const hazard = await raise(manager, { facilityId, priority: Number(priority) });
    const raised = new Date(hazard.raisedAt);
    expect(hazard).toMatchObject({
      dueOn: proposedDue(raised, times, 'America/Chicago'),
      resolveBy: endOfDay(proposedDue(raised, times, 'America/Chicago'), 'America/Chicago').toISOString(),
    });
    expect(Math.abs(Date.parse(hazard.respondBy ?? '') - respondBy(raised, times).getTime())).toBeLessThan(1000);
    expect(hazard.lateFrom).toBe(hazard.respondBy);
  }
  expect((await raise(manager, { facilityId, priority: 1, dueOn: '2999-01-01' })).dueOn).toBe('2999-01-01');
});

test('a critical hazard that nobody assigns is late after four hours, and a team makes its due date count', async () => {
  const owner = await personWith(t, acme(), ['hazard.viewAll']);
  const add = (hours: number) =>
    addHazard(t, acme(), {
      ...{ facility_id: facilityId, priority: 1, raised_at: ago(hours * HOUR_MS), status_since: ago(hours * HOUR_MS) },
      people: { owner: [owner] },
    });
  const [late, early] = [await add(5), await add(3)];
  const { call, act } = hazardCalls(t, acme());
  const overdue = async () =>
    (await call(owner, 'GET /api/hazards?overdue=true&limit=100'))
      .json()
      .items.map(({ id }: { id: number }) => id)
      .filter((id: number) => id === late || id === early);
  expect(await overdue()).toEqual([late]);
  expect((await timesOf(late)).danger).toBe(0);
  expect((await act(owner, late, 'assign', { team: [manager.id] })).statusCode).toBe(200);
  expect(await overdue()).toEqual([]);
  expect(await timesOf(late)).toMatchObject({ danger: 1, late: (await timesOf(late)).resolve });
});

test('another priority moves a due date that nobody chose, which the history says; a chosen one stays', async () => {
  const { raise, call, get } = hazardCalls(t, acme());
  const edit = async (id: number, change: object) => {
    const { version } = await get(manager, id);
    const answer = await call(manager, `PATCH /api/hazards/${id}`, change, version);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const lastChange = async (id: number) =>
    (
      await db()
        .selectFrom('record_change')
        .select('change')
        .where('record_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).change;
  const hazard = await raise(manager, { facilityId, priority: 3 });
  const dueOf = (priority: number) =>
    proposedDue(new Date(hazard.raisedAt), TIMES[priority] as PriorityTimes, 'America/Chicago');
  expect(await edit(hazard.id, { priority: 1 })).toMatchObject({ priority: 1, dueOn: dueOf(1) });
  expect(await lastChange(hazard.id)).toEqual({ priority: [3, 1], dueOn: [dueOf(3), dueOf(1)] });
  expect(await edit(hazard.id, { priority: 4 })).toMatchObject({ dueOn: dueOf(4) });
  await edit(hazard.id, { dueOn: '2999-05-05' });
  expect(await edit(hazard.id, { priority: 2 })).toMatchObject({ dueOn: '2999-05-05' });
  expect(await lastChange(hazard.id)).toEqual({ priority: [4, 2] });
  // Without one again it has the one of its priority.
  expect(await edit(hazard.id, { dueOn: null })).toMatchObject({ dueOn: dueOf(2) });
  expect(await lastChange(hazard.id)).toEqual({ dueOn: ['2999-05-05', dueOf(2)] });
});

test('a priority that is more urgent counts from the change and makes nothing later; one that is less urgent from the start', async () => {
  const [raised_at, now] = [ago(20 * DAY_MS), Date.now()];
  const id = await addHazard(t, acme(), { facility_id: facilityId, priority: 4, raised_at, status_since: raised_at });
  const change = (priority: number) => db().updateTable('record').set({ priority }).where('id', '=', id).execute();
  const before = await timesOf(id);
  expect(before.respond).toEqual(respondBy(raised_at, TIMES[4] as PriorityTimes));
  await change(2);
  // The time to assign had passed already.
  expect(await timesOf(id)).toMatchObject({
    respond: before.respond,
    due: proposedDue(new Date(now), TIMES[2] as PriorityTimes, 'America/Chicago'),
  });
  await change(3);
  expect(await timesOf(id)).toMatchObject({
    respond: respondBy(raised_at, TIMES[3] as PriorityTimes),
    due: proposedDue(raised_at, TIMES[3] as PriorityTimes, 'America/Chicago'),
  });
});

test('what is closed or archived is never late, and what is reopened after its due date gets a new one', async () => {
  const id = await addHazard(t, acme(), { facility_id: facilityId, priority: 2, due_on: '2020-01-01' });
  const set = (columns: object) => db().updateTable('record').set(columns).where('id', '=', id).execute();
  expect((await timesOf(id)).late).toEqual(endOfDay('2020-01-01', 'America/Chicago'));
  await set({ archived_at: new Date() });
  expect((await timesOf(id)).late).toBeNull();
  await set({ archived_at: null, status: 'Closed', closed_at: new Date() });
  expect((await timesOf(id)).late).toBeNull();
  await set({ status: 'Open', closed_at: null, status_since: new Date() });
  expect((await timesOf(id)).due).toBe(proposedDue(new Date(), TIMES[2] as PriorityTimes, 'America/Chicago'));
});

test('a facility in another zone moves the ends of its days, also for the people of its records', async () => {
  const place = await addFacility(t, acme(), 'Far Works');
  const id = await addHazard(t, acme(), {
    ...{ facility_id: place, priority: 2, status: 'Assigned', due_on: '2026-11-03' },
    people: { resolutionTeam: [manager] },
  });
  await db().updateTable('facility').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', place).execute();
  const late = endOfDay('2026-11-03', 'Asia/Tokyo');
  expect(await timesOf(id)).toMatchObject({ resolve: late, late });
  const people = await db().selectFrom('record_person').select('late_from').where('record_id', '=', id).execute();
  expect(people).toEqual([{ late_from: late }]);
});
