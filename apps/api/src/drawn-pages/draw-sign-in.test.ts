import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { LANGUAGES } from '@safety-qube/domain/languages';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { PAGE_TEXTS } from '../platform/texts.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { makeTestFolder } from '../testing/test-folder.ts';

let t: TestApp;
let app: FastifyInstance;
const folder = await makeTestFolder();
const INDEX = `<!doctype html><html lang="en" dir="ltr"><head><title>Safety Qube</title>
<script>boot()</script></head><body><div id="root"></div></body></html>`;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), INDEX);
  t = await startTestApp();
  app = await buildApp(t.platform, { webFolder: folder });
  for (const tenant of [t.tenants.acme, t.tenants.globex]) await t.person(tenant, 'administrator');
});
afterAll(async () => {
  await app.close();
  await t.close();
  rmSync(folder, { recursive: true });
});

const get = (url = '/', headers: Record<string, string> = {}, tenant = 'acme') =>
  app.inject({ url, headers: { host: `${tenant}.localhost`, ...headers } });
const isDrawn = async (...args: Parameters<typeof get>): Promise<boolean> =>
  (await get(...args)).body.includes('<div id="drawn"');
const acme = () => t.database.forTenant(t.tenants.acme.id);

test.each(LANGUAGES)('the sign-in page is drawn in %s, with styles that its policy allows', async (language) => {
  const { body, headers } = await get('/', { 'accept-language': `${language};q=0.9,en;q=0.8` });
  const texts = PAGE_TEXTS[language];
  expect(body).toContain(
    `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-first-answer="sign-in">`,
  );
  expect(body).toContain(`<h1>${texts['signIn.title']?.replace('{{tenant}}', t.tenants.acme.name)}</h1>`);
  for (const key of ['field.email.label', 'field.password.label', 'signIn.submit', 'signIn.taglineSafety'])
    expect(body).toContain(`>${texts[key]}<`);
  const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1];
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(headers['cache-control']).toBe('no-store');
});

test('the fonts that stand in for ours are those of the application, so that lines break at the same words', async () => {
  const tokens = readFileSync(new URL('../../../web/src/theme/tokens.css', import.meta.url), 'utf8');
  const faces = tokens.match(/@font-face \{[^}]+\}/g) ?? [];
  expect(faces.length).toBeGreaterThan(3);
  const { body } = await get('/', { 'accept-language': 'ar' });
  for (const face of faces) expect(body).toContain(face.replaceAll(/\s+/g, ' '));
});

test('the language that this browser used last comes before its own', async () => {
  const { body } = await get('/', { 'accept-language': 'fr', cookie: 'a=b; sq_language=it' });
  expect(body).toContain('<html lang="it"');
  expect(await isDrawn('/', { cookie: 'sq_language=nl' })).toBe(false);
});

test('a script in the page itself runs by its digest, and no other does', async () => {
  const { headers } = await get();
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from('boot()'))).toString('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${digest}';`);
});

test('the page is compressed for browsers that accept it', async () => {
  const { headers, rawPayload } = await get('/', { 'accept-encoding': 'gzip, br' });
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(rawPayload).toString()).toContain('<div id="drawn"');
});

test('the look of the organisation is drawn, and its words as text', async () => {
  await acme()
    .updateTable('tenant_theme')
    .set({
      primary_color: '#0E9384',
      app_name: 'Acme <b>Safe</b>',
      greeting: JSON.stringify({ en: 'Hello </style><script>x()</script>' }),
    })
    .execute();
  const { body } = await get();
  expect(body).toContain('<span>Acme &lt;b&gt;Safe&lt;/b&gt;</span>');
  expect(body).toContain('Hello &lt;/style&gt;&lt;script&gt;x()&lt;/script&gt;');
  expect(body.match(/<script>/g)).toHaveLength(1);
  expect(body).not.toContain('#4482');
});

test('a text of the organisation’s own takes the place of ours where its translation service is on', async () => {
  const own = { language: 'en', ns: 'app', key: 'signIn.title', text: 'Welcome to {{tenant}}' };
  await acme().insertInto('translation_override').values(own).execute();
  expect((await get()).body).toContain(`<h1>Welcome to ${t.tenants.acme.name}</h1>`);
  const off = { isTranslationsEnabled: false, apiKey: '', project: '', domain: '', supportedLanguages: ['en', 'fr'] };
  await acme()
    .insertInto('config_entry')
    .values({ name: 'localisation_config', value: JSON.stringify(off) })
    .onConflict((oc) => oc.columns(['tenant_id', 'name']).doUpdateSet({ value: JSON.stringify(off) }))
    .execute();
  expect((await get()).body).not.toContain('Welcome to');
  expect(await isDrawn('/', { 'accept-language': 'it' })).toBe(false);
});

test('only the form is drawn: not where the provider may know the person, nor another page of sign-in', async () => {
  expect(await isDrawn('/signin')).toBe(true);
  expect(await isDrawn('/signin?uid=u1', { cookie: 'sq_provider=x' })).toBe(true);
  expect(await isDrawn('/', { cookie: 'sq_provider=x' })).toBe(false);
  for (const url of ['/home', '/signup', '/signin?error=x', '/signin?again', '/?utm_source=qr_code', '/signin?trial'])
    expect(await isDrawn(url)).toBe(false);
});

test('nothing is drawn where the organisation has its own provider, is being set up or under maintenance, or is unknown', async () => {
  expect(await isDrawn('/', {}, 'globex')).toBe(true);
  await t.owner.pool.query("update app.tenant set under_maintenance = true where slug = 'globex'");
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(await isDrawn('/', {}, 'globex')).toBe(false);
  await t.owner.pool.query("update app.tenant set under_maintenance = false where slug = 'globex'");
  await t.owner.pool.query("insert into app.tenant (slug, name) values ('empty', 'Empty')");
  expect(await isDrawn('/', {}, 'empty')).toBe(false);
  expect(await isDrawn('/', {}, 'nobody')).toBe(false);
  await t.database
    .forTenant(t.tenants.globex.id)
    .insertInto('identity_issuer')
    .values({ issuer: 'https://login.globex.example', client_id: 'web', straight: true })
    .execute();
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(await isDrawn('/', {}, 'globex')).toBe(false);
});
