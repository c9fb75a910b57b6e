import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { hazardCalls } from './records.factory.ts';

const t = useTestApp();
let facilityId: number;
let administrator: Person;
const acme = () => t.tenants.acme;
const h = () => hazardCalls(t, acme());

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  administrator = await t.person(acme(), 'administrator');
});

test('line breaks and bidirectional controls are removed from titles of records and names of views', async () => {
  const forged = 'Oil\r\nClosed\u202egnp.exe\u2069';
  const raised = await h().raise(administrator, { facilityId, title: forged });
  expect(raised.title).toBe('Oil Closed gnp.exe');
  const edited = await h().call(administrator, `PATCH /api/hazards/${raised.id}`, { title: `Steam\u2028on` }, 1);
  expect(edited.json()).toMatchObject({ title: 'Steam on' });
  expect((await h().call(administrator, `PATCH /api/hazards/${raised.id}`, { title: '\u202e\n' }, 2)).statusCode).toBe(
    400,
  );
  const view = { type: 'hazard', name: 'Due\n\u202esoon', query: '' };
  expect((await h().call(administrator, 'POST /api/saved-views', view)).json()).toMatchObject({ name: 'Due soon' });
});

test('a typed number that only looks different, such as with full-width letters, is the same number', async () => {
  const value = JSON.stringify(true);
  await t.database
    .forTenant(acme().id)
    .insertInto('config_entry')
    .values({ name: 'allow_custom_id_creation', value })
    .execute();
  const typed = async (number: string) => {
    const body = { facilityId, category: 'other', description: 'A hole', number };
    const { number: given, code } = (await h().call(administrator, 'POST /api/hazards', body)).json();
    return given ?? code;
  };
  expect(await typed('Ａ－７')).toBe('A-7');
  expect(await typed('A-7')).toBe('NUMBER_TAKEN');
});
