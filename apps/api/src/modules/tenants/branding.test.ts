import type { Branding } from '@safety-qube/contract/schemas/branding';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let administrator: Person;
beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
});

const send = (request: string, payload?: object, as: Person | null = administrator) =>
  t.call('acme', request, { ...(as && { as }), ...(payload && { payload }) });
const look = async (): Promise<Branding> => (await send('GET /api/management/branding')).json();
const scheme = async (tenant = 'acme') => (await t.call(tenant, 'GET /api/tenant/scheme')).json();
const undo = (answer: { headers: Record<string, unknown> }) =>
  send(`POST /api/management/audit/${String(answer.headers['audit-entry'])}/undo`);
const dataUrl = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#1f4fb880' } })
    .png()
    .toBuffer();
const setPicture = (kind: string, image: string, as = administrator) =>
  send(`POST /api/management/branding/pictures/${kind}`, { image }, as);

test('a change is shown to everybody before sign-in, of this tenant alone, and undone by its line in the log', async () => {
  const changed = await send('PATCH /api/management/branding', {
    ...{ appName: 'Acme Safe', primary: '#123456', layoutTheme: 2, topbarTheme: 5, sidebarTheme: 7 },
    ...{ greeting: { en: 'Welcome', fr: 'Bienvenue' }, documentHead: 'Acme Steel', appId: 'acme-app' },
    androidStore: 'https://play.google.com/store/apps/details?id=acme',
  });
  expect(changed.statusCode).toBe(200);
  expect(await scheme()).toMatchObject({
    theme: { appName: 'Acme Safe', primary: '#123456', layoutTheme: 2, greeting: { en: 'Welcome', fr: 'Bienvenue' } },
    apps: { id: 'acme-app', androidStore: 'https://play.google.com/store/apps/details?id=acme', appleStore: null },
  });
  expect((await scheme()).theme).not.toHaveProperty('documentHead');
  expect(await scheme('globex')).toMatchObject({ theme: { appName: 'Safety Qube' }, apps: { id: 'safety-qube' } });
  expect((await undo(changed)).statusCode).toBe(200);
  expect(await scheme()).toMatchObject({ theme: { appName: 'Safety Qube', primary: '#4482FF', greeting: {} } });
});

test('the name of the application and app_theme are one value, whichever of them is changed', async () => {
  const { version } = await look();
  const answer = await t.call('acme', 'PUT /api/app/config/app_theme', {
    as: administrator,
    payload: { value: { 'app-name': 'Acme Qube' } },
    headers: { 'if-match': String(version) },
  });
  expect(answer.json()).toMatchObject({ value: { 'app-name': 'Acme Qube' }, default: { 'app-name': 'Safety Qube' } });
  expect((await scheme()).theme.appName).toBe('Acme Qube');
  await send('PATCH /api/management/branding', { appName: 'Acme Safe' });
  const config = (await t.call('acme', 'GET /api/app/config')).json<{ name: string; value: unknown }[]>();
  expect(config.find(({ name }) => name === 'app_theme')?.value).toEqual({ 'app-name': 'Acme Safe' });
  const listed = (await send('GET /api/management/configuration')).json().settings;
  expect(listed.find(({ name }: { name: string }) => name === 'app_theme')).toMatchObject({
    value: { 'app-name': 'Acme Safe' },
    changed: { by: expect.stringMatching(/^Person/) },
  });
  const manager = await t.person(t.tenants.acme, 'ehsManager');
  const refused = await t.call('acme', 'PUT /api/app/config/app_theme', {
    as: manager,
    payload: { value: { 'app-name': 'Mine' } },
    headers: { 'if-match': String((await look()).version) },
  });
  expect([refused.statusCode, refused.json().data]).toEqual([403, { privilege: 'management.branding.edit' }]);
});

test('a change on an earlier version is refused with the current look', async () => {
  const { version } = await look();
  await send('PATCH /api/management/branding', { tertiary: '#222222', version });
  const stale = await send('PATCH /api/management/branding', { tertiary: '#333333', version });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE']);
  expect(stale.json().data.current).toMatchObject({ tertiary: '#222222', version: version + 1 });
});

