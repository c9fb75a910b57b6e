import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from './testing/test-app.ts';

const t = useTestApp();
let boss: Person;
let colleague: Person;
let roleId: number;

beforeAll(async () => {
  boss = await t.person(t.tenants.acme, 'administrator');
  colleague = await t.person(t.tenants.acme, 'administrator');
  const added = await t.call('acme', 'POST /api/rp', { as: boss, payload: { name: 'Crew' } });
  roleId = added.json().id;
});

const call = async (request: string, payload: object, as: Person) => {
  const answer = await t.call('acme', request, { as, payload });
  return { status: answer.statusCode, body: answer.json() };
};

/** What two administrators have read, what the first writes, and what the second does then. */
const CHANGES: readonly {
  what: string;
  request: () => string;
  read: () => Promise<unknown>;
  body: (value: string) => object;
  before: (value: unknown) => unknown;
  current: (value: string) => object;
}[] = [
  {
    what: 'the name of a role',
    request: () => `PATCH /api/rp/${roleId}`,
    read: async () => 'Crew',
    body: (name) => ({ name }),
    before: (name) => name,
    current: (name) => ({ id: roleId, name }),
  },
  {
    what: 'the name of the organization',
    request: () => 'PUT /api/app/org/name',
    read: async () => (await t.call('acme', 'GET /api/tenant/scheme')).json().name,
    body: (name) => ({ name }),
    before: (name) => name,
    current: (name) => ({ name }),
  },
  {
    what: 'a text of the organization',
    request: () => 'PUT /api/management/translations',
    read: async () => null,
    body: (text) => ({ language: 'en', ns: 'app', key: 'common.cancel', text }),
    before: (text) => text,
    current: (text) => ({ text }),
  },
  {
    what: 'the addresses for the last seal',
    request: () => 'PUT /api/management/audit/recipients',
    read: async () => [],
    body: (name) => ({ addresses: [`${name.toLowerCase()}@outside.example`] }),
    before: (value) => (typeof value === 'string' ? [`${value.toLowerCase()}@outside.example`] : value),
    current: (name) => ({ addresses: [`${name.toLowerCase()}@outside.example`] }),
  },
];

test.each(CHANGES)('$what is not overwritten by somebody who has read another one', async (change) => {
  const { request, read, body, before, current } = change;
  const first = await read();
  const write = (value: string, seen: unknown, as: Person) =>
    call(request(), { ...body(value), before: before(seen) }, as);
  expect((await write('First', first, boss)).status).toBe(200);
  const refused = await write('Second', first, colleague);
  expect([refused.status, refused.body.code]).toEqual([409, 'STALE']);
  expect(refused.body.data.current).toMatchObject(current('First'));
  expect((await write('Second', 'First', colleague)).status).toBe(200);
  // Without it the later one counts, as ever.
  expect((await call(request(), body('Third'), boss)).status).toBe(200);
});

test('of two administrators who write a text for the first time at once, one is asked', async () => {
  const write = (text: string, as: Person) =>
    call('PUT /api/management/translations', { language: 'en', ns: 'app', key: 'common.save', text, before: null }, as);
  const answers = await Promise.all([write('Keep', boss), write('Store', colleague)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
