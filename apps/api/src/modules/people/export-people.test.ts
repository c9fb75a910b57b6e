import type { FieldItem } from '@safety-qube/contract/schemas/custom-fields';
import type { PeopleFile } from '@safety-qube/contract/schemas/people-bulk';
import { beforeAll, expect, test } from 'vitest';
import { readCsv, readWorkbook } from '../../testing/read-spreadsheet.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, become, roleId } from './people.factory.ts';

const t = useTestApp();
let administrator: Person;
let manager: Person;
let mentored: Person;
let north: number;
let fields: Record<'shift' | 'driver' | 'mentor' | 'since' | 'pay', number>;

beforeAll(async () => {
  const { acme } = t.tenants;
  administrator = await t.person(acme, 'administrator');
  manager = await t.person(acme, 'ehsManager');
  north = await addFacility(t, acme, 'North');
  const add = async (body: object): Promise<number> => {
    const payload = { type: 'role', ...body };
    return (await t.call('acme', 'POST /api/cf', { as: administrator, payload })).json<FieldItem>().id;
  };
  fields = {
    shift: await add({ kind: 'choices', label: 'Shift', options: [{ label: 'Day' }, { label: 'Night' }] }),
    driver: await add({ kind: 'yes-no', label: 'Driver' }),
    mentor: await add({ kind: 'person', label: 'Mentor' }),
    since: await add({ kind: 'moment', label: 'Since' }),
    pay: await add({ kind: 'text', label: 'Pay', roleIds: [await roleId(t, acme, 'administrator')] }),
  };
  mentored = await t.person(acme, 'employee');
  await become(t, acme, mentored, {
    ...{ firstname: '=1+1', lastname: 'Ölund', facility_id: north, employment: 'contractor', hired_on: '2024-02-29' },
    ...{ employee_number: 'N-7', manager_id: manager.id, selected_language: 'es', selected_timezone: 'Europe/Madrid' },
  });
  const payload = {
    id: mentored.id,
    fields: {
      ...{ [fields.shift]: ['day', 'night'], [fields.driver]: true, [fields.mentor]: manager.id },
      ...{ [fields.since]: '2026-11-05T08:30:00.000Z', [fields.pay]: 'Grade 7' },
    },
  };
  expect((await t.call('acme', 'PATCH /api/aum/um/employee', { as: administrator, payload })).statusCode).toBe(200);
  await t.call('acme', 'POST /api/management/service-accounts', {
    as: administrator,
    payload: { name: 'Warehouse', roleId: await roleId(t, acme, 'employee') },
  });
});

const send = (query: string, as = administrator, language = 'en') =>
  t.call('acme', `GET /api/aum/um/employee/file?${query}`, { as, language });
const rowsOf = async (query: string, as = administrator, language = 'en') => {
  const { statusCode, rawPayload } = await send(`format=csv&${query}`, as, language);
  expect(statusCode).toBe(200);
  const [header = [], ...rows] = readCsv(rawPayload);
  return { header, rows };
};

test('people are exported by name with their facts and own fields, under the filters of the list and without service accounts', async () => {
  const { header, rows } = await rowsOf('');
  expect(header).toEqual([
    ...['Email', 'First name', 'Last name', 'Job title', 'Role', 'Facility', 'Language', 'Time zone'],
    ...['Employee number', 'Employment', 'Hired on', 'Left on', 'Line manager', 'Status'],
    ...['Shift', 'Driver', 'Mentor', 'Since', 'Pay'],
  ]);
  expect(rows.some((row) => row.includes('Warehouse'))).toBe(false);
  expect(rows).toHaveLength(3);
  const narrowed = (await rowsOf(`facilityId=${north}&employment=contractor&field=${fields.driver}.yes-no:yes`)).rows;
  expect(narrowed).toEqual([
    [
      ...[mentored.email, '=1+1', 'Ölund', '', 'Employee', 'North', 'es', 'Europe/Madrid', 'N-7'],
      ...['Contractor’s employee', '2024-02-29', '', manager.email, 'Active'],
      ...['Day, Night', 'Yes', manager.email, '2026-11-05 08:30:00Z', 'Grade 7'],
    ],
  ]);
  expect((await rowsOf('search=nobody-of-this-name')).rows).toEqual([]);
  expect((await rowsOf('', administrator, 'fr')).header[0]).not.toBe('Email');
});

test('a field for other roles is not in the file, nor is anybody at a facility beyond reach', async () => {
  const { header, rows } = await rowsOf('', manager);
  expect(header).not.toContain('Pay');
  expect(JSON.stringify(rows)).not.toContain('Grade 7');
  const south = await addFacility(t, t.tenants.acme, 'South');
  const limited = await t.person(t.tenants.acme, 'administrator', { facilityIds: [south] });
  expect(JSON.stringify((await rowsOf('', limited)).rows)).not.toContain(mentored.email);
  const worker = await t.person(t.tenants.acme, 'employee');
  expect((await send('format=csv', worker)).statusCode).toBe(403);
});

test('an export is imported again without a change, and opens in Excel', async () => {
  const query = `facilityId=${north}`;
  const { rawPayload } = await send(`format=csv&${query}`);
  const answer = await t.call('acme', 'POST /api/aum/um/employee/file?name=back.csv&dryRun=true', {
    as: administrator,
    payload: rawPayload,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { outcome, fields: read }: PeopleFile = answer.json();
  expect(Object.keys(read)).toHaveLength(18);
  expect(outcome.lines).toEqual([expect.objectContaining({ result: 'unchanged', id: mentored.id })]);
  const { statusCode, headers, rawPayload: book } = await send(`format=xlsx&${query}`);
  expect([statusCode, headers['content-disposition']]).toEqual([200, 'attachment; filename=People.xlsx']);
  expect([...(await readWorkbook(book)).cells.values()].map(({ text }) => text)).toContain('Ölund');
});
