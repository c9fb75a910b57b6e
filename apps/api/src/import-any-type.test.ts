// Imports follow the descriptor of a type, whatever it is: tried with tasks, which have no categories and no flags of their own.

import type { Import, ImportField, ImportProblem } from '@safety-qube/contract/schemas/imports';
import { TASK_STATUSES } from '@safety-qube/domain/tasks/task-workflow';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { importCalls, uploadImport } from './modules/imports/imports.factory.ts';
import { NO_OWN_IMPORT } from './modules/imports/index.ts';
import { addFacility } from './modules/people/people.factory.ts';
import { taskDefinition } from './modules/tasks/index.ts';
import { RECORD_IMPORTS } from './record-definitions.ts';
import { type Person, useTestApp } from './testing/test-app.ts';

const task = {
  ...taskDefinition,
  privileges: { ...taskDefinition.privileges, import: 'task.edit' as const },
  import: NO_OWN_IMPORT,
};
const t = useTestApp({}, { platform: { recordImports: { ...RECORD_IMPORTS, task } } });
let administrator: Person;
let employee: Person;
const i = () => importCalls(t, t.tenants.acme);
const upload = (text: string, as = administrator) => uploadImport(t, as, text, 'old.csv', {}, 'task');

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  employee = await t.person(t.tenants.acme, 'employee');
  await addFacility(t, t.tenants.acme, 'Boston Yard');
});

/** Uploads and checks a file of tasks; returns its import and its problems. */
async function check(lines: readonly string[]) {
  const { id } = (await upload(lines.join('\n'))).json() as Import;
  expect((await i().act(administrator, id, 'check')).statusCode).toBe(202);
  await i().work(id);
  const { items } = (await i().call(administrator, `GET /api/imports/${id}/problems`)).json();
  return { id, problems: items as ImportProblem[] };
}
async function run(id: number) {
  expect((await i().act(administrator, id, 'start')).statusCode).toBe(202);
  await i().work(id);
  return t.database
    .forTenant(t.tenants.acme.id)
    .selectFrom('record')
    .select(['id', 'title', 'closed_at', 'category', 'owner_id', sql<string>`due_on::text`.as('due_on')])
    .where('import_id', '=', id)
    .orderBy('id')
    .execute();
}

test('a type without categories is not asked for one, and without flags of its own has every field', async () => {
  const response = await i().call(administrator, 'GET /api/imports/fields?type=task');
  const names = (response.json() as ImportField[]).map(({ name }) => name);
  expect(names).not.toContain('category');
  expect(names).toEqual(expect.arrayContaining(['owner', 'priority', 'dueOn']));
});

test('the people of an imported record are chosen by its type: the owner of the file, else the raiser', async () => {
  const { id, problems } = await check([
    'Site,Description,Owner,Raised by,Due',
    `Boston Yard,One,${employee.email},${administrator.email},2027-01-31`,
    `Boston Yard,Two,,${employee.email},`,
    'Boston Yard,Three,,,',
  ]);
  // Nobody is responsible for tasks in general: no privilege approves them.
  expect(problems.map(({ line }) => line)).toEqual([4]);
  await i().map(administrator, id, { onError: 'skip' });
  const records = await run(id);
  expect(records).toMatchObject([
    { title: 'One', category: null, owner_id: employee.id, due_on: '2027-01-31' },
    { title: 'Two', category: null, owner_id: employee.id, due_on: expect.any(String) }, // given by its priority
  ]);
  const people = await t.database
    .forTenant(t.tenants.acme.id)
    .selectFrom('record_person')
    .select(['employee_id', 'relation'])
    .where('record_id', '=', records[0]?.id ?? 0)
    .orderBy('relation')
    .execute();
  expect(people).toEqual([
    { employee_id: employee.id, relation: 'owner' },
    { employee_id: administrator.id, relation: 'raiser' },
  ]);
});

test('a record is closed in every status that ends the workflow of its type, and only there can it have a date of closing', async () => {
  const rows = TASK_STATUSES.map((status) => `Boston Yard,${status},${status},,${administrator.email}`);
  const { id, problems } = await check([
    'Site,Description,Status,Closed on,Raised by',
    ...rows,
    `Boston Yard,Early,In Progress,2024-04-01,${administrator.email}`,
    `Boston Yard,Late,Cancelled,2024-04-01,${administrator.email}`,
  ]);
  expect(problems.map(({ line, column }) => [line, column])).toEqual([[7, 'Closed on']]);
  await i().map(administrator, id, { onError: 'skip' });
  expect((await run(id)).map(({ title, closed_at }) => [title, closed_at !== null])).toEqual([
    ['Open', false],
    ['In Progress', false],
    ['Completed', true],
    ['Verified', true],
    ['Cancelled', true],
    ['Late', true],
  ]);
});

test('the privilege to import a type is that of its descriptor', async () => {
  expect((await upload('Site,Description\nBoston Yard,One\n', employee)).statusCode).toBe(403);
  const response = await i().call(employee, 'GET /api/imports');
  expect([response.statusCode, response.json()]).toEqual([403, expect.anything()]);
});
