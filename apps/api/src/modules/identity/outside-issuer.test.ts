import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoIssuer, startDemoIssuer } from '../../demo-issuer/start-demo-issuer.ts';
import { fetchOutside } from '../../platform/outside/fetch-outside.ts';
import {
  authorization,
  type Browser,
  type Client,
  followToClient,
  makeBrowser,
  type Tokens,
  trade,
  tradeCode,
} from '../../testing/browser.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { type IdentityTest, startIdentityTest } from './identity.fixture.ts';
import { outsideIssuers } from './issuers.ts';

const PASSWORD = 'Safety-Qube-2026';
const PEOPLE = ['worker', 'stranger', 'leaver', 'newcomer', 'shared', 'hasty'].map((name) => ({
  email: `${name}@globex.example`,
  firstname: name,
  lastname: 'Globex',
}));

let t: IdentityTest;
let issuer: DemoIssuer;
let client: Client;
const folder = await makeTestFolder();

const startIssuer = (port: number) =>
  startDemoIssuer({ port, folder, clientOrigin: t.origin(t.tenants.globex), people: PEOPLE, password: PASSWORD });

beforeAll(async () => {
  t = await startIdentityTest();
  issuer = await startIssuer(0);
  client = {
    clientId: 'globex-safety-qube',
    redirectUri: `${t.origin(t.tenants.globex)}/auth`,
    authorize: `${issuer.issuer}/auth`,
    token: `${issuer.issuer}/token`,
  };
  await t.database
    .forTenant(t.tenants.globex.id)
    .insertInto('identity_issuer')
    .values({ issuer: issuer.issuer, client_id: 'globex-safety-qube', straight: true })
    .execute();
});
afterAll(async () => {
  await issuer.stop();
  await t.close();
  rmSync(folder, { recursive: true });
});

/** Signs in on the issuer's own page, as a person would. */
async function signInOutside(email: string, browser: Browser = makeBrowser()): Promise<Tokens> {
  const request = authorization(client);
  const started = await browser.ask(request.url);
  const form = new URL(started.headers.location ?? '', issuer.issuer).href;
  expect((await browser.ask(form)).body).toContain('Globex sign-in');
  const wrong = await browser.ask(form, { method: 'POST', body: new URLSearchParams({ email, password: 'wrong' }) });
  expect(wrong.status).toBe(422);
  const sent = await browser.ask(form, { method: 'POST', body: new URLSearchParams({ email, password: PASSWORD }) });
  const back = await followToClient(browser, client, sent.headers.location ?? '');
  return (await tradeCode(browser, client, back, request.verifier)).json<Tokens>();
}
const exchange = (tokens: Tokens, tenant = t.tenants.globex) => t.exchange(tokens.id_token, tenant);
const addPerson = (name: string) => t.person(t.tenants.globex, 'administrator', { email: `${name}@globex.example` });

test('a person of an outside issuer is identified by the verified address once, and by the issuer’s subject afterwards', async () => {
  const { globex } = t.tenants;
  const person = await addPerson('worker');
  const tokens = await signInOutside(person.email);
  expect(decodeJwt(tokens.id_token)).toMatchObject({ iss: issuer.issuer, email: person.email });
  const answer = await exchange(tokens);
  expect(answer.status).toBe(200);
  const { token } = answer.json<{ token: string }>();
  expect(decodeJwt(token)).toMatchObject({ userId: person.id, tenant: 'globex' });
  expect(await t.knock(token, globex)).toBe(200);
  // the address here changes, the person remains the same
  const db = t.database.forTenant(globex.id);
  await db.updateTable('employee').set({ email: 'renamed@globex.example' }).where('id', '=', person.id).execute();
  const again = await exchange(await signInOutside('worker@globex.example'));
  expect(decodeJwt(again.json<{ token: string }>().token)).toMatchObject({ userId: person.id });
});

