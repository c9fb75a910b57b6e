import type { Import } from '@safety-qube/contract/schemas/imports';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { importCalls, uploadImport } from './imports.factory.ts';

const t = useTestApp();
let administrator: Person;
const i = () => importCalls(t, t.tenants.acme);
const db = () => t.database.forTenant(t.tenants.acme.id);

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
});

/** Moves all sites of the tenant into these zones. */
async function placeIn(...zones: string[]): Promise<void> {
  await sql`update facility set is_active = false`.execute(db());
  for (const zone of zones)
    await db()
      .insertInto('facility')
      .values({ name: `In ${zone} ${Math.random()}`, time_zone: zone })
      .execute();
}
async function upload(dates: readonly string[]): Promise<Import> {
  const rows = dates.map((date, n) => `${date},A hole in the floor ${n}\n`);
  const answer = await uploadImport(t, administrator, `Date,Description\n${rows.join('')}`);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json() as Import;
}

test('the order of day and month is determined from all rows of a file, not the first ones', async () => {
  await placeIn('Europe/London');
  const days = Array.from({ length: 1000 }, (_, n) => `0${1 + (n % 9)}/04/2019`);
  const uploaded = await upload([...days, '04/25/2019', '04/26/2019', '25/04/2019']);
  expect(uploaded.mapping.dateOrder).toBe('mdy');
  expect(uploaded.columns[0]?.dates).toEqual({
    dayFirst: 1,
    monthFirst: 2,
    yearFirst: 0,
    either: 889,
    example: '01/04/2019',
  });
});

test('when no date shows the order, the one of the country with most sites is used', async () => {
  await placeIn('America/Chicago', 'America/Los_Angeles', 'Europe/Paris');
  expect((await upload(['03/04/2019', '01/02/2019'])).mapping.dateOrder).toBe('mdy');
  await placeIn('America/Chicago', 'Europe/Rome', 'Europe/Paris');
  expect((await upload(['03/04/2019', '01/02/2020'])).mapping.dateOrder).toBe('dmy');
});

test('another reading of the file counts its dates again', async () => {
  await placeIn('America/Chicago');
  const uploaded = await upload(['04/25/2019']);
  const reading = { ...uploaded.reading, skip: 0, hasHeader: false };
  const answer = await i().call(administrator, `PUT /api/imports/${uploaded.id}`, { reading }, uploaded.version);
  expect((answer.json() as Import).columns[0]?.dates).toMatchObject({ monthFirst: 1, either: 0 });
});

test('an error far below the first rows is reported by the check, with its line, and does not prevent the upload', async () => {
  const rows = Array.from({ length: 400 }, () => '04/25/2019').join(',A hole\n');
  const answer = await uploadImport(t, administrator, `Date,Description\n${rows},"A hole\n`);
  expect(answer.statusCode).toBe(201);
});

test('in a column of dates a number is read as a day count of a workbook', async () => {
  await placeIn('Europe/London');
  const uploaded = await upload(['43580', '43580.75', '25/04/2019']);
  const fields = { ...uploaded.mapping.fields, raisedAt: { column: 0 }, facility: { value: await someFacility() } };
  await i().map(administrator, uploaded.id, { fields });
  await i().act(administrator, uploaded.id, 'check');
  await i().work(uploaded.id);
  await i().act(administrator, uploaded.id, 'start');
  await i().work(uploaded.id);
  const { rows } = await sql<{ at: string }>`
    select to_char(raised_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') at from record
    where import_id = ${uploaded.id} order by id`.execute(db());
  expect(rows.map(({ at }) => at)).toEqual(['2019-04-25 12:00', '2019-04-25 18:00', '2019-04-25 12:00']);
});
async function someFacility(): Promise<string> {
  const { rows } = await sql<{ id: number }>`select id from facility where is_active limit 1`.execute(db());
  return String(rows[0]?.id);
}
