import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { reportWithoutName } from '../../testing/visitors.ts';
import { addFacility, addUnit, become } from '../people/people.factory.ts';
import { addHazard, hazardCalls, personWith } from '../records/records.factory.ts';
import { allColumns } from './export-columns.ts';
import { askNow, type ExportRequest, readCsv } from './exports.factory.ts';
import { makingFolder } from './write-export.ts';

let t: TestApp;
let facilityId: number;
let manager: Person;
let raiser: Person;
const acme = () => t.tenants.acme;
const ask = (as: Person, asked: ExportRequest = {}, language?: string) => askNow(t, acme(), as, asked, language);
const numbersIn = async (as: Person, query: string): Promise<string[]> => {
  const answer = await ask(as, { query, columns: 'number' });
  expect(answer.statusCode).toBe(200);
  return readCsv(answer.rawPayload).rows.flat();
};
const making = () => readdir(makingFolder(t.platform.config.DATA_DIR)).catch(() => []);

beforeAll(async () => {
  t = await startTestApp({ EXPORT_AT_ONCE: '30' });
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  manager = await personWith(t, acme(), ['hazard.viewAll', 'hazard.extractReports', 'hazard.record.archive']);
  raiser = await personWith(t, acme(), ['hazard.raise']);
  await become(t, acme(), manager, { firstname: 'Mia', lastname: 'Ng' });
  await become(t, acme(), raiser, { firstname: 'Sam', lastname: '=cmd()' });
});
afterAll(() => t.close());

