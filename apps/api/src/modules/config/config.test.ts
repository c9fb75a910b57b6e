import type { ConfigEntry } from '@safety-qube/contract/schemas/config';
import { CONFIG_KEYS } from '@safety-qube/domain/config-keys';
import { expect, test } from 'vitest';
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

test('the jurisdictions for reports to authorities are set with the privilege to edit the organisation, and logged', async () => {
  const { acme } = t.tenants;
  const choose = async (value: string, role: 'administrator' | 'employee') =>
    t.call('acme', 'PUT /api/app/config/incident_regimes', { as: await t.person(acme, role), payload: { value } });
  expect((await choose('both', 'employee')).statusCode).toBe(403);
  expect((await choose('mars', 'administrator')).statusCode).toBe(400);
  expect((await choose('both', 'administrator')).json()).toMatchObject({ name: 'incident_regimes', value: 'both' });
  expect(valueIn(await readConfig('acme'), 'incident_regimes')).toBe('both');
  expect(valueIn(await readConfig('globex'), 'incident_regimes')).toBe('osha');
  const entry = await t.database
    .forTenant(acme.id)
    .selectFrom('audit_entry')
    .select('change')
    .where('action', '=', 'config.changed')
    .executeTakeFirstOrThrow();
  expect(entry.change).toEqual({ value: ['osha', 'both'] });
  await choose('osha', 'administrator');
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
