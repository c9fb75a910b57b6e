import type { PlaceTree } from '@safety-qube/contract/schemas/organisation';
import type { PlaceFile } from '@safety-qube/contract/schemas/place-file';
import { beforeEach, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../../testing/test-app.ts';

const t = useTestApp();
let administrator: Person;
beforeEach(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
});

const send = (bytes: Buffer | string, query: object = {}, as = administrator, language = 'en') =>
  t.call('acme', `POST /api/fm/places/file?${new URLSearchParams({ name: 'places.csv', ...query })}`, {
    as,
    payload: Buffer.from(bytes),
    headers: { 'content-type': 'application/octet-stream', 'accept-language': language },
  });
async function bring(bytes: Buffer | string, query: object = {}): Promise<PlaceFile & { entry: number }> {
  const answer = await send(bytes, query);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.anything()]);
  return { ...answer.json(), entry: Number(answer.headers['audit-entry']) };
}
const places = async (): Promise<PlaceTree['places']> =>
  (await t.call('acme', 'GET /api/fm/places', { as: administrator })).json().places;
const named = async (prefix: string) =>
  (await places()).filter(({ name }) => name.startsWith(prefix)).map(({ level, name }) => `${level} ${name}`);
const undo = (entry: number) =>
  t.call('acme', `POST /api/management/audit/${entry}/undo`, { as: administrator, payload: {} });
const exported = (format = 'csv', language = 'en') =>
  t.call('acme', `GET /api/fm/places/file?format=${format}`, { as: administrator, language });

const FILE = `Facility;Department;Area;City;Country;Time zone;In use;Colour
A Mill;;;Turin;Italy;Europe/Rome;yes;red
A Mill;A Dyeing;;;;;;
A Mill;A Dyeing;A Vats;;;;;
A Yard;A Loading;;;;;;
`;

test('a file is checked first, and then adds facilities and what is in them; again it changes nothing', async () => {
  const dry = await bring(FILE, { dryRun: 'true' });
  expect(dry).toMatchObject({ dryRun: true, ignored: ['Colour'], counts: { made: 4, refused: 0 } });
  expect(await named('A ')).toEqual([]);
  expect(dry.entry).toBeNaN();
  const done = await bring(FILE);
  expect(done.counts).toEqual(dry.counts);
  expect((await named('A ')).toSorted()).toEqual([
    ...['department A Dyeing', 'department A Loading', 'facility A Mill', 'facility A Yard', 'location A Vats'],
  ]);
  const mill = (await places()).find(({ name }) => name === 'A Mill');
  const settings = (await t.call('acme', `GET /api/fm/facility/${mill?.id}`, { as: administrator })).json();
  expect(settings).toMatchObject({ city: 'Turin', country: 'IT', timeZone: 'Europe/Rome' });
  expect((await bring(FILE)).counts).toEqual({ made: 0, changed: 0, unchanged: 4, refused: 0 });
  expect((await bring(FILE.replace('Turin', 'Milan'))).counts).toMatchObject({ changed: 1, unchanged: 3 });
});

test('lines that cannot be written are refused with their reasons in the person’s language; the others are written', async () => {
  const file =
    'Facility,Department,Country,Emergency number\nB Mill,,Atlantis,\n,Paint,,\nB Yard,,,call me\nB Dock,,FR,112\n';
  const answer = (await send(file, {}, administrator, 'it')).json();
  expect(answer.counts).toEqual({ made: 1, changed: 0, unchanged: 0, refused: 3 });
  expect(answer.lines.map((one: PlaceFile['lines'][number]) => [one.line, one.code, one.message])).toEqual([
    [2, 'PLACE_VALUE_WRONG', '«Atlantis» non è possibile qui.'],
    [3, 'PLACE_FACILITY_MISSING', 'Questa riga non indica un sito.'],
    [4, 'PLACE_VALUE_WRONG', '«call me» non è possibile qui.'],
    [5, null, null],
  ]);
  expect(await named('B ')).toEqual(['facility B Dock']);
});

