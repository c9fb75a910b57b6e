import type { Employee } from '@safety-qube/contract/schemas/people';
import type { BulkOutcome } from '@safety-qube/contract/schemas/people-bulk';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, become, logOf, roleId } from './people.factory.ts';

const t = useTestApp();
let administrator: Person;
let north: number;

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  north = await addFacility(t, t.tenants.acme, 'North');
  await addFacility(t, t.tenants.acme, 'South');
  await t.database
    .forTenant(t.tenants.acme.id)
    .updateTable('facility')
    .set({ code: 'N-1' })
    .where('id', '=', north)
    .execute();
});

let made = 0;
/** A new person by a line, with an address of their own. */
const line = (more: object = {}) => {
  made += 1;
  return { email: `line${made}@mail.example`, firstname: 'Lina', lastname: `Line${made}`, ...more };
};
const send = (people: object[], more: object = {}, as = administrator) =>
  t.call('acme', 'POST /api/aum/um/employee/bulk', { as, payload: { people, ...more } });
async function bulk(people: object[], more: object = {}, as = administrator) {
  const answer = await send(people, more, as);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  const outcome: BulkOutcome = answer.json();
  return {
    ...outcome,
    results: outcome.lines.map(({ result, code }) => (result === 'refused' ? code : result)),
    entry: Number(answer.headers['audit-entry']),
  };
}
const get = async (id: number | null | undefined): Promise<Employee> =>
  (await t.call('acme', `GET /api/aum/um/${id}`, { as: administrator })).json();
const find = async (email: string): Promise<Employee | undefined> =>
  (await t.call('acme', `GET /api/v2/aum/um/1/5?search=${email}`, { as: administrator })).json().items[0];
const undo = (entry: number) => t.call('acme', `POST /api/management/audit/${entry}/undo`, { as: administrator });

test('each line makes a person, changes one, leaves one as they are or is refused with its reason', async () => {
  const known = await t.person(t.tenants.acme, 'employee', { email: 'known@mail.example' });
  const whole = line({
    jobTitle: 'Fitter',
    facility: 'n-1',
    role: 'supervisor',
    selectedLanguage: 'ES',
    selectedTimezone: 'Europe/Madrid',
    employeeNumber: 'B-1',
    employment: 'Contratista',
    hiredOn: '31/12/2020',
    manager: 'KNOWN@mail.example',
  });
  const people = [
    { ...whole, employment: 'Empleado de contratista' },
    { email: 'known@mail.example', jobTitle: 'Driver', facility: 'South' },
    { email: 'known@mail.example', jobTitle: 'Driver' },
    { employeeNumber: 'B-1', lastname: 'Again' },
    { ...line(), email: 'no address' },
    { ...line(), lastname: '  ' },
    { ...line(), facility: 'Nowhere' },
    { ...line(), selectedLanguage: 'xx' },
    { ...line(), employment: 'something' },
    { ...line(), hiredOn: '31/02/2020' },
    { ...line(), hiredOn: '02/02/2020', leftOn: '01/02/2020' },
    { ...line(), employeeNumber: 'B-1' },
    { lastname: 'Nobody' },
  ];
  const before = await find('known@mail.example');
  const dry = await bulk(people, { dryRun: true });
  expect(dry.counts).toEqual({ made: 1, changed: 1, unchanged: 0, refused: 11 });
  expect(await find(whole.email)).toBeUndefined();
  expect(await find('known@mail.example')).toEqual(before);
  const { results, lines, counts } = await bulk(people);
  expect(results).toEqual([
    ...['made', 'changed', 'PERSON_TWICE', 'PERSON_TWICE'],
    ...[
      'PERSON_VALUE',
      'PERSON_VALUE_MISSING',
      'PERSON_FACILITY_UNKNOWN',
      'PERSON_VALUE',
      'PERSON_VALUE',
      'PERSON_VALUE',
    ],
    ...['LEFT_BEFORE_HIRED', 'PERSON_TWICE', 'PERSON_VALUE_MISSING'],
  ]);
  expect(counts).toEqual(dry.counts);
  expect(lines[6]?.message).toBe('Facility “Nowhere” doesn’t exist here.');
  expect(await get(lines[0]?.id)).toMatchObject({
    email: whole.email,
    status: 'invited',
    roleName: 'Supervisor',
    facilityId: north,
    scopeFacilityIds: null,
    selectedLanguage: 'es',
    selectedTimezone: 'Europe/Madrid',
    employeeNumber: 'B-1',
    employment: 'contractor',
    hiredOn: '2020-12-31',
    managerId: known.id,
  });
  expect(await get(known.id)).toMatchObject({ jobTitle: 'Driver', facilityName: 'South' });
  expect((await bulk([{ email: 'known@mail.example', jobTitle: 'Driver', facility: 'South' }])).results).toEqual([
    'unchanged',
  ]);
  expect((await bulk([{ employeeNumber: 'B-1', lastname: 'Again' }])).results).toEqual(['changed']);
});

