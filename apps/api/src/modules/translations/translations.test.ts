import { LANGUAGES } from '@safety-qube/domain/languages';
import english from '@safety-qube/locales/en/app.json' with { type: 'json' };
import french from '@safety-qube/locales/fr/app.json' with { type: 'json' };
import { beforeAll, expect, test } from 'vitest';
import type { Tenant } from '../../platform/context.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { bundledText } from './bundled-texts.ts';
import { MAX_CANDIDATES } from './commands/post-missing-keys.ts';
import { POSTS_A_MINUTE } from './translations.routes.ts';

const KEY = 'the-public-key-of-acme';
const PROJECT = 'safety-qube';
/** Any bundled text without placeholders. */
const BUNDLED_KEY = Object.keys(english).find((key) => !bundledText('en', key)?.includes('{{')) ?? '';
/** A key that no browser has posted yet. */
const NEW_KEY = 'only.in.this.test';

const t = useTestApp();
let administrator: Person;
let auditor: Person;

const configure = async (tenant: Tenant, change: Record<string, unknown>) => {
  const value = JSON.stringify({
    isTranslationsEnabled: true,
    apiKey: KEY,
    project: PROJECT,
    domain: '',
    supportedLanguages: [...LANGUAGES, 'nl'],
    ...change,
  });
  await t.database
    .forTenant(tenant.id)
    .insertInto('config_entry')
    .values({ name: 'localisation_config', value })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ value }))
    .execute();
};

beforeAll(async () => {
  await configure(t.tenants.acme, {});
  await configure(t.tenants.globex, { apiKey: 'the-public-key-of-globex' });
  administrator = await t.person(t.tenants.acme, 'administrator');
  auditor = await t.person(t.tenants.acme, 'auditor');
});

let browsers = 0;
/** Calls the service, from a new address each time. */
const service = (
  request: string,
  options: { key?: string; headers?: Record<string, string>; payload?: object } = {},
) => {
  browsers += 1;
  const { key = KEY, headers, ...rest } = options;
  return t.call('acme', request, {
    remoteAddress: `10.1.${browsers >> 8}.${browsers & 255}`,
    headers: { 'x-api-key': key, ...headers },
    ...rest,
  });
};
const texts = async (language: string): Promise<Record<string, string>> =>
  (await service(`GET /api/i18n/${PROJECT}/${language}/app`)).json();
const post = (languages: string[], translations: { key: string; text: string }[]) =>
  service('POST /api/i18n/app/translations', {
    payload: { languages, translations },
  });
const entries = async (): Promise<{
  overrides: { id: number; key: string; language: string; text: string }[];
  candidates: { id: number; key: string; language: string; text: string }[];
  abilities: { edit: boolean };
}> => (await t.call('acme', 'GET /api/management/translations', { as: administrator })).json();
const candidate = async (key: string, language = 'en') =>
  (await entries()).candidates.find((entry) => entry.key === key && entry.language === language);
const set = (change: Record<string, string>, as = administrator) =>
  t.call('acme', 'PUT /api/management/translations', {
    as,
    payload: { language: 'en', ns: 'app', key: BUNDLED_KEY, text: 'Ours', ...change },
  });
const actions = async () =>
  (await t.database.forTenant(t.tenants.acme.id).selectFrom('audit_entry').selectAll().orderBy('id', 'desc').execute())
    .filter((line) => line.entity === 'translation')
    .map((line) => ({ action: line.action, entityId: line.entity_id, actor: line.actor_id }));

test('the supported languages are the tenant’s, each named in itself', async () => {
  const answer = await service(`GET /api/i18n/${PROJECT}/translations/supported-languages`);
  expect(answer.json()).toEqual([
    { code: 'en', name: 'English' },
    { code: 'zh', name: '中文' },
    { code: 'ar', name: 'العربية' },
    { code: 'it', name: 'Italiano' },
    { code: 'es', name: 'Español' },
    { code: 'fr', name: 'Français' },
    { code: 'nl', name: 'Nederlands' },
  ]);
});

test.each([
  `GET /api/i18n/${PROJECT}/translations/supported-languages`,
  `GET /api/i18n/${PROJECT}/en/app`,
  'POST /api/i18n/app/translations',
])('%s responds with 403 without the tenant’s public key, also with another tenant’s', async (request) => {
  const payload = request.startsWith('POST') && {
    payload: { languages: ['en'], translations: [{ key: 'x', text: 'X' }] },
  };
  for (const key of ['', 'wrong', 'the-public-key-of-globex']) {
    const answer = await service(request, { key, ...payload });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'API_KEY_WRONG']);
  }
  expect((await service(request, { ...payload })).statusCode).toBeLessThan(300);
});

test('a tenant without a key has no service, instead of one that is open to everybody', async () => {
  await configure(t.tenants.globex, { apiKey: '' });
  const answer = await t.call('globex', `GET /api/i18n/${PROJECT}/en/app`, { headers: { 'x-api-key': '' } });
  expect(answer.statusCode).toBe(403);
});