test.each([
  { primary: 'red' },
  { primary: '#12345' },
  { layoutTheme: 4 },
  { topbarTheme: 0 },
  { sidebarTheme: 8 },
  { appName: ' ' },
  { appName: 'x'.repeat(61) },
  { greeting: { nl: 'Welkom' } },
  { androidStore: 'http://play.google.com/x' },
  { androidStore: 'https://evil.example/x' },
  { appleStore: 'javascript:alert(1)' },
  { appId: 'a b' },
])('%j is no look', async (body) => {
  expect((await send('PATCH /api/management/branding', body)).statusCode).toBe(400);
});

test('the address of a picture cannot be set, only a picture', async () => {
  await send('PATCH /api/management/branding', { logoLight: 'https://evil.example/logo.png', favicon: '/x' });
  expect(await look()).toMatchObject({ logoLight: '', favicon: '' });
});

test('a picture is made anew within its box, without what its file had besides pixels, and shown to everybody', async () => {
  const secret = 'Shaft 7, photographed by Ana';
  const source = await sharp(await picture(3000, 600))
    .withExif({ IFD0: { ImageDescription: secret } })
    .png()
    .toBuffer();
  const saved = await setPicture(
    'logoLight',
    dataUrl(Buffer.concat([source, Buffer.from(`<script>${secret}</script>`)])),
  );
  expect(saved.statusCode).toBe(200);
  const address = saved.json<Branding>().logoLight;
  const shown = await t.call('acme', `GET ${address}`);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(shown.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(shown.rawPayload.includes(Buffer.from(secret))).toBe(false);
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 720, height: 144 });
  expect((await t.call('globex', `GET ${address}`)).statusCode).toBe(404);

  const icon = (await setPicture('favicon', dataUrl(await picture(400, 100)))).json<Branding>().favicon;
  const made = await t.call('acme', `GET ${icon}`);
  expect(await sharp(made.rawPayload).metadata()).toMatchObject({ format: 'png', width: 128, height: 128 });
  expect((await scheme()).theme).toMatchObject({ logo: { light: address, dark: address }, favicon: icon });

  const removed = await send('DELETE /api/management/branding/pictures/logoLight');
  expect((await look()).logoLight).toBe('');
  expect((await undo(removed)).statusCode).toBe(200);
  expect((await look()).logoLight).toBe(address);
});

test('scripts in SVG, bombs of pixels, damaged files and other texts are refused, and change nothing', async () => {
  const before = await look();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  // A PNG of 64 megapixels in a few kilobytes.
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9, palette: true, colours: 2 })
    .toBuffer();
  const damaged = (await picture(50, 50)).subarray(0, 60);
  const wrong = [
    dataUrl(svg, 'svg+xml'),
    dataUrl(svg),
    dataUrl(bomb),
    dataUrl(damaged),
    'https://evil.example/a.png',
    '',
  ];
  for (const image of wrong) {
    const answer = await setPicture('logoDark', image);
    expect([image.slice(0, 30), answer.statusCode, answer.json().code]).toEqual([
      image.slice(0, 30),
      422,
      'NOT_AN_IMAGE',
    ]);
  }
  expect(await look()).toEqual(before);
});

test('pictures need the privilege to create, going back to the brand’s look the one to delete', async () => {
  const { id } = await t.database
    .forTenant(t.tenants.acme.id)
    .insertInto('role')
    .values({ name: 'Editor' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.database
    .forTenant(t.tenants.acme.id)
    .insertInto('role_privilege')
    .values({ role_id: id, privilege: 'management.branding.edit' })
    .execute();
  const editor = await t.person(t.tenants.acme, 'employee');
  await t.database
    .forTenant(t.tenants.acme.id)
    .updateTable('employee')
    .set({ role_id: id })
    .where('id', '=', editor.id)
    .execute();
  t.sessions.forget(t.tenants.acme.id);
  expect((await send('PATCH /api/management/branding', { secondary: '#445566' }, editor)).statusCode).toBe(200);
  expect((await setPicture('logoDark', dataUrl(await picture(40, 40)), editor)).statusCode).toBe(403);
  expect((await send('DELETE /api/management/branding', undefined, editor)).statusCode).toBe(403);

  const before = await look();
  const reset = await send('DELETE /api/management/branding');
  expect(reset.json()).toMatchObject({ appName: 'Safety Qube', secondary: '#5C6677', logoLight: '', favicon: '' });
  expect((await undo(reset)).statusCode).toBe(200);
  const { version: _, ...again } = await look();
  expect(before).toMatchObject(again);
});