test('nobody gives a role by a line that they could not give by hand', async () => {
  const manager = await t.person(t.tenants.acme, 'ehsManager');
  const roles = await bulk(
    [line({ role: 'Administrator' }), line({ role: 'Supervisor' }), line({ role: 'King' })],
    {},
    manager,
  );
  expect(roles.results).toEqual(['ROLE_ABOVE_YOURS', 'made', 'PERSON_VALUE_UNKNOWN']);
  expect((await bulk([{ email: administrator.email, jobTitle: 'Fired' }], {}, manager)).results).toEqual([
    'ROLE_ABOVE_YOURS',
  ]);
  const limited = await t.person(t.tenants.acme, 'ehsManager', { facilityIds: [north] });
  const scoped = await bulk([line({ facility: 'North' }), line({ facility: 'South' }), line()], {}, limited);
  expect(scoped.results).toEqual(['made', 'FORBIDDEN', 'FORBIDDEN']);
  expect((await get(scoped.lines[0]?.id)).scopeFacilityIds).toEqual([north]);
  expect((await bulk([{ email: administrator.email, jobTitle: 'Mine' }], {}, limited)).results).toEqual([
    'EMAIL_TAKEN',
  ]);
  expect((await send([line()], {}, await t.person(t.tenants.acme, 'employee'))).statusCode).toBe(403);
});

test('nobody is invited again by a line whom the caller may not edit', async () => {
  const [above, below] = [line({ role: 'Administrator' }), line({ role: 'Employee' })];
  expect((await bulk([above, below])).results).toEqual(['made', 'made']);
  const manager = await t.person(t.tenants.acme, 'ehsManager');
  const again = [{ email: above.email }, { email: below.email }];
  expect((await bulk(again, { invite: true }, manager)).results).toEqual(['unchanged', 'unchanged']);
  const mail = await t.database
    .forTenant(t.tenants.acme.id)
    .selectFrom('mail')
    .select('to_address')
    .where('to_address', 'in', [above.email, below.email])
    .execute();
  expect(mail.map(({ to_address }) => to_address)).toEqual([below.email]);
});

test('the last administrator keeps their role', async () => {
  const { globex } = t.tenants;
  const boss = await t.person(globex, 'administrator');
  const answer = await t.call('globex', 'POST /api/aum/um/employee/bulk', {
    as: boss,
    payload: { people: [line(), { email: boss.email, role: 'Employee' }] },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'LAST_ADMINISTRATOR']);
});

test('line managers may be in the same list, in any order, but make no circle', async () => {
  const [top, middle, low] = [line(), line(), line()];
  const { lines, results } = await bulk([
    { ...low, manager: middle.email },
    { ...middle, manager: top.email },
    top,
    line({ manager: 'nobody@mail.example' }),
  ]);
  expect(results).toEqual(['made', 'made', 'made', 'PERSON_VALUE_UNKNOWN']);
  const people = await Promise.all(lines.slice(0, 3).map(({ id }) => get(id)));
  expect(people.map(({ managerId }) => managerId)).toEqual([people[1]?.id, people[2]?.id, null]);
  expect((await bulk([{ email: top.email, manager: low.email }])).results).toEqual(['MANAGER_CIRCLE_IN_FILE']);
  const [one, other] = [line(), line()];
  expect(
    (
      await bulk([
        { ...one, manager: other.email },
        { ...other, manager: one.email },
      ])
    ).results,
  ).toEqual(['PERSON_VALUE_UNKNOWN', 'MANAGER_CIRCLE_IN_FILE']);
});