test('an unknown project, namespace or language that the tenant does not support is 404', async () => {
  for (const path of [
    'other/en/app',
    'other/translations/supported-languages',
    `${PROJECT}/en/server`,
    `${PROJECT}/ro/app`,
  ])
    expect([path, (await service(`GET /api/i18n/${path}`)).statusCode]).toEqual([path, 404]);
});

test('texts are the bundled ones of the language, and none for a language that is not bundled', async () => {
  expect(await texts('en')).toEqual(english);
  expect(await texts('fr')).toEqual(french);
  expect(await texts('nl')).toEqual({});
});

test('clients that have the bundled texts get only the tenant’s own', async () => {
  expect((await set({ language: 'es', text: 'Nuestro' })).statusCode).toBe(200);
  expect((await service(`GET /api/i18n/${PROJECT}/es/app?only=own`)).json()).toEqual({ [BUNDLED_KEY]: 'Nuestro' });
});

test('texts have a tag, and a client that has them already gets 304 until they change', async () => {
  const path = `GET /api/i18n/${PROJECT}/it/app`;
  const first = await service(path);
  const etag = String(first.headers['etag']);
  const again = await service(path, { headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await set({ language: 'it', text: 'Nostro' })).statusCode).toBe(200);
  const changed = await service(path, { headers: { 'if-none-match': etag } });
  expect([changed.statusCode, changed.json()[BUNDLED_KEY]]).toEqual([200, 'Nostro']);
  expect(changed.headers['etag']).not.toBe(etag);
});

test('a posted key is a candidate that is not shown until an administrator accepts it', async () => {
  const answer = await post(['en', 'nl', 'xx'], [{ key: NEW_KEY, text: 'A <b>new</b> text' }]);
  expect(answer.statusCode).toBe(202);
  expect((await texts('en'))[NEW_KEY]).toBeUndefined();
  expect(await candidate(NEW_KEY, 'xx')).toBeUndefined();

  const waiting = await candidate(NEW_KEY);
  const accept = `PUT /api/management/translations/candidates/${waiting?.id}/accept`;
  expect((await t.call('acme', accept, { as: auditor })).statusCode).toBe(403);
  expect((await texts('en'))[NEW_KEY]).toBeUndefined();
  expect((await t.call('acme', accept, { as: administrator })).statusCode).toBe(200);
  expect((await texts('en'))[NEW_KEY]).toBe('A <b>new</b> text');
  expect((await texts('nl'))[NEW_KEY]).toBeUndefined();
  expect(await candidate(NEW_KEY)).toBeUndefined();
  expect((await t.call('acme', accept, { as: administrator })).statusCode).toBe(404);
  expect((await actions())[0]).toEqual({
    action: 'translation.set',
    entityId: `en/app/${NEW_KEY}`,
    actor: administrator.id,
  });
});

test('a dismissed candidate is deleted and never shown', async () => {
  const { id } = (await candidate(NEW_KEY, 'nl')) ?? {};
  const dismissed = await t.call('acme', `PUT /api/management/translations/candidates/${id}/dismiss`, {
    as: administrator,
  });
  expect(dismissed.statusCode).toBe(200);
  expect(await candidate(NEW_KEY, 'nl')).toBeUndefined();
  expect((await texts('nl'))[NEW_KEY]).toBeUndefined();
  expect((await actions())[0]).toMatchObject({ action: 'translation.dismissed', entityId: `nl/app/${NEW_KEY}` });
});

test('when the tenant has its own text already, an accepted candidate replaces it', async () => {
  await post(['es'], [{ key: NEW_KEY, text: 'Candidato' }]);
  const { id } = (await candidate(NEW_KEY, 'es')) ?? {};
  const { acme } = t.tenants;
  await t.database
    .forTenant(acme.id)
    .insertInto('translation_override')
    .values({ language: 'es', ns: 'app', key: NEW_KEY, text: 'Antes' })
    .execute();
  await t.call('acme', `PUT /api/management/translations/candidates/${id}/accept`, { as: administrator });
  expect((await texts('es'))[NEW_KEY]).toBe('Candidato');
});

test('a key is stored once for each language, and not at all when it is not missing or blank', async () => {
  const twice = { key: 'posted.twice', text: 'First' };
  await post(
    ['en', 'en'],
    [twice, { ...twice, text: 'Second' }, { key: 'blank', text: '  ' }, { key: BUNDLED_KEY, text: 'x' }],
  );
  await post(
    ['en'],
    [
      { ...twice, text: 'Third' },
      { key: NEW_KEY, text: 'has a text by now' },
    ],
  );
  const { candidates } = await entries();
  expect(candidates.filter((entry) => entry.key === 'posted.twice').map((entry) => entry.text)).toEqual(['First']);
  for (const key of ['blank', BUNDLED_KEY, NEW_KEY]) expect(await candidate(key)).toBeUndefined();
});