test('an import is undone as one, without what somebody has touched since, and undone again', async () => {
  const { entry } = await bring('Facility,Department\nC Mill,C Paint\nC Yard,\nC Dock,C Quay\n');
  const yard = (await places()).find(({ name }) => name === 'C Yard');
  const renamed = { id: yard?.id, name: 'C Depot' };
  await t.call('acme', 'POST /api/fm/facility/create', { as: administrator, payload: renamed });
  const undone = await undo(entry);
  expect([undone.statusCode, undone.body]).toEqual([200, expect.anything()]);
  expect(await named('C ')).toEqual(['facility C Depot']);
  const line = Number(undone.headers['audit-entry']);
  const shown = (await t.call('acme', `GET /api/management/audit/${line}`, { as: administrator })).json();
  expect(shown.changes).toContainEqual({ label: 'Not undone', before: null, after: 'C Depot' });
  expect((await undo(line)).statusCode).toBe(200);
  expect((await named('C ')).toSorted()).toEqual([
    ...['department C Paint', 'department C Quay', 'facility C Depot', 'facility C Dock', 'facility C Mill'],
  ]);
});

test('what somebody uses of an import stays when it is undone, with what it is in, and the rest goes at once', async () => {
  const lines = Array.from({ length: 60 }, (_, n) => `E Mill,E Hall,E Bay ${n}\n`).join('');
  const { entry } = await bring(`Facility,Department,Area\n${lines}E Yard,,\n`);
  const tree = await places();
  const of = (name: string) => tree.find((one) => one.name === name)?.id ?? 0;
  const person = await t.person(t.tenants.acme, 'employee');
  const home = { facility_id: of('E Mill'), unit_id: of('E Bay 7') };
  await t.database.forTenant(t.tenants.acme.id).updateTable('employee').set(home).where('id', '=', person.id).execute();
  const undone = await undo(entry);
  expect((await named('E ')).toSorted()).toEqual(['department E Hall', 'facility E Mill', 'location E Bay 7']);
  expect(undone.json().kept.toSorted()).toEqual(['E Bay 7', 'E Hall', 'E Mill']);
  const limited = await t.person(t.tenants.acme, 'administrator', { facilityIds: [of('E Mill')] });
  expect(
    (await t.call('acme', `POST /api/management/audit/${entry}/undo`, { as: limited, payload: {} })).statusCode,
  ).toBe(404);
});

test('the places are exported as CSV and Excel in the reader’s language, and come in again unchanged', async () => {
  await bring(FILE.replaceAll('A ', 'D '));
  const csv = await exported('csv', 'fr');
  expect(csv.headers['content-disposition']).toContain('Lieux.csv');
  expect(csv.body).toContain('"D Mill","D Dyeing","D Vats"');
  const again = await bring(csv.body);
  expect(again.counts).toEqual({ made: 0, changed: 0, unchanged: (await places()).length, refused: 0 });
  const xlsx = await exported('xlsx');
  expect((await bring(xlsx.rawPayload)).counts).toMatchObject({ made: 0, changed: 0, refused: 0 });
});

test('columns are found by the names that other systems give them', async () => {
  const file = `organisation,site_code,address,city,state,zip,lat,lon,timezone
US POSTAL SERVICE,US-POSTAL-001,1 Barclay Dr.,PENNSVILLE,NEW JERSEY,08070,39.63,-75.5,America/New_York\n`;
  const { ignored, counts } = await bring(file);
  expect([ignored, counts.made]).toEqual([['organisation', 'lat', 'lon'], 1]);
  const site = (await places()).find(({ name }) => name === 'US-POSTAL-001');
  expect((await t.call('acme', `GET /api/fm/facility/${site?.id}`, { as: administrator })).json()).toMatchObject({
    ...{ address: '1 Barclay Dr.', region: 'NEW JERSEY', postalCode: '08070', timeZone: 'America/New_York' },
  });
});

test('what is no file of places is refused, and nothing is written without the right', async () => {
  const refused = async (...call: Parameters<typeof send>) => {
    const answer = await send(...call);
    return [answer.statusCode, answer.json().code];
  };
  expect(await refused('')).toEqual([422, 'ATTACHMENT_EMPTY']);
  expect(await refused('Name,Colour\nMill,red\n')).toEqual([422, 'PLACES_NO_FACILITY']);
  expect(await refused(FILE, {}, await t.person(t.tenants.acme, 'employee'))).toEqual([403, 'FORBIDDEN']);
  const long = `Facility\n${Array.from({ length: 5001 }, (_, index) => `E ${index}`).join('\n')}`;
  expect(await refused(long, { dryRun: 'true' })).toEqual([422, 'PLACES_TOO_MANY_ROWS']);
});