test('a hazard is exported with all its fields as text, times on its site’s clock', async () => {
  const place = await addFacility(t, acme(), 'Houston Plant');
  const location = await addUnit(t, acme(), { facility_id: place, level: 'location', name: 'Dock 4' });
  const hazard = await hazardCalls(t, acme()).raise(raiser, {
    facilityId: place,
    locationId: location,
    description: '=1+1 is no sum here,\nit is "said"; 中文 عربي',
    title: '@ the dock',
    category: 'electricity',
    ownerId: manager.id,
    risk: { likelihood: 5, severity: 4 },
    immediateDanger: true,
    interimControl: '-taped off',
    dueOn: '2031-02-03',
    number: undefined,
  });
  await t.database
    .forTenant(acme().id)
    .updateTable('record')
    .set({ raised_at: new Date('2026-07-01T03:30:00Z') })
    .where('id', '=', hazard.id)
    .execute();
  const answer = await ask(manager, { query: `search=${hazard.number}`, timeZone: 'Asia/Tokyo' });
  const { header, rows } = readCsv(answer.rawPayload);
  expect(Object.fromEntries(header.map((name, at) => [name, rows[0]?.[at]]))).toEqual({
    Number: hazard.number,
    Title: '@ the dock',
    Description: '=1+1 is no sum here,\nit is "said"; 中文 عربي',
    Status: 'Open',
    'Closed as': '',
    Category: 'Electricity',
    Priority: 'Critical',
    Risk: 'Extreme 20',
    'Residual risk': '',
    Likelihood: 'Almost certain',
    Severity: 'Major',
    'Immediate danger': 'Yes',
    'Interim control': '-taped off',
    Facility: 'Houston Plant',
    Department: '',
    Area: 'Dock 4',
    Subarea: '',
    Owner: `Mia Ng <${manager.email}>`,
    'Reported by': `Sam =cmd() <${raiser.email}>`,
    'Resolution team': '',
    'EHS team': expect.any(String),
    Due: '2031-02-03',
    Late: '',
    Reported: '2026-06-30 22:30:00',
    Closed: '',
    Updated: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    'Time zone': 'America/Chicago',
    Confidential: 'No',
  });
  expect(rows).toHaveLength(1);
  // In the raw file no cell begins with what a spreadsheet would run.
  expect(answer.body).toContain(`,"'=1+1`);
  expect(answer.body).not.toMatch(/[,\n]"[=+\-@\t\r]/);
});

test('the texts and the headings are in the reader’s language', async () => {
  const id = await addHazard(t, acme(), { facility_id: facilityId, status: 'Closed', closed_as: 'silence' });
  const { number } = await t.database
    .forTenant(acme().id)
    .selectFrom('record')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const asked = { query: `tab=closed&search=${number}`, columns: 'status,closedAs,category,confidential' };
  const french = await ask(manager, asked, 'fr-FR');
  expect(readCsv(french.rawPayload)).toEqual({
    header: ['Statut', 'Motif de clôture', 'Catégorie', 'Confidentiel'],
    rows: [['Clôturé', 'Accepté, personne ne s’y est opposé', 'Autre', 'Non']],
  });
  expect(french.headers['content-disposition']).toMatch(/filename="Situations dangereuses \d{4}-/);
  const arabic = await ask(manager, { ...asked, format: 'xlsx' }, 'ar');
  expect(arabic.headers['content-disposition']).toContain("filename*=UTF-8''%D8%A7");
});

test('an anonymous report names nobody', async () => {
  await t.database
    .forTenant(acme().id)
    .updateTable('facility')
    .set({ default_owner_id: manager.id })
    .where('id', '=', facilityId)
    .execute();
  const { number } = await reportWithoutName(t, facilityId, { type: 'hazard', category: 'other' });
  const { rows } = readCsv((await ask(manager, { query: `search=${number}`, columns: 'raiser' })).rawPayload);
  expect(rows).toEqual([['Anonymous']]);
});

test('the columns are the chosen ones in the chosen order, and an unknown one is refused', async () => {
  const { header } = readCsv((await ask(manager, { columns: 'due,area,number' })).rawPayload);
  expect(header).toEqual(['Due', 'Late', 'Area', 'Number']);
  expect((await ask(manager, { columns: 'number,password_hash' })).json()).toMatchObject({
    code: 'EXPORT_COLUMN_UNKNOWN',
  });
});

test('the file has the rows of the list with the same filters, in its order', async () => {
  const other = await addFacility(t, acme(), 'Tulsa');
  for (const status of ['Open', 'Assigned', 'Assigned', 'Closed'])
    await addHazard(t, acme(), { facility_id: other, status, due_on: status === 'Open' ? '2030-01-01' : '2029-01-01' });
  const queries = [
    `facilityId=${other}`,
    `facilityId=${other}&sort=due`,
    `facilityId=${other}&status=Assigned&sort=oldest`,
    `facilityId=${other}&tab=closed`,
    `facilityId=${other}&search=Title&dueTo=2029-06-01&sort=updated`,
    `tab=archive`,
  ];
  for (const query of queries) {
    const list = (await t.call('acme', `GET /api/hazards?limit=100&${query}`, { as: manager })).json() as {
      items: { number: string }[];
    };
    expect([query, await numbersIn(manager, query)]).toEqual([query, list.items.map(({ number }) => number)]);
  }
  expect(await numbersIn(manager, `facilityId=${other}`)).toHaveLength(3);
});

test('records that a person may not see are not in their file', async () => {
  const scope = await addFacility(t, acme(), 'Scoped');
  const secret = await addHazard(t, acme(), { facility_id: scope, is_confidential: true });
  const open = await addHazard(t, acme(), { facility_id: scope });
  const reader = await personWith(t, acme(), ['hazard.viewAll', 'hazard.extractReports'], [scope]);
  const among = await personWith(t, acme(), ['hazard.extractReports']);
  await t.database
    .forTenant(acme().id)
    .insertInto('record_person')
    .values({ record_id: secret, employee_id: among.id, relation: 'fyi' })
    .execute();
  const numberOf = async (id: number) =>
    (
      await t.database
        .forTenant(acme().id)
        .selectFrom('record')
        .select('number')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).number;
  expect(await numbersIn(reader, '')).toEqual([await numberOf(open)]);
  expect(await numbersIn(among, '')).toEqual([await numberOf(secret)]);
  const stranger = await personWith(t, t.tenants.globex, ['hazard.viewAll', 'hazard.extractReports']);
  expect(readCsv((await askNow(t, t.tenants.globex, stranger, { columns: 'number' })).rawPayload).rows).toEqual([]);
});

test('without the right to extract reports there is no file, even for those who see the list', async () => {
  const viewer = await personWith(t, acme(), ['hazard.viewAll']);
  expect((await ask(viewer)).statusCode).toBe(403);
  expect((await ask(manager, { type: 'incident' })).statusCode).toBe(403);
  expect((await ask(manager, { type: 'unknown' as 'hazard' })).statusCode).toBe(400);
});

test('a file is downloaded, never displayed, sniffed or cached', async () => {
  const csv = await ask(manager);
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="Hazards \d{4}-\d\d-\d\d\.csv"$/),
    'content-length': String(csv.rawPayload.length),
  });
  const xlsx = await ask(manager, { format: 'xlsx' });
  expect(xlsx.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('a filter that the list would refuse, or an unknown time zone, is refused here too', async () => {
  expect((await ask(manager, { query: 'dueFrom=yesterday' })).statusCode).toBe(422);
  expect((await ask(manager, { query: 'facilityId=1;drop' })).statusCode).toBe(422);
  expect((await ask(manager, { timeZone: 'Mars/Olympus' })).json()).toMatchObject({ code: 'TIME_ZONE_UNKNOWN' });
});

test('a time that the clock of the site shows twice is exported with its offset', async () => {
  const db = t.database.forTenant(acme().id);
  const site = await addFacility(t, acme(), 'Put back');
  const shown = async (at: string): Promise<string | undefined> => {
    const id = await addHazard(t, acme(), { facility_id: site, raised_at: new Date(at) });
    const { number } = await db.selectFrom('record').select('number').where('id', '=', id).executeTakeFirstOrThrow();
    const { rows } = readCsv((await ask(manager, { query: `search=${number}`, columns: 'raised' })).rawPayload);
    return rows[0]?.[0];
  };
  // The clocks of Chicago were put back on 2025-11-02 at 07:00 UTC.
  expect(await shown('2025-11-02T05:30:00Z')).toBe('2025-11-02 00:30:00');
  expect(await shown('2025-11-02T06:30:00Z')).toBe('2025-11-02 01:30:00-05:00');
  expect(await shown('2025-11-02T07:30:00Z')).toBe('2025-11-02 01:30:00-06:00');
  expect(await shown('2025-11-02T08:30:00Z')).toBe('2025-11-02 02:30:00');
});

test('no file stays on the disk after it was sent, nor after its reader disconnected', async () => {
  await ask(manager);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  for (let left = 0; left < 5; left += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `GET /api/exports/now?type=hazard&format=xlsx&query= HTTP/1.1\r\nhost: acme.localhost\r\nauthorization: ${manager.token}\r\n\r\n`,
    );
    await once(socket, 'connect');
    if (left % 2) await once(socket, 'data');
    socket.destroy();
  }
  await expect.poll(making, { timeout: 10_000 }).toEqual([]);
  await expect.poll(() => t.database.pool.totalCount - t.database.pool.idleCount, { timeout: 10_000 }).toBe(0);
});

test('a list that is too long for an export during the request is refused with its length', async () => {
  for (let made = 0; made < 31; made += 1)
    await addHazard(t, acme(), { facility_id: facilityId, description: 'Long list' });
  const answer = await ask(manager, { query: 'search=Long list' });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ code: 'EXPORT_TOO_LONG', data: { rows: 31 } });
});