test('a text must keep the placeholders of the text that it replaces', async () => {
  const [key, original] = Object.entries(english as Record<string, string>).find(([, text]) => text.includes('{{')) ?? [
    'none.yet',
    '',
  ];
  for (const text of [`${original} {{more}}`, `${original} $t(common.close)`])
    expect((await set({ key, text })).json()).toMatchObject({ code: 'PLACEHOLDERS_DIFFER' });
  if (original) expect((await set({ key, text: 'without' })).statusCode).toBe(422);
  if (original) expect((await set({ key, text: `New: ${original}` })).statusCode).toBe(200);

  await post(['fr'], [{ key: 'unknown.key', text: 'Hello {{name}}' }]);
  const { id } = (await candidate('unknown.key', 'fr')) ?? {};
  const accepted = await t.call('acme', `PUT /api/management/translations/candidates/${id}/accept`, {
    as: administrator,
  });
  expect(accepted.statusCode).toBe(422);
  expect(await candidate('unknown.key', 'fr')).toMatchObject({ id });
});

test('a tenant’s own text is set, listed next to the bundled one, and removed', async () => {
  const before = bundledText('en', BUNDLED_KEY);
  expect((await set({ text: 'Ours' })).json()).toMatchObject({ key: BUNDLED_KEY, text: 'Ours', bundled: before });
  expect((await set({ text: 'Ours, again' })).statusCode).toBe(200);
  const own = (await entries()).overrides.filter((entry) => entry.key === BUNDLED_KEY && entry.language === 'en');
  expect(own).toMatchObject([{ text: 'Ours, again' }]);
  const removed = `DELETE /api/management/translations/${own[0]?.id}`;
  expect((await t.call('acme', removed, { as: administrator })).statusCode).toBe(200);
  expect((await texts('en'))[BUNDLED_KEY]).toBe(before);
  expect((await t.call('acme', removed, { as: administrator })).statusCode).toBe(404);
  expect((await actions()).slice(0, 3).map((line) => line.action)).toEqual([
    'translation.removed',
    'translation.set',
    'translation.set',
  ]);
});

test('a text for an unsupported language or an unknown namespace, or of blanks only, is refused', async () => {
  expect((await set({ language: 'ro' })).json()).toMatchObject({ code: 'LANGUAGE_NOT_SUPPORTED' });
  for (const ns of ['server', 'web'])
    expect((await set({ ns })).json()).toEqual({
      code: 'NAMESPACE_UNKNOWN',
      message: `There are no texts with the name "${ns}".`,
    });
  expect((await set({ text: '  ' })).statusCode).toBe(400);
});

test('users who may read the branding see its texts, and only users who may edit it change them', async () => {
  const seen = await t.call('acme', 'GET /api/management/translations', { as: auditor });
  expect(seen.json()).toMatchObject({ abilities: { edit: false } });
  expect((await entries()).abilities).toEqual({ edit: true });
  expect((await set({}, auditor)).statusCode).toBe(403);
  const worker = await t.person(t.tenants.acme, 'employee');
  expect((await t.call('acme', 'GET /api/management/translations', { as: worker })).statusCode).toBe(403);
});

test('one tenant’s texts and candidates are not visible to another', async () => {
  await configure(t.tenants.globex, { apiKey: 'the-public-key-of-globex' });
  await set({ text: 'Acme’s' });
  const globex = await t.call('globex', `GET /api/i18n/${PROJECT}/en/app`, {
    headers: { 'x-api-key': 'the-public-key-of-globex' },
  });
  expect(globex.json()[BUNDLED_KEY]).toBe(bundledText('en', BUNDLED_KEY));
  const foreign = await t.person(t.tenants.globex, 'administrator');
  const { overrides } = await entries();
  const answer = await t.call('globex', `DELETE /api/management/translations/${overrides[0]?.id}`, { as: foreign });
  expect(answer.statusCode).toBe(404);
  expect((await entries()).overrides).toHaveLength(overrides.length);
});

test('a tenant stores a thousand candidates at most', async () => {
  const flood = Array.from({ length: 100 }, (_, index) => index);
  const waiting = (await entries()).candidates.length;
  expect(waiting).toBeLessThan(100);
  const posts = flood.slice(0, 12).map((page) =>
    post(
      ['en'],
      flood.map((index) => ({ key: `flood.${page}.${index}`, text: 'x' })),
    ),
  );
  for (const answer of await Promise.all(posts)) expect(answer.statusCode).toBe(202);
  expect((await entries()).candidates).toHaveLength(MAX_CANDIDATES);
});

test('one address is limited to a number of posts per minute; another address is not affected', async () => {
  const from = (remoteAddress: string) =>
    t.call('acme', 'POST /api/i18n/app/translations', {
      remoteAddress,
      headers: { 'x-api-key': KEY },
      payload: { languages: ['en'], translations: [{ key: BUNDLED_KEY, text: 'x' }] },
    });
  for (let posts = 0; posts < POSTS_A_MINUTE; posts++) expect((await from('10.9.9.9')).statusCode).toBe(202);
  const refused = await from('10.9.9.9');
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('10.9.9.8')).statusCode).toBe(202);
});
