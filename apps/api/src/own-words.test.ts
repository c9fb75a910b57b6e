import type { OwnWord } from '@safety-qube/contract/schemas/translations';
import { beforeAll, expect, test } from 'vitest';
import { addFacility } from './modules/people/people.factory.ts';
import { personWith } from './modules/records/records.factory.ts';
import { type Person, useTestApp } from './testing/test-app.ts';

const t = useTestApp();
const WORDS = '/api/management/translations/words';
let administrator: Person;
beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
});

const send = (request: string, payload?: object, as = administrator, language = 'en') =>
  t.call('acme', request, { as, language, ...(payload && { payload }) });
const list = async (query: string, language = 'en'): Promise<{ items: OwnWord[]; total: number }> =>
  (await send(`GET ${WORDS}?page=1&size=100&${query}`, undefined, administrator, language)).json();
const find = async (kind: string, name: string): Promise<OwnWord> => {
  const { items } = await list(`kind=${kind}&search=${encodeURIComponent(name)}`);
  const found = items.find((word) => word.name === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
};
const write = (word: Pick<OwnWord, 'kind' | 'id'>, language: string, before: string | null, text: string | null) =>
  send(`PUT ${WORDS}`, { kind: word.kind, id: word.id, language, before, text });
const undo = (answer: { headers: Record<string, unknown> }) =>
  send(`POST /api/management/audit/${String(answer.headers['audit-entry'])}/undo`);
const lastAction = async () =>
  (
    await t.database
      .forTenant(t.tenants.acme.id)
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).action;

/** What the pages show of a word to somebody who reads French. */
const SHOWN_IN_FRENCH = {
  level: async () =>
    (await send('GET /api/app/org/definition', undefined, administrator, 'fr'))
      .json()
      .find(({ key }: { key: string }) => key === 'department').name,
  priority: async () =>
    (await send('GET /api/priority', undefined, administrator, 'fr'))
      .json()
      .hazard.map(({ aliasName }: { aliasName: string }) => aliasName),
  role: async () =>
    (await send('GET /api/rp/names', undefined, administrator, 'fr')).json().map(({ name }: { name: string }) => name),
  field: async () =>
    (await send('GET /api/cf/hazards', undefined, administrator, 'fr'))
      .json()
      .map(({ label }: { label: string }) => label),
  option: async () =>
    (await send('GET /api/cf/hazards', undefined, administrator, 'fr'))
      .json()
      .flatMap(({ options }: { options: { label: string }[] }) => options.map(({ label }) => label)),
  group: async () =>
    (await send('GET /api/management/groups/names', undefined, administrator, 'fr'))
      .json()
      .map(({ name }: { name: string }) => name),
} as const;
const ACTIONS = {
  level: 'org_level.changed',
  priority: 'priority.changed',
  role: 'role.renamed',
  field: 'custom_field.changed',
  option: 'custom_field.changed',
  group: 'user_group.changed',
} as const;
const NAMES = { level: 'Department', priority: 'High', role: 'Supervisor', group: 'Night watch' } as const;

test.each(['level', 'field', 'option', 'priority', 'role', 'group'] as const)(
  'a %s is worded in one language, shown to who reads it, logged by its own operation, and undone',
  async (kind) => {
    if (kind === 'group') {
      const made = await send('POST /api/management/groups', {
        name: NAMES.group,
        kind: 'people',
        memberIds: [administrator.id],
      });
      expect(made.statusCode).toBe(201);
    }
    const word =
      kind in NAMES
        ? await find(kind, NAMES[kind as keyof typeof NAMES])
        : (await list(`kind=${kind}&search=categor`)).items[0];
    if (!word) throw new Error('no word');
    expect(word).toMatchObject({ own: {}, canEdit: true, isSame: false });
    const saved = await write(word, 'fr', null, 'Mot à nous');
    expect(saved.json()).toMatchObject({ kind, id: word.id, name: word.name, own: { fr: 'Mot à nous' } });
    expect(await lastAction()).toBe(ACTIONS[kind]);
    expect([await SHOWN_IN_FRENCH[kind]()].flat()).toContain('Mot à nous');
    expect((await list(`kind=${kind}&search=Mot`, 'fr')).items).toMatchObject([{ id: word.id, name: 'Mot à nous' }]);
    expect((await undo(saved)).statusCode).toBe(200);
    expect([await SHOWN_IN_FRENCH[kind]()].flat()).not.toContain('Mot à nous');
    expect(await find(kind, word.name)).toMatchObject({ own: {} });
  },
);

test('words that are called the same say what they are of, in the language of the reader', async () => {
  const ofCategories = async (language: string) => {
    const { items } = await list('kind=field&search=categor', language);
    return items.filter(({ id }) => id === items[0]?.id || items.some((other) => other.id !== id)).map(({ of }) => of);
  };
  const english = await ofCategories('en');
  expect(english).toEqual(expect.arrayContaining(['Hazards', 'Incidents', 'Issues & Observations']));
  expect(new Set(english).size).toBe(english.length);
  expect(await ofCategories('fr')).toContain('Situations dangereuses');
  const { items } = await list('kind=option&search=housekeeping');
  expect(items.map(({ of }) => of)).toContain('Hazards · Category');
  expect((await list('kind=priority&search=High')).items[0]?.of).toMatch(/^(Hazards|Incidents|Issues|Tasks)/);
});

test('two people who word the same in one language do not overwrite each other, in two languages both stay', async () => {
  const role = await find('role', 'Auditor');
  expect((await write(role, 'it', null, 'Revisore')).statusCode).toBe(200);
  expect((await write(role, 'es', null, 'Revisora')).statusCode).toBe(200);
  const stale = await write(role, 'it', null, 'Auditor interno');
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE']);
  expect(stale.json().data.current).toMatchObject({ own: { it: 'Revisore', es: 'Revisora' } });
  expect((await write(role, 'it', 'Revisore', null)).json().own).toEqual({ es: 'Revisora' });
});

test('somebody who renames a thing in their language changes the word of that language', async () => {
  const role = await find('role', 'Employee');
  await write(role, 'fr', null, 'Ouvrier');
  await send(`PATCH /api/rp/${role.id}`, { name: 'Ouvrière' }, administrator, 'fr');
  expect(await find('role', 'Employee')).toMatchObject({ own: { fr: 'Ouvrière' } });
});

test('words without a wording in a language are listed, and leave the list once they have one', async () => {
  const { id: roleId } = (await send('POST /api/rp', { name: 'Shift lead' })).json();
  const missing = async () => (await list('missing=ar&kind=role')).items.map(({ name }) => name);
  expect(await missing()).toEqual(['Shift lead']);
  await write({ kind: 'role', id: String(roleId) }, 'ar', null, 'قائد الوردية');
  expect(await missing()).toEqual([]);
  expect((await list('missing=ar&kind=place')).total).toBe(0);
});

test('a place has one name in every language, which is changed by the operation of places', async () => {
  const facilityId = await addFacility(t, t.tenants.acme, 'Harbour Yard');
  const place = await find('place', 'Harbour Yard');
  expect(place).toMatchObject({ id: String(facilityId), isSame: true });
  const saved = await write(place, 'en', 'Harbour Yard', 'Harbor Yard');
  expect(saved.json()).toMatchObject({ name: 'Harbor Yard' });
  expect(await lastAction()).toBe('facility.changed');
  expect((await write(place, 'en', 'Harbor Yard', null)).json().code).toBe('WORD_NEEDED');
  expect((await write(place, 'en', 'Harbour Yard', 'X')).statusCode).toBe(409);
});

test('what is too long, in a language of nobody, unknown or of another tenant is refused and changes nothing', async () => {
  const level = await find('level', 'Department');
  const long = await write(level, 'fr', null, 'x'.repeat(41));
  expect([long.statusCode, long.json().code]).toEqual([422, 'WORD_TOO_LONG']);
  expect((await write(level, 'nl', null, 'Afdeling')).statusCode).toBe(400);
  for (const id of ['999999', 'x', '1:2', '-1'])
    expect((await write({ kind: 'role', id }, 'fr', null, 'X')).statusCode).toBe(404);
  const foreign = await addFacility(t, t.tenants.globex, 'Theirs');
  expect((await write({ kind: 'place', id: String(foreign) }, 'en', 'Theirs', 'Mine')).statusCode).toBe(404);
  expect(await find('level', 'Department')).toMatchObject({ own: {} });
});

test('words are changed only by who may change what they name', async () => {
  const reader = await personWith(t, t.tenants.acme, ['management.branding.read', 'management.role.edit']);
  const { items } = (await send(`GET ${WORDS}?page=1&size=100&kind=level`, undefined, reader)).json();
  expect(items.map(({ canEdit }: OwnWord) => canEdit)).toEqual(items.map(() => false));
  const body = { kind: 'level', id: 'department', language: 'fr', before: null, text: 'Service' };
  expect((await send(`PUT ${WORDS}`, body, reader)).statusCode).toBe(403);
  const role = await find('role', 'EHS Member');
  expect((await send(`PUT ${WORDS}`, { ...body, kind: 'role', id: role.id, text: 'Membre' }, reader)).statusCode).toBe(
    200,
  );
  const worker = await t.person(t.tenants.acme, 'employee');
  expect((await send(`GET ${WORDS}?page=1&size=10`, undefined, worker)).statusCode).toBe(403);
});