test('a person who signs in for the first time in several windows at once succeeds in each', async () => {
  const person = await addPerson('hasty');
  const logins = [];
  for (let window = 0; window < 6; window += 1) logins.push(await signInOutside(person.email));
  const answers = await Promise.all(logins.map((tokens) => exchange(tokens)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const links = await t.database
    .forTenant(t.tenants.globex.id)
    .selectFrom('identity_link')
    .select('subject')
    .where('employee_id', '=', person.id)
    .execute();
  expect(links).toHaveLength(1);
});

test('an address that was given to someone else at the issuer does not open the former person’s account', async () => {
  const person = await addPerson('shared');
  await t.database
    .forTenant(t.tenants.globex.id)
    .insertInto('identity_link')
    .values({ issuer: issuer.issuer, subject: 'the former one', employee_id: person.id })
    .execute();
  const answer = await exchange(await signInOutside(person.email));
  expect([answer.status, answer.json()['code']]).toEqual([403, 'ACCOUNT_LINKED']);
});

test('a person who is signed in outside but has no account here is refused with that reason', async () => {
  const answer = await exchange(await signInOutside('stranger@globex.example'));
  expect([answer.status, answer.json()['code']]).toEqual([403, 'NO_ACCOUNT_FOR']);
});

test('an invited person can sign in with the outside issuer', async () => {
  const { globex } = t.tenants;
  const person = await addPerson('newcomer');
  const db = t.database.forTenant(globex.id);
  await db.updateTable('employee').set({ status: 'invited' }).where('id', '=', person.id).execute();
  expect((await exchange(await signInOutside(person.email))).status).toBe(200);
});

test('a person who was made inactive here is refused after signing in with the outside issuer', async () => {
  const { globex } = t.tenants;
  const person = await addPerson('leaver');
  const tokens = await signInOutside(person.email);
  expect((await exchange(tokens)).status).toBe(200);
  const db = t.database.forTenant(globex.id);
  await db.updateTable('employee').set({ status: 'inactive' }).where('id', '=', person.id).execute();
  const answer = await exchange(tokens);
  expect([answer.status, answer.json()['code']]).toEqual([403, 'ACCOUNT_INACTIVE']);
});

test('one tenant’s outside issuer is not trusted by another tenant', async () => {
  const tokens = await signInOutside('worker@globex.example');
  expect((await exchange(tokens)).status).toBe(200);
  expect((await exchange(tokens, t.tenants.acme)).status).toBe(401);
});

test('after signing out the same id_token of an outside issuer starts no session', async () => {
  const { globex } = t.tenants;
  const tokens = await signInOutside('worker@globex.example');
  const { token } = (await exchange(tokens)).json<{ token: string }>();
  const signOut = { method: 'POST', headers: { authorization: token } };
  await makeBrowser().ask(`${t.origin(globex)}/api/aum/signout`, signOut);
  expect(await t.knock(token, globex)).toBe(401);
  expect((await exchange(tokens)).status).toBe(401);
});

test('an issuer without https is refused unless the configuration allows it', async () => {
  const ask = fetchOutside({ INSECURE_HTTP: false, ISSUER_NETWORKS: '' });
  const keys = outsideIssuers(ask).keysOf(issuer.issuer);
  await expect(keys({ alg: 'RS256' }, {} as never)).rejects.toMatchObject({ code: 'ISSUER_UNREACHABLE' });
});

test('the demo issuer lets only the tenant’s pages request tokens', async () => {
  const ask = (origin: string) =>
    makeBrowser().ask(client.token, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ client_id: client.clientId, grant_type: 'refresh_token', refresh_token: 'x' }),
    });
  const own = t.origin(t.tenants.globex);
  expect((await ask(own)).headers['access-control-allow-origin']).toBe(own);
  expect((await ask('https://evil.example')).json()['error']).toBe('invalid_request');
});

test('a restart of the demo issuer signs nobody out', async () => {
  const browser = makeBrowser();
  const tokens = await signInOutside('worker@globex.example', browser);
  await issuer.stop();
  issuer = await startIssuer(Number(new URL(issuer.issuer).port));
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
  const renewed = (await trade(browser, client, refresh)).json<Tokens>();
  expect(decodeProtectedHeader(renewed.id_token).kid).toBe(decodeProtectedHeader(tokens.id_token).kid);
  expect((await exchange(renewed)).status).toBe(200);
});

test('while the issuer is down new sign-ins are refused with the reason; signed-in people stay signed in', async () => {
  const { globex } = t.tenants;
  const tokens = await signInOutside('worker@globex.example');
  const { token } = (await exchange(tokens)).json<{ token: string }>();
  // another process of ours, which has not loaded the issuer's keys yet
  const fresh = await startIdentityTest();
  try {
    const row = { issuer: issuer.issuer, client_id: 'globex-safety-qube' };
    await fresh.database.forTenant(fresh.tenants.globex.id).insertInto('identity_issuer').values(row).execute();
    await fresh.person(fresh.tenants.globex, 'employee', { email: 'worker@globex.example' });
    const port = Number(new URL(issuer.issuer).port);
    await issuer.stop();
    const refused = await fresh.exchange(tokens.id_token, fresh.tenants.globex);
    expect([refused.status, refused.json()['code']]).toEqual([503, 'ISSUER_UNREACHABLE']);
    expect(await t.knock(token, globex)).toBe(200);
    issuer = await startIssuer(port);
    expect((await fresh.exchange(tokens.id_token, fresh.tenants.globex)).status).toBe(200);
  } finally {
    await fresh.close();
  }
});

test('the demo issuer exits with a message when its port is taken', async () => {
  await expect(startIssuer(t.port)).rejects.toThrow(/could not start: listen EADDRINUSE/);
});

test('the demo issuer exits with its parent process, even one that was killed', async () => {
  const module = new URL('../../demo-issuer/start-demo-issuer.ts', import.meta.url).href;
  const options = {
    port: 0,
    folder: join(folder, 'orphan'),
    clientOrigin: 'http://globex.localhost',
    people: [],
    password: 'x',
  };
  const script = `const { startDemoIssuer } = await import(${JSON.stringify(module)});
    const { pid } = await startDemoIssuer(${JSON.stringify(options)}); console.log(pid); setInterval(() => {}, 1000)`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  const isAlive = () => {
    try {
      // A zombie process, which has ended but was not reaped yet, is no longer running.
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  };
  expect(isAlive()).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(isAlive, { timeout: 5000 }).toBe(false);
});
