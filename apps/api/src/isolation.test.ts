import { PRIVILEGES } from '@safety-qube/domain/privileges';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeServiceToken, serviceTokenDigest } from './platform/service-token.ts';
import { authorizedCaller, isAnsweredWell, lackingAt } from './testing/isolation/callers.ts';
import { casesOf } from './testing/isolation/cases.ts';
import type { Call, Fixture } from './testing/isolation/fixture.ts';
import { FIXTURES } from './testing/isolation/fixtures.ts';
import { type Attempt, absurdValues, hostileCalls, INSIDE } from './testing/isolation/hostile-values.ts';
import { type Document, type Operation, operationsOf, privilegeRow } from './testing/isolation/operations.ts';
import { send, UNKNOWN_ID, valueAt, withValue } from './testing/isolation/send.ts';
import { sideOf } from './testing/isolation/sides.ts';
import { addElsewhere, addFacility, contentOf, forgetWaiting } from './testing/isolation/things.ts';
import { startTestApp } from './testing/test-app.ts';

/** Routes below /api that are not in the OpenAPI document: the document, its pages and the provider's redirect of a browser. */
const UNDOCUMENTED = /^GET \/api\/(docs.*|openapi\.json|identity\/interactions\/:uid)$/;

const t = await startTestApp();
const home = await sideOf(t, t.tenants.acme);
const away = await sideOf(t, t.tenants.globex);
const elsewhere = await addElsewhere(home);
const operations = operationsOf(t.app.swagger() as Document);
// Creates as many waiting imports as are allowed: what one case leaves behind must not get the next one refused.
beforeAll(async () => {
  for (let waiting = 0; waiting < 50; waiting += 1) await FIXTURES['GET /api/imports/{id}']?.call(home);
});
beforeEach(() => Promise.all([home, away].map(forgetWaiting)));
afterAll(() => t.close());

/** Replaces the ids that the caller sent in a response body: some responses list the ids that were not found. */
const withoutIds = (body: string | undefined, named: unknown): string =>
  [named]
    .flat()
    .reduce<string>((text, id) => text.replaceAll(new RegExp(`\\b${String(id)}\\b`, 'g'), 'ID'), body ?? '');

const lacking = lackingAt(home);

async function expectSuccess(operation: Operation, fixture: Fixture, call: Call): Promise<void> {
  const { token } = await authorizedCaller(operation, fixture, home);
  const answer = await send(operation, home, call, token);
  expect([answer.statusCode, answer.body]).toEqual([
    expect.toSatisfy((status: number) => isAnsweredWell(fixture, status)),
    expect.anything(),
  ]);
}

test('every operation of the OpenAPI document has a fixture, and every fixture an operation', () => {
  const keys = operations.map((operation) => operation.key);
  expect(keys.filter((key) => !FIXTURES[key])).toEqual([]);
  expect(Object.keys(FIXTURES).filter((key) => !keys.includes(key))).toEqual([]);
});

