import type { ImportValue } from '@safety-qube/contract/schemas/imports';
import { beforeAll, expect, test } from 'vitest';
import { readCsv } from '../../testing/read-spreadsheet.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { importCalls } from '../imports/imports.factory.ts';
import { addFacility } from '../people/people.factory.ts';
import { personWith } from '../records/records.factory.ts';
import { CUT, incidentCalls, registerCalls } from './incidents.factory.ts';

const t = useTestApp();
let administrator: Person;
let registers: ReturnType<typeof registerCalls>;
const acme = () => t.tenants.acme;
const calls = () => incidentCalls(t, acme());
const people = async (id: number | undefined, as = administrator) =>
  (await calls().investigation(as, id as number)).people;

beforeAll(async () => {
  administrator = await t.person(acme(), 'administrator');
  registers = registerCalls(t, acme(), administrator);
});

const upload = async (text: string) => {
  const site = String(await addFacility(t, acme(), `Site ${Math.random()}`));
  return registers.upload(text, {
    fields: { facility: { value: site }, category: { value: 'injury-or-illness' } },
  });
};

test('gender, job title and hospital of an injured person are imported with the name', async () => {
  const item = await upload(
    'Date of accident,Victim,Sex,Occupation,Admitted,Hospital,Description\n' +
      '2024-03-02,Ann Doe,F,Crane operator,Y,City Hospital,Crushed\n2024-03-03,,M,Welder,,,Struck\n2024-03-04,,,,,,Nothing\n',
  );
  expect(item.mapping.fields).toMatchObject({
    injured: { column: 1 },
    gender: { column: 2 },
    jobTitle: { column: 3 },
    hospitalized: { column: 4 },
    hospital: { column: 5 },
  });
  const ids = await registers.run(item);
  expect(await people(ids[0])).toMatchObject([
    { name: 'Ann Doe', gender: 'female', jobTitle: 'Crane operator', case: { report: { hospital: 'City Hospital' } } },
  ]);
  // Nothing says how they were injured: there is a person, and no case yet.
  expect(await people(ids[1])).toMatchObject([
    { involvement: 'injured', gender: 'male', jobTitle: 'Welder', employment: 'employee', case: null },
  ]);
  expect(await people(ids[2])).toEqual([]);
});

test('an unknown gender is reported and can be mapped', async () => {
  const item = await upload('Date of accident,Gender,Description\n2024-03-02,Q,Crushed\n2024-03-02,F,Cut\n');
  const i = importCalls(t, acme());
  const { values } = (await i.call(administrator, `GET /api/imports/${item.id}/values`)).json();
  const unknown = (values as ImportValue[]).filter(({ to }) => to === null).map(({ field, from }) => [field, from]);
  expect(unknown).toEqual([['gender', 'Q']]);
  const answer = await i.map(administrator, item.id, {
    translations: [{ field: 'gender', from: 'Q', to: { value: 'other' } }],
  });
  expect(answer.statusCode).toBe(200);
  const ids = await registers.run(item);
  expect((await people(ids[0]))[0]?.gender).toBe('other');
});

test('gender and job title are written and read with the person, and hidden from those who may not see the name', async () => {
  const facilityId = await addFacility(t, acme(), 'Mill');
  const incident = await calls().raise(administrator, { facilityId });
  const input = {
    involvement: 'injured',
    employment: 'contractor',
    supervisedByUs: null,
    employeeId: null,
    name: 'Bo',
  };
  const about = { gender: 'female', jobTitle: 'Fitter' };
  const change = (request: string, payload: object) => calls().change(administrator, request, incident.id, payload);
  expect((await change(`POST /api/incidents/${incident.id}/people`, { ...input, ...about })).statusCode).toBe(200);
  const [person] = await people(incident.id);
  expect(person).toMatchObject(about);
  const path = `/api/incidents/${incident.id}/people/${person?.id}`;
  // A client that does not know of them, such as an older page, leaves them as they are.
  expect((await change(`PUT ${path}`, { ...input, name: 'Bo Li' })).statusCode).toBe(200);
  expect((await people(incident.id))[0]).toMatchObject({ name: 'Bo Li', ...about });
  expect((await change(`PUT ${path}`, { ...input, gender: null, jobTitle: 'Welder' })).statusCode).toBe(200);
  expect((await people(incident.id))[0]).toMatchObject({ gender: null, jobTitle: 'Welder' });
  expect((await change(`PUT ${path}`, { ...input, gender: 'tall' })).statusCode).toBe(400);

  const report = { ...CUT.report, hospital: 'City Hospital' };
  const written = { ...CUT, report, privacyReasons: ['mentalIllness'] };
  expect((await change(`PUT ${path}/case`, written)).statusCode).toBe(200);
  expect((await people(incident.id))[0]?.case?.report.hospital).toBe('City Hospital');
  const reader = await personWith(t, acme(), ['incident.viewAll', 'incident.extractReports']);
  expect(await people(incident.id, reader)).toMatchObject([
    { isHidden: true, name: null, gender: null, jobTitle: null, case: null },
  ]);
  const history = await calls().call(reader, `GET /api/records/${incident.id}/history`);
  expect([history.statusCode, history.body.includes('Welder'), history.body.includes('Fitter')]).toEqual([
    200,
    false,
    false,
  ]);
  const [header = [], row = []] = readCsv(await registers.exported('csv', `search=${incident.number}`));
  const cells = Object.fromEntries(header.map((name, at) => [name, row[at]]));
  expect(cells).toMatchObject({ 'Injured person': 'Privacy case', Gender: '', 'Job title': '' });
});
