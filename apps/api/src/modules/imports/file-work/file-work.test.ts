import { setTimeout as wait } from 'node:timers/promises';
import type { FileWork } from '@safety-qube/contract/schemas/file-work';
import { PEOPLE_FILE_BYTES } from '@safety-qube/contract/schemas/people-bulk';
import { PLACE_FILE_BYTES } from '@safety-qube/contract/schemas/place-file';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../../testing/test-app.ts';
import { addFacility } from '../../organisation/organisation.factory.ts';

const t = useTestApp();
const db = () => t.database.forTenant(t.tenants.acme.id);
let boss: Person;
beforeAll(async () => {
  boss = await t.person(t.tenants.acme, 'administrator');
});

const read = async (kind: FileWork['kind'], as = boss): Promise<FileWork | null> =>
  (await t.call('acme', `GET /api/imports/work/${kind}`, { as })).json().work;
const cancel = (kind: FileWork['kind'], as = boss) => t.call('acme', `POST /api/imports/work/${kind}/cancel`, { as });
const sendTo = (path: string, lines: readonly string[], query: object = {}) =>
  t.call('acme', `POST ${path}?${new URLSearchParams({ name: 'file.csv', ...query })}`, {
    as: boss,
    payload: Buffer.from(lines.join('\n')),
    headers: { 'content-type': 'application/octet-stream' },
  });
const PATHS = { places: '/api/fm/places/file', people: '/api/aum/um/employee/file' } as const;
const FILES = {
  places: (count: number, label: string) => [
    'Facility,Department',
    ...Array.from({ length: count }, (_, n) => `${label} ${n % 20},Team ${n}`),
  ],
  people: (count: number, label: string) => [
    'Email,First name,Last name',
    ...Array.from({ length: count }, (_, n) => `${label}.${n}@mail.example,Ada,${label} ${n}`),
  ],
} as const;
const countOf = async (kind: FileWork['kind']) => {
  const table = kind === 'places' ? 'org_unit' : 'employee';
  return (
    await db()
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
};
async function untilRunning(kind: FileWork['kind'], isMeant: (work: FileWork) => boolean): Promise<FileWork> {
  for (const until = Date.now() + 90_000; Date.now() < until; await wait(20)) {
    const work = await read(kind);
    if (work?.state === 'running' && isMeant(work)) return work;
  }
  throw new Error('the import does not run');
}

test.each(['places', 'people'] as const)(
  'an import of %s says how many rows are done, and ends without writing anything if it is cancelled',
  { timeout: 120_000 },
  async (kind) => {
    const other = await t.person(t.tenants.acme, 'administrator');
    const before = await countOf(kind);
    const sent = sendTo(PATHS[kind], FILES[kind](4000, 'gone'), kind === 'people' ? { role: 'Employee' } : {});
    const work = await untilRunning(kind, ({ done }) => done > 0);
    expect(work).toMatchObject({ kind, isTrial: false, fileName: 'file.csv', rows: 4000, isCancelled: false });
    expect(work.done).toBeLessThan(4000);
    // Another person is shown nothing of it.
    expect([await read(kind, other), (await cancel(kind, other)).statusCode]).toEqual([null, 404]);
    // From two windows at once.
    const twice = await Promise.all([cancel(kind), cancel(kind)]);
    expect(twice.map((one) => [one.statusCode, one.json().isCancelled])).toEqual([
      [200, true],
      [200, true],
    ]);
    const answer = await sent;
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'IMPORT_CANCELLED']);
    expect(await read(kind)).toMatchObject({ state: 'cancelled', counts: null, entry: null });
    expect(await countOf(kind)).toBe(before);
    // Too late to change anything, and still true.
    expect((await cancel(kind)).json()).toMatchObject({ state: 'cancelled', isCancelled: true });
  },
);

test.each(['places', 'people'] as const)(
  'the undo of an import of %s says how many rows are done, leaves everything if it is cancelled, and says when it is done',
  { timeout: 240_000 },
  async (kind) => {
    const before = await countOf(kind);
    const query = kind === 'people' ? { role: 'Employee' } : {};
    const entry = Number((await sendTo(PATHS[kind], FILES[kind](3000, 'back'), query)).headers['audit-entry']);
    const written = await countOf(kind);
    const undo = () => t.call('acme', `POST /api/management/audit/${entry}/undo`, { as: boss });
    const first = undo();
    const work = await untilRunning(kind, ({ isUndo, done }) => isUndo && done > 0);
    expect(work).toMatchObject({ kind, isTrial: false, isUndo: true, fileName: 'file.csv', counts: null });
    expect(work.rows).toBeGreaterThanOrEqual(3000);
    expect(work.done).toBeLessThan(work.rows);
    expect((await cancel(kind)).statusCode).toBe(200);
    expect([(await first).statusCode, (await first).json().code]).toEqual([422, 'UNDO_CANCELLED']);
    expect(await read(kind)).toMatchObject({ isUndo: true, state: 'cancelled', failure: null });
    expect(await countOf(kind)).toBe(written);
    const second = await undo();
    expect(second.statusCode).toBe(200);
    expect(await countOf(kind)).toBe(before);
    const done = await read(kind);
    expect(done).toMatchObject({ isUndo: true, state: 'done', rows: work.rows, done: work.rows });
    expect(done?.entry).toBe(Number(second.headers['audit-entry']));
    const late = await Promise.all([cancel(kind), cancel(kind)]);
    expect(late.map((one) => [one.statusCode, one.json().code])).toEqual([
      [422, 'UNDO_ENDED'],
      [422, 'UNDO_ENDED'],
    ]);
  },
);

