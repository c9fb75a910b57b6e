import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';

let t: TestApp;
let app: FastifyInstance;
let listening: Promise<string>;
const folder = await makeTestFolder();
const PAGE = '<meta name="csp-nonce" content="__CSP_NONCE__"><div id="root"></div>';

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'boot.js'), 'boot()');
  writeFileSync(join(folder, '.hash'), 'secret');
  writeFileSync(join(folder, 'assets/index-abc.js'), 'plain');
  writeFileSync(join(folder, 'assets/index-abc.js.br'), brotliCompressSync('small'));
  t = await startTestApp({ SENTRY_DSN: 'https://key@errors.example/1' });
  app = await buildApp(t.platform, { webFolder: folder });
  listening = app.listen({ port: 0, host: '127.0.0.1' });
  await t.database
    .forTenant(t.tenants.globex.id)
    .insertInto('identity_issuer')
    .values({ issuer: 'https://login.globex.example/realm', client_id: 'web' })
    .execute();
});
afterAll(async () => {
  await app.close();
  await t.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, tenant = 'acme', headers = {}) =>
  app.inject({ url, headers: { host: `${tenant}.localhost`, ...headers } });
const policyOf = (answer: { headers: Record<string, unknown> }): Record<string, string[]> =>
  Object.fromEntries(
    String(answer.headers['content-security-policy'])
      .split('; ')
      .map((line) => line.split(' '))
      .map(([directive, ...sources]) => [directive, sources]),
  );

test('every path outside of the API returns the index page', async () => {
  for (const url of [
    '/',
    '/index.html',
    '/signin',
    '/incidents/raise-incident/execute/template/7',
    '/v1.2/x?utm_source=qr_code',
  ]) {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
  }
});

test('browsers keep no page before sign-in or of a visitor; others for the way back, never without asking', async () => {
  const kept = async (url: string) => (await get(url)).headers['cache-control'];
  for (const url of [
    '/',
    '/signin?uid=u1',
    '/auth?code=c',
    '/resetpassword?token=t',
    '/qr-code',
    '/task/7?utm_source=qr_code',
  ])
    expect(await kept(url)).toBe('no-store');
  for (const url of ['/home', '/hazards', '/hazards/7', '/management/people?tab=waiting'])
    expect(await kept(url)).toBe('private, no-cache');
});

test('an unknown call or asset, or another method, gets an error and never the page', async () => {
  expect((await get('/api/nothing-here')).json()).toMatchObject({ code: 'NOT_FOUND' });
  expect((await get('/assets/index-old.js')).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/signin', headers: { host: 'acme.localhost' } })).statusCode).toBe(
    404,
  );
});

test('each page has a fresh nonce, which is in its policy', async () => {
  const [one, two] = [await get('/'), await get('/')];
  const nonce = /content="([^"]+)"/.exec(one.body)?.[1];
  expect(nonce).not.toBe('__CSP_NONCE__');
  expect(policyOf(one)['style-src']).toEqual(["'self'", `'nonce-${nonce}'`]);
  expect(two.body).not.toBe(one.body);
});

test('the policy of a page allows only our own scripts, no framing, and forms to our own origin', async () => {
  const policy = policyOf(await get('/'));
  expect(policy).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  });
});

test('a page may connect to its tenant’s issuers and the error reporting, but not to issuers of other tenants', async () => {
  expect(policyOf(await get('/', 'globex'))['connect-src']).toEqual([
    "'self'",
    'https://login.globex.example',
    'https://errors.example',
  ]);
  expect(policyOf(await get('/', 'acme'))['connect-src']).toEqual(["'self'", 'https://errors.example']);
});

test('a host without a tenant gets the page, which then says so', async () => {
  expect((await get('/', 'nobody')).statusCode).toBe(200);
});

test('hashed files are cached forever, other files are revalidated, hidden files are not served', async () => {
  expect((await get('/assets/index-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/boot.js')).headers['cache-control']).toBe('no-cache');
  expect((await get('/.hash')).body).not.toContain('secret');
});

test('a new build is served without a restart', async () => {
  writeFileSync(join(folder, 'index.html'), '<title>new</title>');
  writeFileSync(join(folder, 'assets/index-new.js'), 'new');
  expect((await get('/')).body).toBe('<title>new</title>');
  expect((await get('/assets/index-new.js')).body).toBe('new');
  writeFileSync(join(folder, 'index.html'), PAGE);
});

