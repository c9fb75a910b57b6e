import { expect, test } from 'vitest';
import { authorizedCaller } from './testing/isolation/callers.ts';
import { casesOf } from './testing/isolation/cases.ts';
import { FIXTURES } from './testing/isolation/fixtures.ts';
import { type Document, operationsOf } from './testing/isolation/operations.ts';
import { sideOf } from './testing/isolation/sides.ts';
import { contentOf } from './testing/isolation/things.ts';
import { startTestApp } from './testing/test-app.ts';

/** Calls whose body are the bytes of a file; those that count the bytes instead of asking how many there will be get a byte too many. */
const UPLOADS = ['POST /api/imports', 'POST /api/attachments', 'POST /api/visit/files'];
const COUNTED = ['POST /api/fm/places/file', 'POST /api/aum/um/employee/file'];
const TOO_MANY = Buffer.alloc(10_000_001, 'x');

const t = await startTestApp();
const home = await sideOf(t, t.tenants.acme);
const writing = casesOf(
  operationsOf(t.app.swagger() as Document).filter(({ method }) => method !== 'GET'),
  FIXTURES,
).filter(({ operation }) => !operation.key.includes(' of '));
/** Calls with a JSON body, and those whose body are the bytes of a file. */
const calls = writing.filter(({ operation }) => operation.body);
const uploads = writing.filter(({ operation }) => [...UPLOADS, ...COUNTED].includes(operation.key));
/** Far more than any of them takes: pictures of eight million characters, files of a hundred million bytes. */
const TOO_LARGE = 2_000_000_000;

test('there are operations with a body, and with a file', () => {
  expect(calls.length).toBeGreaterThan(100);
  expect(uploads).toHaveLength(UPLOADS.length + COUNTED.length);
});

test.each([...calls, ...uploads])(
  'a body of $operation.key that is far too large is refused in the caller’s language, and changes nothing',
  async ({ operation, fixture }) => {
    const { params = {}, query = {} } = await fixture.call(home);
    const { token } = await authorizedCaller(operation, fixture, home);
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const isCounted = COUNTED.includes(operation.key);
    const before = await contentOf(home);
    const answer = await t.app.inject({
      method: operation.method as 'POST',
      url: `${path}?${search}`,
      headers: {
        ...{ host: 'acme.localhost', authorization: token, 'accept-language': 'es' },
        ...{
          'content-type': operation.body ? 'application/json' : 'application/octet-stream',
          'content-length': String(isCounted ? TOO_MANY.length : TOO_LARGE),
          'if-match': '"1"',
        },
      },
      payload: isCounted ? TOO_MANY : '{',
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      expect.objectContaining({ code: expect.any(String), message: expect.stringMatching(/demasiado|grande|MB/i) }),
    ]);
    expect(await contentOf(home)).toEqual(before);
  },
);

test('a name that begins like a formula stays a text in what is exported of places and of the log', async () => {
  const boss = home.administrator;
  const names = ['=HYPERLINK("http://evil.example")', '+1+1', '@SUM(A1)', '-2+3'];
  for (const name of names) {
    const answer = await t.call('acme', 'POST /api/fm/facility/create', { as: boss, payload: { name } });
    expect([name, answer.statusCode]).toEqual([name, expect.toBeOneOf([200, 201])]);
  }
  for (const file of ['/api/fm/places/file?format=csv', '/api/management/audit/file?format=csv']) {
    const { body, statusCode } = await t.call('acme', `GET ${file}`, { as: boss });
    expect([file, statusCode]).toEqual([file, 200]);
    for (const name of names) {
      const quoted = name.replaceAll('"', '""');
      expect(body, file).toContain(quoted);
      // At no beginning of a cell, where a program for tables would compute it.
      expect(body.includes(`"${quoted}`) || body.includes(`,${quoted}`), `${file} ${name}`).toBe(false);
    }
  }
});
