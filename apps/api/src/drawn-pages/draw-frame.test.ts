import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@safety-qube/domain/languages';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { PAGE_TEXTS, VARIANT_TEXTS } from '../platform/texts.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { makeTestFolder } from '../testing/test-folder.ts';
import { FRAME_TEXTS } from './frame-entries.ts';

let t: TestApp;
let app: FastifyInstance;
const folder = await makeTestFolder();
const INDEX = `<!doctype html><html lang="en" dir="ltr"><head><title>Safety Qube</title>
<script>boot()</script></head><body><div id="root"></div></body></html>`;
const PATHS = ['', '/signin', '/qr-code', '/home', '/hazards', '/hazards/$id', '/hazards/raise-hazard', '/tasks'];

beforeAll(async () => {
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), INDEX);
  const pages = Object.fromEntries([...PATHS, '/$module/templates/$id'].map((path) => [path, []]));
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify({ all: [], pages }));
  t = await startTestApp();
  app = await buildApp(t.platform, { webFolder: folder });
  await t.person(t.tenants.acme, 'administrator');
});
afterAll(async () => {
  await app.close();
  await t.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'acme.localhost', ...headers } });
const isDrawn = async (...args: Parameters<typeof get>): Promise<boolean> =>
  (await get(...args)).body.includes('data-first-answer="frame"');
/** What the script in the page requests. */
async function firstCallsAt(path: string): Promise<{ language: string; signed: string[]; plain: string[] }> {
  const text = /data-first-calls="([^"]*)"/.exec((await get(path)).body)?.[1] ?? '';
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}
const acme = () => t.database.forTenant(t.tenants.acme.id);

test.each(LANGUAGES)('the frame is drawn in %s, with styles that its policy allows', async (language) => {
  const { body, headers } = await get('/hazards', { 'accept-language': language });
  const texts = PAGE_TEXTS[language];
  expect(body).toContain(
    `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-first-answer="frame"`,
  );
  expect(body).toContain('<div id="drawn" data-layout="1" aria-hidden="true" inert>');
  expect(body).toContain(`<div class="title"><span>${texts['hazard.many']}</span>`);
  for (const key of ['menu.home', 'menu.actions', 'task.many', 'notifications.title', 'shell.more'])
    expect(body).toContain(`>${texts[key]}<`);
  const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1];
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(headers['cache-control']).toBe('private, no-cache');
});

test('no region words a text of the frame differently, which the server could not know', () => {
  for (const texts of Object.values(VARIANT_TEXTS)) expect(FRAME_TEXTS.filter((key) => texts[key])).toEqual([]);
});

test('the answer is the same for everybody', async () => {
  const worker = await t.person(t.tenants.acme, 'employee');
  const masked = async (headers?: Record<string, string>) =>
    (await get('/hazards', headers)).body.replaceAll(/nonce="[^"]+"/g, '');
  expect(await masked({ authorization: worker.token })).toBe(await masked());
});

test('the look of the organisation is drawn: its layout, its colours and its name as text', async () => {
  await acme()
    .updateTable('tenant_theme')
    .set({ primary_color: '#0E9384', layout_theme: 2, sidebar_theme: 5 })
    .execute();
  await t.owner.pool.query("update app.tenant set name = 'A <b>Ltd</b>' where slug = 'acme'");
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const { body } = await get('/home');
  expect(body).toContain('data-layout="2"');
  expect(body).toContain('<div class="topbar">');
  expect(body).toContain('A &lt;b&gt;Ltd&lt;/b&gt;');
  expect(body).toMatch(/#drawn \.sidebar\{--side:#0[\da-f]{5};/);
  expect(body).not.toContain('#4482');
  await acme().updateTable('tenant_theme').set({ layout_theme: 3 }).execute();
  expect((await get('/home')).body).not.toContain('<div class="sidebar">');
});

test('the heading is drawn where the address says it, without what only the person’s page knows', async () => {
  const title = async (path: string) => /<div class="title"><span>(.*?)</.exec((await get(path)).body)?.[1];
  expect(await title('/tasks/')).toBe('Tasks');
  expect(await title('/hazards/raise-hazard')).toBe('Report hazard');
  expect(await title('/home')).toBeUndefined();
  expect(await title('/hazards/7')).toBeUndefined();
  expect((await get('/hazards/raise-hazard')).body).not.toContain('class="bottom"');
});

test('nothing is drawn around other pages, in a language that the organisation does not offer, or under maintenance', async () => {
  expect(await isDrawn('/hazards/7')).toBe(true);
  for (const path of [
    '/',
    '/signin?again',
    '/nowhere',
    '/incident/templates/3',
    '/task/5?utm_source=qr_code',
    '/qr-code',
  ])
    expect(await isDrawn(path)).toBe(false);
  expect(await isDrawn('/home', { cookie: 'sq_language=nl' })).toBe(false);
  await t.owner.pool.query("update app.tenant set under_maintenance = true where slug = 'acme'");
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(await isDrawn('/home')).toBe(false);
  await t.owner.pool.query("update app.tenant set under_maintenance = false where slug = 'acme'");
  await new Promise((resolve) => setTimeout(resolve, 1100));
});

test('a phone that may be sent to the store sees no frame before', async () => {
  await acme()
    .updateTable('tenant_theme')
    .set({ android_store: 'https://play.google.com/store/apps/details?id=a' })
    .execute();
  expect(await isDrawn('/home', { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Mobile' })).toBe(false);
  expect(await isDrawn('/home', { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)' })).toBe(true);
});

test('the page names the calls that it begins with: those of every start, and its own', async () => {
  const { signed, plain } = await firstCallsAt('/hazards/7');
  expect(plain).toEqual(['/api/app/status']);
  expect(signed.slice(0, 2)).toEqual(['/api/aum/um/~me', '/api/rp/mine']);
  expect(signed).toContain('/api/tenant/scheme?subdomain=acme');
  expect(signed).toContain('/api/hazards/7');
  expect(new Set(signed).size).toBe(signed.length);
  const list = '/api/hazards?tab=all&sort=urgency&limit=50';
  expect((await firstCallsAt('/hazards')).signed).toContain(list);
  expect((await firstCallsAt('/hazards?tab=mine')).signed).not.toContain(list);
  expect((await firstCallsAt('/home')).signed).toContain('/api/tasks/count?overdue=true&tab=all');
});