test('every route below /api is in the OpenAPI document, except for a few listed ones', () => {
  const documented = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, ':')}`);
  const open: string[] = [];
  const mounted = t.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branch = '', segment = '', methods = ''] = /^([│ ]*[├└]── )(.*) \((.*)\)$/.exec(line) ?? [];
      const depth = branch.length / 4;
      if (!depth) return [];
      open.splice(depth - 1, open.length, segment);
      const path = open.join('').replace(/\/$/, '');
      const verbs = methods.split(', ').filter((method) => method !== 'HEAD');
      return path.startsWith('/api') ? verbs.map((method) => `${method} ${path}`) : [];
    });
  expect(mounted.length).toBeGreaterThanOrEqual(documented.length);
  const unnamed = (route: string) => route.replaceAll(/:[\w|:]+/g, ':');
  const undocumented = mounted.filter((route) => !documented.includes(unnamed(route)));
  expect(undocumented).toContain('GET /api/openapi.json');
  expect(undocumented.filter((route) => !UNDOCUMENTED.test(route))).toEqual([]);
});

test('visitors may call what they need for a report, and nothing else', () => {
  const theirs = operations.filter(({ access }) => access === 'visitor' || access === 'session or visitor');
  expect(theirs.map(({ key }) => key).sort()).toEqual([
    'GET /api/visit',
    'GET /api/visit/board',
    'GET /api/visit/board/{id}/{photo}',
    'GET /api/visit/forms/{id}',
    'GET /api/visit/images/{imageId}',
    'GET /api/visit/places',
    'GET /api/visit/report',
    'GET /api/visit/risk-matrix',
    'GET /api/visit/types/{type}',
    'POST /api/visit/board/{id}/seen',
    'POST /api/visit/files',
    'POST /api/visit/notes',
    'POST /api/visit/report/accept',
    'POST /api/visit/report/decline',
    'POST /api/visit/report/messages',
    'POST /api/visit/reports',
  ]);
});

test('a write in one tenant changes the content of that tenant and not of the other', async () => {
  const before = await Promise.all([home, away].map(contentOf));
  await addFacility(home);
  const [mine, theirs] = await Promise.all([home, away].map(contentOf));
  expect(mine?.['facility']).not.toBe(before[0]?.['facility']);
  expect(theirs).toEqual(before[1]);
});

const cases = casesOf(operations, FIXTURES);

test('no reading operation fails for a service account whose token reaches no facility any more', {
  timeout: 120_000,
}, async () => {
  const secret = makeServiceToken();
  const account = await t.person(home.tenant, 'administrator');
  await home.db.updateTable('employee').set({ is_service_account: true }).where('id', '=', account.id).execute();
  await home.db
    .insertInto('service_token')
    .values({
      employee_id: account.id,
      name: 'Nowhere',
      digest: serviceTokenDigest(secret),
      privileges: PRIVILEGES.map(({ code }) => code),
      is_limited: true,
      created_by: account.id,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  const failed: string[] = [];
  for (const { operation, fixture } of cases) {
    if (operation.method !== 'GET' || operation.access === 'public') continue;
    const { statusCode, body } = await send(operation, home, await fixture.call(home), secret);
    if (statusCode >= 500) failed.push(`${operation.key}: ${body.slice(0, 200)}`);
  }
  expect(failed).toEqual([]);
});

describe.each(cases)('$operation.key', ({ operation, fixture }) => {
  const { key, access, privilege } = operation;

  if (access === 'public') {
    test(`${key} answers without a session`, async () => {
      const answer = await send(operation, home, await fixture.call(home));
      expect([answer.statusCode, answer.body]).toEqual([
        expect.toSatisfy((status: number) => isAnsweredWell(fixture, status)),
        expect.anything(),
      ]);
    });
  } else {
    test(`${key} answers 401 without a valid session and with one of another tenant`, async () => {
      const call = await fixture.call(home);
      const before = await contentOf(home);
      const others = {
        session: [away.administrator.token, home.visitor.token],
        visitor: [away.visitor.token, home.administrator.token],
        'session or visitor': [away.administrator.token, away.visitor.token],
      }[access];
      for (const token of [undefined, 'not-a-token', ...others]) {
        const answer = await send(operation, home, call, token);
        expect(answer.statusCode).toBe(401);
        expect(answer.headers['content-type']).toMatch(/^application\/json/);
        expect(typeof answer.json()).toBe('string');
      }
      expect(await contentOf(home)).toEqual(before);
      await expectSuccess(operation, fixture, call);
    });
  }

  if (access === 'session or visitor')
    test(`${key} answers a visitor as well`, async () => {
      const { asVisitor } = fixture;
      const answer = asVisitor && (await send(operation, home, await asVisitor(home), home.visitor.token));
      expect([answer?.statusCode, answer?.body]).toEqual([
        expect.toSatisfy((status: number) => isAnsweredWell(fixture, status)),
        expect.anything(),
      ]);
    });

  if (privilege)
    test(privilegeRow(key, privilege), async () => {
      const { token } = await lacking(operation.privileges);
      for (const make of [fixture.call, ...(fixture.also ?? [])]) {
        const call = await make(home);
        const before = await contentOf(home);
        const answer = await send(operation, home, call, token);
        expect(answer.statusCode).toBe(fixture.denied ?? 403);
        expect(await contentOf(home)).toEqual(before);
        await expectSuccess(operation, fixture, call);
      }
    });

  if (fixture.ids)
    test(`${key} answers ids of another tenant like unknown ids, and changes nothing there`, async () => {
      const theirs = await fixture.call(home);
      const before = await contentOf(home);
      for (const [place, status] of Object.entries(fixture.ids ?? {})) {
        const { token } = await authorizedCaller(operation, fixture, away);
        const own = await fixture.call(away);
        const named = valueAt(theirs, place);
        const nobodys = Array.isArray(named) ? named.map((_, index) => UNKNOWN_ID + index) : UNKNOWN_ID;
        const [foreign, unknown] = await Promise.all(
          [named, nobodys].map((id) => send(operation, away, withValue(own, place, id), token)),
        );
        expect([place, foreign?.statusCode, foreign?.body]).toEqual([place, status, expect.anything()]);
        expect(withoutIds(foreign?.body, named)).toEqual(withoutIds(unknown?.body, nobodys));
        expect(unknown?.statusCode).toBe(status);
      }
      expect(await contentOf(home)).toEqual(before);
      await expectSuccess(operation, fixture, theirs);
    });

  if (fixture.ids?.['params.id'] && !fixture.isPlaceless)
    test(`${key} is refused to a person who has every privilege at another facility only`, async () => {
      const call = await fixture.call(home);
      const answer = await send(operation, home, call, elsewhere.token);
      expect([403, 404]).toContain(answer.statusCode);
    });

  test(`${key} handles hostile values without a server error or a leak of internals`, async () => {
    const good = await fixture.call(home);
    const caller = () =>
      fixture.succeeds === 'administrator' || access === 'visitor'
        ? authorizedCaller(operation, fixture, home)
        : home.administrator;
    const { token } = await (fixture.usesUp ? authorizedCaller(operation, fixture, home) : caller());
    const attempts = hostileCalls(operation, good);
    const answers = await Promise.all(
      attempts.map(async (attempt) => ({ attempt, answer: await send(operation, home, attempt.call, token) })),
    );
    // Each value is sent to an object of its own, because an accepted value would make the next call stale.
    const deep = await Promise.all(
      absurdValues(good).map(async ({ place, value }) => {
        const call = withValue(await fixture.call(home), place, value);
        const attempt: Attempt = { name: `${place} = ${JSON.stringify(value)}`, call };
        return { attempt, answer: await send(operation, home, call, token) };
      }),
    );
    const wrong = [...answers, ...deep]
      .filter(
        ({ attempt, answer }) =>
          answer.statusCode >= 500 ||
          INSIDE.test(answer.body) ||
          (attempt.status !== undefined && answer.statusCode !== attempt.status),
      )
      .map(({ attempt, answer }) => `${attempt.name}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
    expect(wrong).toEqual([]);
  });
});