test('a body of ten times the limit is refused by name on the calls about imports and effects, and changes nothing', async () => {
  const most = t.app.initialConfig.bodyLimit ?? Number.NaN;
  const large = {
    payload: JSON.stringify({ kind: 'x'.repeat(10 * most) }),
    headers: { 'content-type': 'application/json' },
  };
  for (const language of ['en', 'ar'] as const) {
    const answer = await t.call('acme', 'POST /api/imports/work/people/cancel', { as: boss, language, ...large });
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      { code: 'TOO_LARGE', message: expect.stringMatching(language === 'ar' ? /\p{Script=Arabic}/u : /[a-z]/) },
    ]);
  }
  const facility = await addFacility(t, t.tenants.acme, 'Large bodies');
  // What is read takes no body: one is not looked at.
  for (const path of [
    'imports/work/places',
    `fm/facility/${facility}/sight?moveTo=${facility}`,
    `fm/facility/${facility}/defaults/effect?defaultOwnerId=none`,
  ]) {
    const plain = await t.call('acme', `GET /api/${path}`, { as: boss });
    const answer = await t.call('acme', `GET /api/${path}`, { as: boss, ...large });
    expect([answer.statusCode, answer.json()]).toEqual([plain.statusCode, plain.json()]);
    expect(plain.statusCode).toBeLessThan(500);
  }
  const long = '9'.repeat(8000);
  for (const path of [
    `imports/work/${'people'.repeat(1000)}`,
    `fm/facility/${facility}/sight?moveTo=${long}`,
    `fm/facility/${facility}/defaults/effect?defaultOwnerId=${long}`,
  ]) {
    const answer = await t.call('acme', `GET /api/${path}`, { as: boss });
    expect([path.slice(0, 40), answer.statusCode, answer.json().code]).toEqual([
      path.slice(0, 40),
      expect.toSatisfy((status: number) => status === 400 || status === 404),
      expect.stringMatching(/^(INVALID_INPUT|NOT_FOUND)$/),
    ]);
  }
});

test('a file of ten times the limit is refused, and nothing of it is written', async () => {
  for (const [kind, bytes] of [
    ['places', PLACE_FILE_BYTES],
    ['people', PEOPLE_FILE_BYTES],
  ] as const) {
    const before = await countOf(kind);
    const answer = await t.call('acme', `POST ${PATHS[kind]}?name=file.csv`, {
      as: boss,
      payload: Buffer.alloc(10 * bytes, 'a'),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'ATTACHMENT_TOO_LARGE']);
    expect(await countOf(kind)).toBe(before);
  }
});

test.each(['places', 'people'] as const)(
  'an import of %s that is done says what it wrote, and is undone by that',
  async (kind) => {
    const before = await countOf(kind);
    const query = kind === 'people' ? { role: 'Employee' } : {};
    await sendTo(PATHS[kind], FILES[kind](5, 'kept'), { ...query, dryRun: 'true' });
    expect(await read(kind)).toMatchObject({ isTrial: true, state: 'done', entry: null });
    const answer = await sendTo(PATHS[kind], FILES[kind](5, 'kept'), query);
    expect(answer.statusCode).toBe(200);
    const work = await read(kind);
    expect(work).toMatchObject({ isTrial: false, state: 'done', rows: 5, done: 5, counts: { made: 5, refused: 0 } });
    expect(work?.entry).toBe(Number(answer.headers['audit-entry']));
    expect((await cancel(kind)).json().code).toBe('IMPORT_OVER');
    const undone = await t.call('acme', `POST /api/management/audit/${work?.entry}/undo`, { as: boss });
    expect(undone.statusCode).toBe(200);
    expect(await countOf(kind)).toBe(before);
  },
  60_000,
);

test('an import that is refused as a whole says why, and one whose process is gone that it was interrupted', async () => {
  expect((await sendTo(PATHS.places, ['Name', 'x'])).statusCode).toBe(422);
  expect(await read('places')).toMatchObject({ state: 'failed', failure: expect.stringMatching(/\w/) });
  const row = { employee_id: boss.id, kind: 'places', is_trial: false, file_name: 'lost.csv', rows: 9 };
  await db()
    .insertInto('file_work')
    .values({ ...row, seen_at: new Date(Date.now() - 300_000) })
    .execute();
  expect(await read('places')).toMatchObject({ state: 'interrupted', fileName: 'lost.csv' });
});
