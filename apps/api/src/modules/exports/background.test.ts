import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Export } from '@safety-qube/contract/schemas/exports';
import type { Notification } from '@safety-qube/contract/schemas/notifications';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeJobs } from '../../make-jobs.ts';
import { type JobCtx, startJobs } from '../../platform/jobs/jobs.ts';
import type { Delivery } from '../../platform/relay/relay.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, become } from '../people/people.factory.ts';
import { addHazard, personWith } from '../records/records.factory.ts';
import { readCsv } from './exports.factory.ts';
import { makingFolder } from './write-export.ts';

const t = useTestApp();
let facilityId: number;
let manager: Person & { roleId: number };
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const quiet = { info() {}, warn() {}, error() {}, debug() {} };
const ctx = (): JobCtx => ({ tenantId: acme().id, tx: db(), log: quiet, attempt: { number: 1, of: 1 } });
const RIGHTS = ['hazard.viewAll', 'hazard.extractReports'] as const;

const call = (as: Person, request: string, payload?: object, headers: Record<string, string> = {}) =>
  t.call('acme', request, { as, headers, ...(payload && { payload }) });
const start = async (as: Person, more: object = {}): Promise<Export> => {
  const answer = await call(as, 'POST /api/exports', { type: 'hazard', format: 'csv', query: '', ...more });
  if (answer.statusCode !== 202) throw new Error(answer.body);
  return answer.json() as Export;
};
const get = async (as: Person, id: number) => (await call(as, `GET /api/exports/${id}`)).json() as Export;
const run = async (id: string, payload: object = {}, more: Partial<JobCtx> = {}): Promise<void> => {
  const job = makeJobs(t.platform).find((one) => one.id === id);
  if (!job) throw new Error(id);
  await job.run(payload as never, { ...ctx(), ...more });
};
const make = (one: Pick<Export, 'id'>) => run('make-export', { exportId: one.id });
const rowOf = (id: number) => db().selectFrom('record_export').selectAll().where('id', '=', id).executeTakeFirst();
const pathOf = (key: string) => join(t.platform.config.DATA_DIR, 'files', key);
const stored = () => readdir(pathOf(`t${acme().id}/exports`)).catch(() => []);
/** Payloads of a task's jobs in the queue. */
const asked = async (task: string): Promise<{ exportId?: number; event?: string; employeeId?: number }[]> =>
  (
    await t.owner.pool.query<{ payload: object }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
        where k.identifier = $1 order by j.id`,
      [task],
    )
  ).rows.map(({ payload }) => payload);
const notificationsOf = async (id: number) =>
  (await asked('tell-person')).filter((news) => (news as { about?: { id: number } }).about?.id === id);

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  for (let made = 0; made < 600; made += 1) await addHazard(t, acme(), { facility_id: facilityId });
});
const newManager = async () => {
  manager = await personWith(t, acme(), RIGHTS);
};

test('an export in the background is made by the queue, notifies its owner at once and can be downloaded by them', async () => {
  await newManager();
  const heard: Delivery[] = [];
  const stop = t.platform.relay.listen({ onMessage: (message) => void heard.push(message as Delivery) });
  const runner = await startJobs(t.ownerUrl, t.database, makeJobs(t.platform), quiet, { pollInterval: 50 });
  const one = await start(manager, { columns: ['number', 'status'] });
  expect(one).toMatchObject({ state: 'waiting', rows: 600, done: 0, bytes: null, failure: null });
  await expect.poll(async () => (await get(manager, one.id)).state, { timeout: 20_000, interval: 100 }).toBe('done');
  const notifications = async () =>
    ((await call(manager, 'GET /api/aum/notification')).json() as { items: Notification[] }).items;
  await expect.poll(notifications, { timeout: 20_000, interval: 100 }).toHaveLength(1);
  await runner.stop();
  stop();
  expect((await notifications())[0]).toMatchObject({
    event: 'exported',
    type: 'hazard',
    recordId: null,
    number: null,
    about: { kind: 'export', id: one.id },
    title: one.fileName,
    text: 'Your file is ready',
    actorId: null,
  });
  expect((await call(manager, 'GET /api/notifications/count')).json()).toEqual({ unread: 1 });
  expect(heard.filter(({ destination }) => destination === '/user/queue/notifications')).toEqual([
    expect.objectContaining({ to: { people: [manager.id] } }),
  ]);
  const now = await get(manager, one.id);
  expect(now).toMatchObject({ rows: 600, done: 600, finishedAt: expect.any(String), expiresAt: expect.any(String) });
  const file = await call(manager, `GET /api/exports/${one.id}/file`);
  expect(readCsv(file.rawPayload).rows).toHaveLength(600);
  expect(file.rawPayload).toHaveLength(now.bytes ?? 0);
  expect(file.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' });
  expect(file.headers['content-disposition']).toContain(one.fileName);
});

test('the same request twice with one idempotency key is one export', async () => {
  await newManager();
  const body = { type: 'hazard', format: 'csv', query: '' };
  const key = { 'idempotency-key': randomUUID() };
  const [first, second] = [
    await call(manager, 'POST /api/exports', body, key),
    await call(manager, 'POST /api/exports', body, key),
  ];
  expect(second.body).toBe(first.body);
  expect((await call(manager, 'GET /api/exports')).json()).toHaveLength(1);
});

test('however often the job runs there is one file, and its owner is notified once', async () => {
  await newManager();
  const one = await start(manager);
  await make(one);
  const first = await rowOf(one.id);
  await make(one);
  expect(await rowOf(one.id)).toEqual(first);
  expect(await notificationsOf(one.id)).toHaveLength(1);
  const [news] = await notificationsOf(one.id);
  for (let twice = 0; twice < 2; twice += 1) await run('tell-person', news);
  expect(await db().selectFrom('notification').select('id').where('about_id', '=', one.id).execute()).toHaveLength(1);
});

test('an export whose process crashed is resumed, and the unfinished file is deleted', async () => {
  await newManager();
  const one = await start(manager);
  // Killed after the bytes and before the row were written.
  const left = `t${acme().id}/exports/${randomUUID()}`;
  await t.platform.storage.put(left, Buffer.from('half'));
  await db()
    .updateTable('record_export')
    .set({
      state: 'running',
      run: randomUUID(),
      storage_key: left,
      done: 250,
      touched_at: sql<Date>`now() - interval '1 minute'`,
    })
    .where('id', '=', one.id)
    .execute();
  const young = await start(manager);
  await t.owner.pool.query('delete from graphile_worker._private_jobs');
  await run('resume-exports');
  expect(await asked('make-export')).toEqual([expect.objectContaining({ exportId: one.id })]);
  await make(one);
  expect(await get(manager, one.id)).toMatchObject({ state: 'done', done: 600 });
  expect(existsSync(pathOf(left))).toBe(false);
  expect((await get(manager, young.id)).state).toBe('waiting');
});

test('a run that was wrongly considered crashed leaves nothing behind and notifies nobody', async () => {
  await newManager();
  const one = await start(manager);
  const before = await stored();
  const slow = {
    ...t.platform.storage,
    async put(...args: Parameters<typeof t.platform.storage.put>) {
      await t.platform.storage.put(...args);
      await db().updateTable('record_export').set({ run: randomUUID() }).where('id', '=', one.id).execute();
    },
  };
  const job = makeJobs({ ...t.platform, storage: slow }).find(({ id }) => id === 'make-export');
  await job?.run({ exportId: one.id } as never, ctx());
  expect((await rowOf(one.id))?.state).toBe('running');
  expect(await stored()).toEqual(before);
  expect(await notificationsOf(one.id)).toEqual([]);
  expect(await readdir(makingFolder(t.platform.config.DATA_DIR))).toEqual([]);
});

test('a cancelled export stops and leaves nothing', async () => {
  await newManager();
  const one = await start(manager);
  const before = await stored();
  const gone = {
    ...t.platform.storage,
    async put(...args: Parameters<typeof t.platform.storage.put>) {
      expect((await call(manager, `DELETE /api/exports/${one.id}`)).statusCode).toBe(200);
      await t.platform.storage.put(...args);
    },
  };
  const job = makeJobs({ ...t.platform, storage: gone }).find(({ id }) => id === 'make-export');
  await job?.run({ exportId: one.id } as never, ctx());
  expect((await call(manager, `GET /api/exports/${one.id}`)).statusCode).toBe(404);
  expect(await stored()).toEqual(before);
  expect(await notificationsOf(one.id)).toEqual([]);
  await make(one); // a job that comes late finds nothing to do
  expect(await stored()).toEqual(before);
});

test('deleting an export deletes its file', async () => {
  await newManager();
  const one = await start(manager);
  await make(one);
  const key = (await rowOf(one.id))?.storage_key ?? '';
  expect(existsSync(pathOf(key))).toBe(true);
  await call(manager, `DELETE /api/exports/${one.id}`);
  await run('remove-files', { keys: [key] });
  expect((await asked('remove-files')).at(-1)).toMatchObject({ keys: [key] });
  expect(existsSync(pathOf(key))).toBe(false);
});

test('an export is accessible to its owner alone', async () => {
  await newManager();
  const one = await start(manager);
  await make(one);
  const other = await personWith(t, acme(), RIGHTS);
  for (const request of ['GET /api/exports/{id}', 'GET /api/exports/{id}/file', 'DELETE /api/exports/{id}'])
    expect((await call(other, request.replace('{id}', String(one.id)))).statusCode).toBe(404);
  expect((await call(other, 'GET /api/exports')).json()).toEqual([]);
  expect((await call(manager, `GET /api/exports/${one.id}/file`)).statusCode).toBe(200);
});

test('a person who has lost the right meanwhile can neither download the file nor have one made', async () => {
  await newManager();
  const [made, waiting] = [await start(manager), await start(manager)];
  await make(made);
  await db()
    .deleteFrom('role_privilege')
    .where('role_id', '=', manager.roleId)
    .where('privilege', '=', 'hazard.extractReports')
    .execute();
  t.sessions.forget(acme().id);
  expect((await call(manager, `GET /api/exports/${made.id}/file`)).statusCode).toBe(403);
  await make(waiting);
  expect(await get(manager, waiting.id)).toMatchObject({
    state: 'failed',
    failure: 'You don’t have permission to do this. Your administrator can give it to you.',
  });
  expect(await notificationsOf(waiting.id)).toEqual([expect.objectContaining({ event: 'exportFailed' })]);
});

test('no export is made for a deactivated person', async () => {
  await newManager();
  const one = await start(manager);
  await become(t, acme(), manager, { status: 'inactive' });
  await make(one);
  expect(await rowOf(one.id)).toMatchObject({ state: 'failed', storage_key: expect.any(String), bytes: null });
});

test('a file cannot be downloaded any more when its owner may not see one of its records', async () => {
  await newManager();
  const id = await addHazard(t, acme(), { facility_id: facilityId, title: 'Soon confidential' });
  const [with1, without] = [await start(manager), await start(manager, { query: 'search=Title' })];
  await make(with1);
  await make(without);
  await db().updateTable('record').set({ is_confidential: true }).where('id', '=', id).execute();
  const answer = await call(manager, `GET /api/exports/${with1.id}/file`);
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'EXPORT_OUTDATED' });
  expect((await call(manager, `GET /api/exports/${without.id}/file`)).statusCode).toBe(200);
});

test('an export has the rows of the time at which it is made, with the rights of that time', async () => {
  await newManager();
  const one = await start(manager);
  const counted = one.rows;
  await addHazard(t, acme(), { facility_id: facilityId });
  await make(one);
  expect((await get(manager, one.id)).rows).toBe(counted + 1);
});

test('a person has at most five exports in progress', async () => {
  await newManager();
  for (let made = 0; made < 5; made += 1) await start(manager);
  const answer = await call(manager, 'POST /api/exports', { type: 'hazard', format: 'csv', query: '' });
  expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ code: 'EXPORTS_TOO_MANY' })]);
});

test('a fault is retried, and reported as a failure if it does not pass', async () => {
  await newManager();
  const one = await start(manager);
  const away = { ...t.platform.storage, put: () => Promise.reject(new Error('the storage is away')) };
  const job = makeJobs({ ...t.platform, storage: away }).find(({ id }) => id === 'make-export');
  const attempt = (number: number) =>
    job?.run({ exportId: one.id } as never, { ...ctx(), attempt: { number, of: 25 } });
  await expect(attempt(1)).rejects.toThrow('away');
  expect((await rowOf(one.id))?.state).toBe('running');
  await attempt(3);
  expect(await get(manager, one.id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('support') });
});

test('files are deleted after seven days, and those without a row after one', async () => {
  await newManager();
  const [old, young] = [await start(manager), await start(manager)];
  await make(old);
  await make(young);
  await db()
    .updateTable('record_export')
    .set({ created_at: sql<Date>`now() - interval '8 days'` })
    .where('id', '=', old.id)
    .execute();
  expect((await call(manager, `GET /api/exports/${old.id}/file`)).statusCode).toBe(404);
  const key = (await rowOf(old.id))?.storage_key;
  const orphan = `t${acme().id}/exports/${randomUUID()}`;
  await t.platform.storage.put(orphan, Buffer.from('x'));
  await utimes(pathOf(orphan), new Date('2020-01-01'), new Date('2020-01-01'));
  const left = join(makingFolder(t.platform.config.DATA_DIR), 'left');
  await writeFile(left, 'x');
  await utimes(left, new Date('2020-01-01'), new Date('2020-01-01'));
  await run('sweep-exports');
  expect(await rowOf(old.id)).toBeUndefined();
  expect((await asked('remove-files')).at(-1)).toMatchObject({ keys: [key] });
  expect([existsSync(pathOf(orphan)), existsSync(left)]).toEqual([false, false]);
  expect((await call(manager, `GET /api/exports/${young.id}/file`)).statusCode).toBe(200);
});