test('people are undone as one: what somebody has touched since stays and is named; the undo can be undone', async () => {
  const known = await t.person(t.tenants.acme, 'employee', { email: 'before@mail.example' });
  await become(t, t.tenants.acme, known, { job_title: 'Before' });
  const [free, touched, reporting] = [line(), line(), line()];
  const { entry, lines } = await bulk([
    free,
    touched,
    { ...reporting, manager: free.email },
    { email: known.email, jobTitle: 'After', selectedLanguage: 'fr' },
  ]);
  await t.call('acme', 'PATCH /api/aum/um/employee', {
    as: administrator,
    payload: { id: lines[1]?.id, jobTitle: 'Mine' },
  });
  await t.call('acme', 'PATCH /api/aum/um/employee', {
    as: administrator,
    payload: { id: known.id, selectedLanguage: 'it' },
  });
  const undone = await undo(entry);
  expect([undone.statusCode, undone.body]).toEqual([200, expect.anything()]);
  expect([await find(free.email), await find(reporting.email)]).toEqual([undefined, undefined]);
  expect(await find(touched.email)).toMatchObject({ jobTitle: 'Mine' });
  expect(await get(known.id)).toMatchObject({ jobTitle: 'Before', selectedLanguage: 'it' });
  const [summary] = await t.database
    .forTenant(t.tenants.acme.id)
    .selectFrom('audit_entry')
    .select('change')
    .where('undoes_id', '=', entry)
    .execute();
  expect(summary?.change).toMatchObject({
    undone: [null, 2],
    kept: [null, 2],
    employeeId: [null, expect.arrayContaining([lines[1]?.id, known.id])],
  });
  expect((await undo(Number(undone.headers['audit-entry']))).statusCode).toBe(200);
  const back = await find(reporting.email);
  expect(back?.managerId).toBe((await find(free.email))?.id);
  expect(await get(known.id)).toMatchObject({ jobTitle: 'After', selectedLanguage: 'it' });
});

test('somebody who has work already is deactivated instead of removed', async () => {
  const { entry, lines } = await bulk([line()]);
  const id = lines[0]?.id ?? 0;
  await t.database
    .forTenant(t.tenants.acme.id)
    .updateTable('facility')
    .set({ default_owner_id: id })
    .where('id', '=', north)
    .execute();
  expect((await undo(entry)).statusCode).toBe(200);
  expect((await get(id)).status).toBe('inactive');
});

test('invitations are mailed only if they are wanted, then also to those of an earlier list who have not joined', async () => {
  const db = t.database.forTenant(t.tenants.acme.id);
  const mails = async (to: string) =>
    (await db.selectFrom('mail').select('template').where('to_address', '=', to).execute()).map(
      ({ template }) => template,
    );
  const person = line();
  await bulk([person]);
  expect(await mails(person.email)).toEqual([]);
  const again = await bulk([person], { invite: true });
  expect(again.results).toEqual(['unchanged']);
  expect(await mails(person.email)).toHaveLength(1);
  const { lines } = await bulk([line()], { invite: true });
  expect((await logOf(t, t.tenants.acme, 'employee', lines[0]?.id ?? 0)).map(({ action }) => action)).toContain(
    'employee.invited',
  );
});

test.each(['en', 'it'])('a line of a file can name a role in any language (%s)', async (language) => {
  for (const role of ['Superviseur', 'Supervisor', 'Preposto']) {
    const answer = await t.call('acme', 'POST /api/aum/um/employee/bulk', {
      ...{ as: administrator, language },
      payload: { people: [line({ role })] },
    });
    const [made] = (answer.json() as BulkOutcome).lines;
    expect([role, made?.result, made?.message]).toEqual([role, 'made', null]);
    expect((await get(made?.id)).roleId).toBe(await roleId(t, t.tenants.acme, 'supervisor'));
  }
});
