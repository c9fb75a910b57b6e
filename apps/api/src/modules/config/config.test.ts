import type { ConfigEntry, Setting } from '@safety-qube/contract/schemas/config';
import { CONFIG_KEYS } from '@safety-qube/domain/config-keys';
import { expect, test } from 'vitest';
import { addFacility, addRecord } from '../../testing/isolation/things.ts';
import { personWith } from '../../testing/person-with.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { readConfigValue } from './index.ts';

const t = useTestApp();

const readConfig = async (tenant: string): Promise<ConfigEntry[]> =>
  (await t.call(tenant, 'GET /api/app/config')).json();
const valueIn = (config: ConfigEntry[], name: string) => config.find((entry) => entry.name === name)?.value;
const set = (name: string, value: unknown) =>
  t.database
    .forTenant(t.tenants.acme.id)
    .insertInto('config_entry')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((c) => c.columns(['tenant_id', 'name']).doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

test('the configuration has every key once, without signing in', async () => {
  const config = await readConfig('acme');
  expect(config.map((entry) => entry.name)).toEqual([...CONFIG_KEYS.map((key) => key.name), 'claim_salt']);
  for (const entry of config) expect(entry.aliasName).not.toBe('');
});

const person = (role: 'administrator' | 'auditor' | 'employee') => t.person(t.tenants.acme, role);
const put = async (
  name: string,
  value: unknown,
  version: number,
  role: 'administrator' | 'auditor' | 'employee' = 'administrator',
) =>
  t.call('acme', `PUT /api/app/config/${name}`, {
    as: await person(role),
    payload: { value },
    headers: { 'if-match': String(version) },
  });
const settingOf = async (name: string): Promise<Setting> => {
  const answer = await t.call('acme', 'GET /api/management/configuration', { as: await person('auditor') });
  return answer.json<{ settings: Setting[] }>().settings.find((setting) => setting.name === name) as Setting;
};

test('a setting is changed with the privilege to edit the configuration, on the version that was read, and logged', async () => {
  expect(await settingOf('incident_regimes')).toMatchObject({
    value: 'osha',
    default: 'osha',
    version: 0,
    changed: null,
  });
  expect((await put('incident_regimes', 'both', 0, 'employee')).statusCode).toBe(403);
  expect((await put('incident_regimes', 'both', 0, 'auditor')).statusCode).toBe(403);
  const saved = await put('incident_regimes', 'both', 0);
  expect(saved.json()).toMatchObject({ name: 'incident_regimes', value: 'both', version: 1 });
  expect(saved.json().changed.by).toMatch(/^Person \d+$/);
  expect(valueIn(await readConfig('acme'), 'incident_regimes')).toBe('both');
  expect(valueIn(await readConfig('globex'), 'incident_regimes')).toBe('osha');
  const stale = await put('incident_regimes', 'none', 0);
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE']);
  expect(stale.json().data.current).toMatchObject({ value: 'both', version: 1 });
  const entries = await t.database
    .forTenant(t.tenants.acme.id)
    .selectFrom('audit_entry')
    .select('change')
    .where('entity_id', '=', 'incident_regimes')
    .execute();
  expect(entries).toEqual([{ change: { value: ['osha', 'both'] } }]);
  const undone = await t.call('acme', `POST /api/management/audit/${saved.headers['audit-entry']}/undo`, {
    as: await person('administrator'),
  });
  expect(undone.statusCode).toBe(200);
  expect(await settingOf('incident_regimes')).toMatchObject({ value: 'osha', version: 2 });
});

test('of two changes on the same version one is refused, also if the setting had its default', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map((days) => put('claim_code_months', days, 0)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
});

test('a value of another kind is refused by name, in the language of the caller', async () => {
  const wrong: [string, unknown, string][] = [
    ['allow_custom_id_creation', 'yes', 'CONFIG_NEEDS_BOOLEAN'],
    ['raiser_silence_days', 0, 'CONFIG_NEEDS_NUMBER'],
    ['raiser_silence_days', 1.5, 'CONFIG_NEEDS_NUMBER'],
    ['raiser_silence_days', '14', 'CONFIG_NEEDS_NUMBER'],
    ['incident_regimes', 'mars', 'CONFIG_NEEDS_CHOICE'],
    ['defaut_doc_declaration', 7, 'CONFIG_NEEDS_TEXT'],
    ['localisation_config', ['en'], 'CONFIG_NEEDS_OBJECT'],
    ['localisation_config', null, 'CONFIG_NEEDS_OBJECT'],
    ['localisation_config', { isTranslationsEnabled: true }, 'CONFIG_PROPERTY_WRONG'],
  ];
  for (const [name, value, code] of wrong) {
    const answer = await put(name, value, 0);
    expect([name, answer.statusCode, answer.json().code]).toEqual([name, 422, code]);
    expect(answer.json().message).toContain(name);
  }
  const french = await t.call('acme', 'PUT /api/app/config/raiser_silence_days', {
    as: await person('administrator'),
    payload: { value: 400 },
    headers: { 'if-match': '0' },
    language: 'fr',
  });
  expect(french.json().message).toBe('raiser_silence_days est un nombre entier de 1 à 365.');
  expect((await put('no_such_key', true, 0)).statusCode).toBe(404);
  const noEnglish = { isTranslationsEnabled: false, apiKey: '', project: '', domain: '', supportedLanguages: ['fr'] };
  expect((await put('localisation_config', noEnglish, 1)).json()).toMatchObject({
    code: 'CONFIG_PROPERTY_WRONG',
    data: { property: 'supportedLanguages' },
  });
});

test('a key whose module is not there yet is kept, and not listed', async () => {
  expect((await put('hsem_du_cutoff', 5, 0)).statusCode).toBe(200);
  expect(valueIn(await readConfig('acme'), 'hsem_du_cutoff')).toBe(5);
  expect(await settingOf('hsem_du_cutoff')).toBeUndefined();
});

test('what a change takes away is counted before it is saved', async () => {
  const effect = async (name: string, value: unknown) =>
    (
      await t.call(
        'acme',
        `GET /api/management/configuration/${name}/effect?value=${encodeURIComponent(JSON.stringify(value))}`,
        { as: await person('auditor') },
      )
    ).json();
  const italian = await person('employee');
  await t.database
    .forTenant(t.tenants.acme.id)
    .updateTable('employee')
    .set({ selected_language: 'it' })
    .where('id', '=', italian.id)
    .execute();
  const { value } = await settingOf('localisation_config');
  const languages = value as { supportedLanguages: string[] };
  const without = { ...languages, supportedLanguages: languages.supportedLanguages.filter((one) => one !== 'it') };
  expect(await effect('localisation_config', without)).toEqual({ people: 1, ownTexts: 0 });
  expect(await effect('localisation_config', languages)).toEqual({});
  expect(await effect('enable_haz_show_owner', false)).toEqual({ records: 0 });
  expect(await effect('enable_haz_show_owner', true)).toEqual({});
  expect(await effect('raiser_silence_days', 2)).toEqual({ accepted: 0 });
  expect((await effect('raiser_silence_days', 'two')).code).toBe('CONFIG_NEEDS_NUMBER');

  // A confidential record is counted for those who may know of it.
  const owner = await person('employee');
  const db = t.database.forTenant(t.tenants.acme.id);
  const side = { t, tenant: t.tenants.acme, db };
  const facilityId = await addFacility(side);
  await addRecord(side, { facilityId, people: [[owner.id, 'owner']] });
  const hidden = await addRecord(side, { facilityId, people: [[owner.id, 'owner']] });
  await db.updateTable('record').set({ is_confidential: true }).where('id', '=', hidden).execute();
  expect(await effect('enable_haz_show_owner', false)).toEqual({ records: 2 });
  const reader = await personWith(t, t.tenants.acme, ['management.configuration.read']);
  const counted = await t.call('acme', 'GET /api/management/configuration/enable_haz_show_owner/effect?value=false', {
    as: reader,
  });
  expect(counted.json()).toEqual({ records: 1 });
});

test('a key without a value of the tenant has its default, of its own type', async () => {
  const config = await readConfig('globex');
  expect(valueIn(config, 'dashboard_menu')).toBe('consolidated');
  expect(valueIn(config, 'freq_rate_subscription')).toBe(false);
  expect(valueIn(config, 'enable_iss_show_owner')).toBe(true);
  expect(valueIn(config, 'ra_show_priority_on_create')).toBe(true);
  expect(valueIn(config, 'hsem_du_cutoff')).toBe(10);
});

test('a tenant’s own value is returned to that tenant only', async () => {
  await set('ra_subscription', true);
  expect(valueIn(await readConfig('acme'), 'ra_subscription')).toBe(true);
  expect(valueIn(await readConfig('globex'), 'ra_subscription')).toBe(false);
  const ctx = { tx: t.database.forTenant(t.tenants.acme.id) };
  expect(await readConfigValue(ctx, 'ra_subscription')).toBe(true);
  expect(await readConfigValue(ctx, 'freq_rate_subscription')).toBe(false);
  await expect(readConfigValue(ctx, 'no_such_key')).rejects.toThrow('no_such_key');
});

test('a stored value of another type than its key’s is ignored', async () => {
  await set('hsem_du_cutoff', 'soon');
  await set('dashboard_menu', 'elsewhere');
  const config = await readConfig('acme');
  expect(valueIn(config, 'hsem_du_cutoff')).toBe(10);
  expect(valueIn(config, 'dashboard_menu')).toBe('consolidated');
  await set('dashboard_menu', 'per-module');
  expect(valueIn(await readConfig('acme'), 'dashboard_menu')).toBe('per-module');
});

test('a new tenant has the translation service enabled, with its app id as project and a public key of its own', async () => {
  const acme = valueIn(await readConfig('acme'), 'localisation_config');
  expect(acme).toMatchObject({
    isTranslationsEnabled: true,
    project: 'safety-qube',
    supportedLanguages: ['en', 'zh', 'ar', 'it', 'es', 'fr'],
  });
  const globex = valueIn(await readConfig('globex'), 'localisation_config') as { apiKey: string };
  expect(globex.apiKey).toMatch(/^[\w-]{32}$/);
  expect(globex.apiKey).not.toBe((acme as { apiKey: string }).apiKey);
});

test('a stored localisation keeps the defaults of missing properties', async () => {
  await set('localisation_config', { isTranslationsEnabled: false, supportedLanguages: ['en', 'nl'] });
  expect(valueIn(await readConfig('acme'), 'localisation_config')).toEqual({
    isTranslationsEnabled: false,
    apiKey: '',
    project: '',
    domain: '',
    supportedLanguages: ['en', 'nl'],
  });
});

test('app_theme contains the name of the application', async () => {
  expect(valueIn(await readConfig('acme'), 'app_theme')).toEqual({ 'app-name': 'Safety Qube' });
});

test('the status needs no token and shows whether the tenant is under maintenance', async () => {
  expect((await t.call('globex', 'GET /api/app/status')).json()).toEqual({ isUnderMaintenance: false });
  await t.owner.pool.query("insert into app.tenant (slug, name, under_maintenance) values ('asleep', 'Asleep', true)");
  expect((await t.call('asleep', 'GET /api/app/status')).json()).toEqual({ isUnderMaintenance: true });
});
