import { randomUUID } from 'node:crypto';
import type { Poster } from '@safety-qube/contract/schemas/posters';
import type { Visit, VisitForm } from '@safety-qube/contract/schemas/visits';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { decodeJwt } from 'jose';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addUnit, publishForm } from './posters.factory.ts';

const t = useTestApp();
let admin: Person;
let facilityId: number;
let departmentId: number;
let form: number;
let poster: Poster;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
let addresses = 0;

/** Exchanges a code, each time from another network unless one is given. */
function exchange(
  code: string,
  { visit, host = 'acme.localhost', from }: { visit?: string; host?: string; from?: string } = {},
) {
  addresses += 1;
  return t.app.inject({
    method: 'POST',
    url: '/api/aum/mauth',
    remoteAddress: from ?? `10.9.${addresses >> 8}.${addresses & 255}`,
    headers: { host },
    payload: { code, ...(visit && { visit }) },
  });
}
async function enter(code: string): Promise<string> {
  const answer = await exchange(code);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().token;
}
const visit = (token: string, path = '', host = 'acme.localhost') =>
  t.app.inject({ url: `/api/visit${path}`, headers: { host, authorization: token } });
const manage = (request: string, payload?: object) =>
  t.call('acme', request, { as: admin, ...(payload && { payload }) });
