import { readFile } from 'node:fs/promises';
import type { Employee } from '@safety-qube/contract/schemas/people';
import type { PeopleFile } from '@safety-qube/contract/schemas/people-bulk';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../../testing/test-app.ts';

const t = useTestApp();
let administrator: Person;
const file = await readFile(new URL('../../../testing/data/people.csv', import.meta.url));
const rows = file
  .toString()
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(','));

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  const sites = [...new Set(rows.map((row) => row[6] ?? ''))];
  await t.database
    .forTenant(t.tenants.acme.id)
    .insertInto('facility')
    .values(sites.map((code) => ({ name: `Site ${code}`, code, time_zone: 'UTC' })))
    .execute();
});

const send = (bytes: Buffer | string, query: object = {}, as = administrator) =>
  t.call('acme', `POST /api/aum/um/employee/file?${new URLSearchParams({ name: 'people.csv', ...query })}`, {
    as,
    payload: Buffer.from(bytes),
    headers: { 'content-type': 'application/octet-stream' },
  });
async function bring(bytes: Buffer | string, query: object = {}): Promise<PeopleFile & { entry: number }> {
  const answer = await send(bytes, query);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.anything()]);
  return { ...answer.json(), entry: Number(answer.headers['audit-entry']) };
}
const count = async (): Promise<number> =>
  (await t.call('acme', 'GET /api/v2/aum/um/1/1', { as: administrator })).json().total;

test('three hundred people come in with their sites, languages and jobs, once, and are undone as one', {
  timeout: 120_000,
}, async () => {
  const before = await count();
  const dry = await bring(file, { dryRun: 'true' });
  expect(dry.fields).toEqual({
    ...{ employeeNumber: 0, firstname: 1, lastname: 2, selectedLanguage: 3, email: 4, jobTitle: 5 },
    ...{ facility: 6, selectedTimezone: 7, hiredOn: 8, employment: 9 },
  });
  expect(dry.outcome.counts).toEqual({ made: 300, changed: 0, unchanged: 0, refused: 0 });
  expect(await count()).toBe(before);
  const { entry, outcome } = await bring(file);
  expect(outcome.counts).toEqual(dry.outcome.counts);
  expect(await count()).toBe(before + 300);
  const all: Employee[] = (await t.call('acme', 'GET /api/aum/um', { as: administrator })).json();
  for (const [number, firstname, lastname, language, email, job, site, zone, hired, employment] of rows)
    expect(all.find((person) => person.employeeNumber === number)).toMatchObject({
      ...{ firstname, lastname, email, jobTitle: job, facilityName: `Site ${site}` },
      ...{ selectedLanguage: language, selectedTimezone: zone, hiredOn: hired, employment, roleName: 'Employee' },
    });
  expect((await bring(file)).outcome.counts).toEqual({ made: 0, changed: 0, unchanged: 300, refused: 0 });
  const undone = await t.call('acme', `POST /api/management/audit/${entry}/undo`, { as: administrator });
  expect([undone.statusCode, undone.body]).toEqual([200, expect.anything()]);
  expect(await count()).toBe(before);
});

test('columns are chosen by the user, and a role for those whose line has none', async () => {
  const bytes = 'Who;Family;Mail\nAda;Byron;ada@mail.example\n';
  const guessed = await bring(bytes, { dryRun: 'true' });
  expect([guessed.fields, guessed.outcome.counts.refused]).toEqual([{ email: 2 }, 1]);
  expect(guessed.outcome.lines[0]).toMatchObject({ line: 2, result: 'refused', code: 'PERSON_VALUE_MISSING' });
  const { outcome } = await bring(bytes, { columns: 'email:2,firstname:0,lastname:1', role: 'Supervisor' });
  expect(outcome.counts.made).toBe(1);
  const person = await t.call('acme', `GET /api/aum/um/${outcome.lines[0]?.id}`, { as: administrator });
  expect(person.json()).toMatchObject({ firstname: 'Ada', lastname: 'Byron', roleName: 'Supervisor' });
});

test('what is no file of people is refused, and nothing is written without the right', async () => {
  const refused = async (...call: Parameters<typeof send>) => {
    const answer = await send(...call);
    return [answer.statusCode, answer.json().code];
  };
  expect(await refused('')).toEqual([422, 'ATTACHMENT_EMPTY']);
  expect(await refused('email\n')).toEqual([422, 'IMPORT_ONLY_HEADER']);
  expect(await refused('email\na@mail.example', { columns: 'email:7' })).toEqual([422, 'IMPORT_COLUMN_UNKNOWN']);
  expect(await refused('email\na@mail.example', { columns: 'password:0' })).toEqual([400, 'INVALID_INPUT']);
  expect(await refused(file, {}, await t.person(t.tenants.acme, 'supervisor'))).toEqual([403, 'FORBIDDEN']);
  const long = `email\n${Array.from({ length: 10_001 }, (_, index) => `p${index}@mail.example`).join('\n')}`;
  expect(await refused(long, { dryRun: 'true' })).toEqual([422, 'PEOPLE_TOO_MANY_ROWS']);
});
