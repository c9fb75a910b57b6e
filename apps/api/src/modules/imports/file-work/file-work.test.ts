import { setTimeout as wait } from 'node:timers/promises';
import type { FileWork } from '@safety-qube/contract/schemas/file-work';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../../testing/test-app.ts';

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
  for (const until = Date.now() + 20_000; Date.now() < until; await wait(20)) {
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
    expect((await cancel(kind)).json()).toMatchObject({ isCancelled: true });
    const answer = await sent;
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'IMPORT_CANCELLED']);
    expect(await read(kind)).toMatchObject({ state: 'cancelled', counts: null, entry: null });
    expect(await countOf(kind)).toBe(before);
    expect((await cancel(kind)).json().code).toBe('IMPORT_OVER');
  },
);

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
    const undone = await t.call('acme', `POST /api/management/audit/${work?.entry}/undo`, { as: boss });
    expect(undone.statusCode).toBe(200);
    expect(await countOf(kind)).toBe(before);
  },
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