async function addPoster(target: object): Promise<Poster> {
  const answer = await manage('POST /api/posters', {
    targets: [target],
    templateIds: 'taskId' in target ? [] : [form],
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().posters[0];
}
/** Waits until what was cached of a poster is forgotten. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 5000, interval: 100 });

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  departmentId = await addUnit(t, acme(), facilityId, 'department');
  const asked = section('report', [question('short-text', 'what'), question('person', 'who', { required: true })]);
  form = await publishForm(
    t,
    admin,
    'incident',
    template([{ ...asked, askedOf: 'reporter' }, section('team', [question('short-text', 'secret')])], {
      eventTypes: ['nearMiss'],
      lists: [],
    }),
  );
  poster = await addPoster({ facilityId, departmentId });
  await manage('POST /api/fm/facility/create', { id: facilityId, emergencyNumber: '555 0100' });
});

test('a code is exchanged for a login token with every claim of the specification, for an hour, with a placeholder’s identity', async () => {
  const token = await enter(poster.code);
  const { exp = 0, iat = 0, iss, aud, ...claims } = decodeJwt(token);
  expect(claims).toEqual({
    firstname: 'QR',
    lastname: 'Visitor',
    email: 'qr-visitor@acme.invalid',
    tenant: 'acme',
    userId: 0,
    roleId: 0,
    adId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    selectedLanguage: 'en',
    selectedTimezone: 'America/Chicago',
    isServiceAccount: false,
    visit: { kind: 'poster', id: poster.id, generation: 1 },
  });
  expect([iss, aud, exp - iat]).toEqual(['safety-qube', 'acme', 3600]);
  const slash = await t.app.inject({
    method: 'POST',
    url: '/api/aum/mauth/',
    headers: { host: 'acme.localhost' },
    payload: { code: poster.code },
  });
  expect(slash.statusCode).toBe(200);
  expect(decodeJwt(slash.json().token)['adId']).not.toBe(claims['adId']);
  expect(slash.headers['cache-control']).toBe('no-store');
  expect(slash.headers['set-cookie']).toBeUndefined();
});

test('no session and no person is written for a visitor; a scan is counted once, not for each renewal', async () => {
  const fresh = await addPoster({ facilityId });
  const sessions = () => db().selectFrom('session').select('id').execute();
  const before = await sessions();
  const { adId } = decodeJwt(await enter(fresh.code));
  const renewed = await exchange(fresh.code, { visit: String(adId) });
  expect(decodeJwt(renewed.json().token)['adId']).toBe(adId);
  await enter(fresh.code);
  expect(await sessions()).toEqual(before);
  const read = (await manage(`GET /api/posters/${fresh.id}`)).json();
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
  expect(read).toMatchObject({ scans: 2, reports: 0, days: [{ day, scans: 2, reports: 0 }] });
});

test('a visitor reads the place of the poster, its forms and the emergency number, and of a form only what they are asked', async () => {
  const token = await enter(poster.code);
  const read: Visit = (await visit(token)).json();
  expect(read).toEqual({
    kind: 'poster',
    place: { facilityId, departmentId, locationId: null, subareaId: null },
    hasPlacesBelow: false,
    names: ['Boston Yard', `Unit of ${facilityId}`],
    timeZone: 'America/Chicago',
    emergencyNumber: '555 0100',
    claimSalt: expect.stringMatching(/^[0-9a-f]{32}$/),
    asset: null,
    task: null,
    forms: poster.forms,
  });
  const answered: VisitForm = (await visit(token, `/forms/${poster.forms[0]?.scheduleId}`)).json();
  expect(answered).toMatchObject({ module: 'incident', templateId: form, version: 1, eventTypes: ['nearMiss'] });
  expect(answered.content.sections.map(({ questions }) => questions.map(({ id }) => id))).toEqual([['what']]);
  expect(answered.categories).toContainEqual({ value: 'near-miss', label: 'Near miss' });
});

test('a form of another poster is a 404', async () => {
  const another = await addPoster({ facilityId: await addFacility(t, acme(), 'Lyon Works') });
  const token = await enter(poster.code);
  for (const id of [another.forms[0]?.scheduleId, 999_999])
    expect((await visit(token, `/forms/${id}`)).statusCode).toBe(404);
  expect((await visit(await enter(another.code), `/forms/${another.forms[0]?.scheduleId}`)).statusCode).toBe(200);
});

test('of a task a visitor reads title, instruction and due date, and no names', async () => {
  const task = { facilityId, description: 'Mend the gate', title: 'Gate', ownerId: admin.id, dueOn: '2030-01-31' };
  const { id: taskId } = (await manage('POST /api/tasks', task)).json();
  const token = await enter((await addPoster({ taskId })).code);
  const answer = await visit(token);
  expect(answer.json()).toMatchObject({
    task: { title: 'Gate', description: 'Mend the gate', dueOn: '2030-01-31' },
    forms: [],
  });
  expect(answer.body).not.toContain('Person');
  await db().updateTable('record').set({ is_confidential: true }).where('id', '=', taskId).execute();
  await soon(async () => (await visit(token)).statusCode).toBe(401);
});

test('the code of a facility opens it for reports without a name, and counts nothing', async () => {
  const worker = await t.person(acme(), 'employee');
  const facilities = (await t.call('acme', 'GET /api/fm/facility/fetch', { as: worker })).json();
  const { reportCode } = facilities.find(({ id }: { id: number }) => id === facilityId);
  const before = await db().selectFrom('poster_day').selectAll().execute();
  const token = await enter(reportCode);
  expect((await visit(token)).json()).toMatchObject({ kind: 'facility', place: { facilityId }, forms: [] });
  expect((await visit(token, `/forms/${poster.forms[0]?.scheduleId}`)).statusCode).toBe(404);
  expect(await db().selectFrom('poster_day').selectAll().execute()).toEqual(before);
});

test('a poster that was renewed, withdrawn or has ended is refused with the emergency number, and its tokens open nothing any more', async () => {
  const old = await addPoster({ facilityId });
  const token = await enter(old.code);
  expect((await visit(token)).statusCode).toBe(200);
  const renewed: Poster = (await manage(`POST /api/posters/${old.id}/renew`)).json();
  const data = { emergencyNumber: '555 0100' };
  expect((await exchange(old.code)).json()).toMatchObject({ code: 'POSTER_REPLACED', data });
  await soon(async () => (await visit(token)).statusCode).toBe(401);
  const other = await enter(renewed.code);
  await manage(`DELETE /api/posters/${old.id}`);
  const refused = await exchange(renewed.code);
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { code: 'POSTER_ENDED', message: expect.stringContaining('no longer in use'), data },
  ]);
  await soon(async () => (await visit(other)).statusCode).toBe(401);
});

test('a code of another tenant, or one that is typed wrongly, is none, and costs no statement', async () => {
  await enter(poster.code);
  const wrong = poster.code.replace(/.$/, (last) => (last === '0' ? '2' : '0'));
  await exchange(wrong); // the tenant is cached
  const looked = vi.spyOn(t.database.lookups, 'forTenant');
  const asked = vi.spyOn(t.database, 'forTenant');
  for (const code of [wrong, 'AAAA-AAAA-AAAA-AAAA-AAAA', '7', "' or 1=1 --"]) {
    const refused = await exchange(code);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'CODE_UNKNOWN']);
  }
  expect(looked).not.toHaveBeenCalled();
  // The context of each request has a database, which nothing was asked of.
  expect(asked.mock.calls.every(([, requester]) => requester?.visitor === undefined)).toBe(true);
  vi.restoreAllMocks();
  expect((await exchange(poster.code, { host: 'globex.localhost' })).json().code).toBe('CODE_UNKNOWN');
});

test('a token of a visitor is valid at its own tenant until it expires, and whatever is changed in it', async () => {
  const token = await enter(poster.code);
  expect((await visit(token, '', 'globex.localhost')).statusCode).toBe(401);
  const [head, , signature] = token.split('.');
  const forged = { ...decodeJwt(token), visit: { kind: 'poster', id: poster.id + 1, generation: 1 } };
  const changed = `${head}.${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${signature}`;
  expect((await visit(changed)).statusCode).toBe(401);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
  expect((await visit(token)).statusCode).toBe(401);
  vi.useRealTimers();
  expect((await visit(token)).statusCode).toBe(200);
});

test('wrong codes are refused after 60 a minute from one network, whatever the tenant; correct ones never', async () => {
  const from = '192.0.2.7';
  const guess = (n: number) =>
    exchange(`${n}`.padStart(20, '2'), { from, host: n % 2 ? 'acme.localhost' : 'globex.localhost' });
  const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => guess(n)));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(20);
  expect(refused[0]?.headers['retry-after']).toMatch(/^\d+$/);
  expect(refused[0]?.json()).toMatchObject({
    code: 'WRONG_CODES',
    message: expect.stringMatching(
      /^Too many wrong codes .+ scan the poster again.+ still works\. .+ call for help first\.$/,
    ),
  });
  expect((await exchange(poster.code, { from })).statusCode).toBe(200);
  expect((await exchange('7', { from: '192.0.2.8' })).statusCode).toBe(422);
});

test('of 3,000 guessed codes none is valid', async () => {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const payload = poster.code.replaceAll('-', '').slice(0, 8);
  for (let n = 0; n < 3000; n += 1) {
    // The poster's own id and generation, which anybody can read off its code.
    const guess = payload + Array.from({ length: 12 }, () => digits.charAt(Math.floor(Math.random() * 32))).join('');
    if (guess !== poster.code.replaceAll('-', ''))
      expect(await t.platform.posterCodes.read(acme(), guess)).toBeUndefined();
  }
});

test('a visitor opens no socket', async () => {
  const token = await enter(poster.code);
  const socket = await t.app.inject({
    method: 'POST',
    url: `/api/broker/000/${randomUUID().slice(0, 8)}/xhr?authorization=${token}`,
    headers: { host: 'acme.localhost' },
  });
  expect([socket.statusCode, typeof socket.json()]).toEqual([401, 'string']);
});