test('a page links to the files that it starts with, so that they are preloaded', async () => {
  const pages = {
    '/hazards/raise-hazard': ['assets/report-1.js', 'assets/report-1.css'],
    '/hazards/$id': ['assets/one-1.js'],
    '/qr-code': ['assets/visit-1.js'],
  };
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify({ all: ['assets/all-1.js'], pages }));
  writeFileSync(join(folder, 'index.html'), `<head></head>${PAGE}`);
  const linksAt = async (url: string) => [
    ...(await get(url)).body.matchAll(/<link (.+?) crossorigin href="\/assets\/(.+?)">/g),
  ];
  const named = async (url: string) => (await linksAt(url)).map(([, how, file]) => `${how} ${file}`);
  expect(await named('/hazards/raise-hazard/?x=1')).toEqual([
    'rel="modulepreload" all-1.js',
    'rel="modulepreload" report-1.js',
    'rel="preload" as="style" report-1.css',
  ]);
  expect(await named('/hazards/7')).toEqual(['rel="modulepreload" all-1.js', 'rel="modulepreload" one-1.js']);
  expect(await named('/signup')).toEqual(['rel="modulepreload" all-1.js']);
  const byPoster = '/issues/raise-issue/execute/template/12?utm_source=qr_code';
  expect(await named(byPoster)).toEqual(['rel="modulepreload" all-1.js', 'rel="modulepreload" visit-1.js']);
  rmSync(join(folder, '.vite'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), PAGE);
});

test('a long response is compressed for clients that accept it, with the same content', async () => {
  const plain = await get('/api/openapi.json');
  const small = await get('/api/openapi.json', 'acme', { 'accept-encoding': 'gzip, br' });
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') });
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  expect((await get('/api/tenant/scheme', 'acme', { 'accept-encoding': 'br' })).headers).not.toHaveProperty(
    'content-encoding',
  );
});

test('a browser that accepts brotli gets the precompressed file', async () => {
  const answer = await get('/assets/index-abc.js', 'acme', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['content-type']).toContain('javascript');
  expect((await get('/assets/index-abc.js')).body).toBe('plain');
});

test('every response forbids sniffing, referrers and framing; https responses have HSTS', async () => {
  for (const url of ['/', '/api/tenant/scheme', '/api/nothing-here', '/oidc/.well-known/openid-configuration']) {
    const { headers } = await get(url);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['permissions-policy']).toContain('camera=(self), geolocation=(self)');
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
  expect((await get('/api/tenant/scheme')).headers['content-security-policy']).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  const proxied = await buildApp({ ...t.platform, config: { ...t.platform.config, TRUST_PROXY: '127.0.0.1' } });
  const secure = await proxied.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } });
  await proxied.close();
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

/** Sends bytes to the application over a socket and returns the response. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(await listening).port), '127.0.0.1').end(bytes);
  return Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString();
}

test('an invalid URL gets a 4xx, not a server error', async () => {
  const addresses = ['//', '//[', '//acme.localhost:99999/', 'http://'];
  for (const start of addresses.flatMap((address) => [`GET ${address}`, `DELETE ${address}`]))
    expect(await exchange(`${start} HTTP/1.1\r\nHost: acme.localhost\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 40[034] [\s\S]*"code":"(NOT_FOUND|INVALID_INPUT)"/,
    );
});

test('an invalid HTTP request gets an error with a code and the security headers', async () => {
  const wrong = await exchange('GET / HTTP/1.1\r\nHost: acme.localhost\r\nContent-Length: -1\r\n\r\n');
  expect(wrong).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
  expect(wrong).toContain('x-content-type-options: nosniff');
  expect(JSON.parse(wrong.split('\r\n\r\n')[1] ?? '')).toEqual({
    code: 'INVALID_INPUT',
    message: 'Some of the input is not valid.',
  });
  const long = await exchange(`GET / HTTP/1.1\r\nHost: acme.localhost\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`);
  expect(long).toMatch(/^HTTP\/1.1 431 [\s\S]*"code":"TOO_LARGE"/);
});