test('an export of one row takes as many statements as one of thirty', async () => {
  const lonely = await addFacility(t, acme(), 'One alone');
  await addHazard(t, acme(), { facility_id: lonely });
  const yard = await addFacility(t, acme(), 'Statements');
  for (let made = 0; made < 30; made += 1) await addHazard(t, acme(), { facility_id: yard });
  const { query } = pg.Client.prototype;
  const statements = async (asked: ExportRequest): Promise<number> => {
    await ask(manager, asked); // fills the caches that are kept between requests
    t.sessions.forget(acme().id); // except that of sessions, which expires so soon that it may be read again or not
    let sent = 0;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      sent += 1;
      return query.apply(this, args as never) as never;
    } as never);
    const answer = await ask(manager, asked).finally(() => spy.mockRestore());
    expect(answer.statusCode).toBe(200);
    return sent;
  };
  // Statements that the process sends besides, such as for a sweep, are counted as well: the minimum of a few runs is the
  // request's.
  const least = async (facility: number): Promise<number> => {
    const asked = { query: `facilityId=${facility}` };
    return Math.min(await statements(asked), await statements(asked), await statements(asked));
  };
  const few = await least(lonely);
  expect(await least(yard)).toBe(few);
  expect(few).toBeLessThan(20);
});

test('the names of the columns are unique', () => {
  const names = allColumns(t.platform.recordExports.hazard).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('one person’s many exports at once do not block those of others', async () => {
  const other = await personWith(t, acme(), ['hazard.viewAll', 'hazard.extractReports']);
  const many = Array.from({ length: 20 }, () => ask(manager, { columns: 'number', query: 'facilityId=999999' }));
  const [theirs, ...mine] = await Promise.all([ask(other, { columns: 'number', query: 'facilityId=999999' }), ...many]);
  expect(theirs?.statusCode).toBe(200);
  expect(new Set(mine.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
});
