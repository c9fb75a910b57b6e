import type { ClosedDays, WorkCalendar } from '@safety-qube/contract/schemas/organisation';
import { beforeEach, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let administrator: Person;
let worker: Person;
beforeEach(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  worker = await t.person(t.tenants.acme, 'employee');
});
const addFacility = async (name: string): Promise<number> =>
  (
    await t.database
      .forTenant(t.tenants.acme.id)
      .insertInto('facility')
      .values({ name, time_zone: 'UTC' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
async function send(request: string, payload?: object, as = administrator, language = 'en') {
  const answer = await t.call('acme', request, { as, language, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json(), entry: answer.headers['audit-entry'] };
}
const OFFICE = [{ from: '08:00', to: '17:00' }];
const calendar = (more: Partial<WorkCalendar> = {}): WorkCalendar => ({
  week: Array.from({ length: 7 }, (_, day) => (day < 5 ? OFFICE : [])),
  exceptions: [],
  holidays: null,
  ...more,
});
const save = (id: number, values: object, as = administrator, language = 'en') =>
  send('POST /api/fm/facility/create', { id, ...values }, as, language);
async function closed(id: number, from: string, to: string, language = 'en'): Promise<ClosedDays> {
  const { status, body } = await send(
    `GET /api/fm/facility/${id}/closed-days?from=${from}&to=${to}`,
    undefined,
    worker,
    language,
  );
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}

test('everybody reads the days on which a facility is closed: by its week, by exceptions and by public holidays', async () => {
  const id = await addFacility('Boston');
  expect(await closed(id, '2026-12-24', '2026-12-28')).toEqual({ hasCalendar: false, days: [] });
  const exceptions = [{ on: '2026-12-24', spans: [], note: 'Stocktaking' }];
  const saved = await save(id, { calendar: calendar({ exceptions, holidays: { country: 'US', region: null } }) });
  expect([saved.status, saved.body.calendar.exceptions]).toEqual([200, exceptions]);
  expect(await closed(id, '2026-12-23', '2026-12-28')).toEqual({
    hasCalendar: true,
    days: [
      { on: '2026-12-24', reason: 'exception', name: 'Stocktaking' },
      { on: '2026-12-25', reason: 'holiday', name: 'Christmas Day' },
      { on: '2026-12-26', reason: 'week', name: null },
      { on: '2026-12-27', reason: 'week', name: null },
    ],
  });
  const french = (await closed(id, '2026-12-25', '2026-12-25', 'fr')).days[0];
  expect(french?.name).toBe('Noël');
});

test('a region has holidays of its own', async () => {
  const regions = (await send('GET /api/fm/holiday-regions?country=DE')).body;
  expect(regions.isKnown).toBe(true);
  expect(regions.regions).toContainEqual({ code: 'BY', name: 'Bayern' });
  const id = await addFacility('Munich');
  const on = async (region: string | null) => {
    await save(id, { calendar: calendar({ holidays: { country: 'DE', region } }) });
    return (await closed(id, '2026-01-06', '2026-01-06')).days.map(({ reason }) => reason);
  };
  expect([await on(null), await on('BY')]).toEqual([[], ['holiday']]);
  expect((await send('GET /api/fm/holiday-regions?country=DE', undefined, worker)).status).toBe(403);
});

test('a night shift opens the day on which it ends', async () => {
  const id = await addFacility('Mill');
  const week = Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: '22:00', to: '06:00' }] : []));
  await save(id, { calendar: calendar({ week }) });
  expect((await closed(id, '2026-11-27', '2026-11-29')).days.map(({ on }) => on)).toEqual(['2026-11-29']);
});

test.each([
  [
    'overlapping times',
    { week: calendar().week.with(0, [...OFFICE, ...OFFICE]) },
    'CALENDAR_OVERLAP',
    'Alcuni di questi orari si sovrappongono.',
  ],
  ['an unknown region', { holidays: { country: 'DE', region: 'XX' } }, 'HOLIDAYS_UNKNOWN', expect.any(String)],
])('a calendar with %s is refused in the person’s language, and changes nothing', async (_, wrong, code, message) => {
  const id = await addFacility(`Refused ${code}`);
  const refused = await save(id, { name: 'Other', calendar: calendar(wrong) }, administrator, 'it');
  expect([refused.status, refused.body]).toEqual([422, expect.objectContaining({ code, message })]);
  expect((await send(`GET /api/fm/facility/${id}`)).body).toMatchObject({ name: `Refused ${code}`, calendar: null });
});

test('a calendar is not changed by who may not, and is undone by the log', async () => {
  const id = await addFacility('Dock');
  expect((await save(id, { calendar: calendar() }, worker)).status).toBeGreaterThanOrEqual(403);
  const { entry } = await save(id, { calendar: calendar() });
  const again = await save(id, { calendar: calendar() });
  expect(again.entry).toBeUndefined();
  expect((await send(`POST /api/management/audit/${entry}/undo`)).status).toBe(200);
  expect((await send(`GET /api/fm/facility/${id}`)).body.calendar).toBeNull();
});

test('at most 400 days are read at once, of a facility in use', async () => {
  const id = await addFacility('Long');
  const long = await send(`GET /api/fm/facility/${id}/closed-days?from=2026-01-01&to=2028-01-01`, undefined, worker);
  expect([long.status, long.body.code]).toEqual([422, 'SPAN_TOO_LONG']);
  const none = await send('GET /api/fm/facility/999999/closed-days?from=2026-01-01&to=2026-01-02', undefined, worker);
  expect(none.status).toBe(404);
});
