import { CompiledQuery, type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTenant } from '../../seed/create-tenant.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { makePool, openDatabase, type TenantDb } from './database.ts';
import type { DB } from './schema.gen.ts';
import { tenantDialect, unawaitedStatement } from './tenant-dialect.ts';

let db: TestDatabase;
let tenantIds: number[];

beforeAll(async () => {
  db = await createTestDatabase();
  const owner = openDatabase(db.ownerUrl, 2);
  tenantIds = [];
  for (const slug of ['acme', 'globex', 'initech']) {
    tenantIds.push((await createTenant(owner, { slug, name: slug, brand: 'safety' })).id);
  }
  await owner.end();
});
afterAll(() => db.drop());

const tenantOf = (index: number): number => tenantIds[index % tenantIds.length] ?? 0;
const tenantDb = (index: number): TenantDb => db.database.forTenant(tenantOf(index));

const note = (tx: TenantDb, action: string, tenant?: number) =>
  tx
    .insertInto('audit_entry')
    .values({ action, entity: 'test', entity_id: '1', ...(tenant !== undefined && { tenant_id: tenant }) })
    .execute();
const notes = async (tx: TenantDb, action: string): Promise<number> =>
  (await tx.selectFrom('audit_entry').select('id').where('action', '=', action).execute()).length;
const setting = async (tx: Kysely<DB>): Promise<string | undefined> =>
  (await sql<{ tenant: string }>`select current_setting('app.tenant_id', true) tenant`.execute(tx)).rows[0]?.tenant;
const fails = (tx: TenantDb) => sql`select 1 / 0`.execute(tx);

/** Runs `work` `count` times, at most 40 concurrently. */
async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: 40 }, worker));
}

test('an instant is read from whatever PostgreSQL writes', async () => {
  const read = async (instant: string, timeZone = 'UTC') => {
    const { rows } = await tenantDb(0)
      .transaction()
      .execute(async (tx) => {
        await sql`select set_config('timezone', ${timeZone}, true)`.execute(tx);
        return sql<{ at: Date | number }>`select ${instant}::timestamptz as at`.execute(tx);
      });
    return rows[0]?.at;
  };
  expect(await read('2026-11-27 19:48:04.123999+00')).toEqual(new Date('2026-11-27T19:48:04.123Z'));
  expect(await read('2026-11-27 19:48:04+00')).toEqual(new Date('2026-11-27T19:48:04Z'));
  expect(await read('2026-11-27 19:48:04+00', 'Asia/Kolkata')).toEqual(new Date('2026-11-27T19:48:04Z'));
  expect(await read('12026-11-27 19:48:04+00')).toEqual(new Date('+012026-11-27T19:48:04Z'));
  expect(await read('0044-03-15 12:00:00+00 BC')).toEqual(new Date('-000043-03-15T12:00:00Z'));
  expect(await read('infinity')).toBe(Number.POSITIVE_INFINITY);
});

test('concurrent requests of which half fail never see or write rows of another tenant', async () => {
  const expected = /division by zero|row-level security|on purpose|rolled back/;
  const kinds: ((index: number) => Promise<unknown>)[] = [
    async (i) => expect(await setting(tenantDb(i))).toBe(String(tenantOf(i))),
    (i) => note(tenantDb(i), 'kept'),
    (i) =>
      tenantDb(i)
        .transaction()
        .execute(async (tx) => {
          await note(tx, 'kept');
          expect(await setting(tx)).toBe(String(tenantOf(i)));
        }),
    async (i) => {
      const rows = await tenantDb(i).selectFrom('audit_entry').select('tenant_id').limit(20).execute();
      for (const row of rows) expect(row.tenant_id).toBe(tenantOf(i));
    },
    (i) => expect(fails(tenantDb(i))).rejects.toThrow(expected),
    (i) => expect(note(tenantDb(i), 'foreign', tenantOf(i + 1))).rejects.toThrow(expected),
    (i) =>
      expect(
        tenantDb(i)
          .transaction()
          .execute(async (tx) => {
            await note(tx, 'undone');
            throw new Error('on purpose');
          }),
      ).rejects.toThrow(expected),
    (i) =>
      expect(
        tenantDb(i)
          .transaction()
          .execute(async (tx) => {
            await note(tx, 'undone');
            await fails(tx).catch(() => undefined);
          }),
      ).rejects.toThrow(expected),
  ];
  await inParallel(1600, async (i) => void (await kinds[i % kinds.length]?.(Math.floor(i / kinds.length))));

  for (const index of tenantIds.keys()) {
    expect(await notes(tenantDb(index), 'kept')).toBeGreaterThan(100);
    expect(await notes(tenantDb(index), 'undone')).toBe(0);
    expect(await notes(tenantDb(index), 'foreign')).toBe(0);
  }
  const { rows } = await db.database.pool.query(
    "select current_setting('app.tenant_id', true) tenant, (select count(*) from app.audit_entry) visible",
  );
  expect(rows[0]).toEqual({ tenant: '', visible: 0 });
});

test('a transaction whose error was swallowed is rolled back, and its commit throws', async () => {
  const swallowed = tenantDb(0)
    .transaction()
    .execute(async (tx) => {
      await note(tx, 'swallowed');
      await fails(tx).catch(() => undefined);
    });
  await expect(swallowed).rejects.toThrow(/rolled back/i);
  expect(await notes(tenantDb(0), 'swallowed')).toBe(0);
});

test('a transaction without a statement commits', async () => {
  expect(
    await tenantDb(0)
      .transaction()
      .execute(async () => 'nothing'),
  ).toBe('nothing');
  expect(await setting(tenantDb(1))).toBe(String(tenantOf(1)));
});

test('rolling back to a savepoint keeps the rest of the transaction and its tenant', async () => {
  const tx = await tenantDb(0).startTransaction().execute();
  await note(tx, 'before the savepoint');
  const inner = await tx.savepoint('inner').execute();
  await expect(fails(inner)).rejects.toThrow(/division by zero/);
  const outer = await inner.rollbackToSavepoint('inner').execute();
  expect(await setting(outer)).toBe(String(tenantOf(0)));
  await outer.commit().execute();
  expect(await notes(tenantDb(0), 'before the savepoint')).toBe(1);
});

test('a statement after the end of its transaction throws and never runs for another tenant', async () => {
  let late: TenantDb | undefined;
  await tenantDb(0)
    .transaction()
    .execute(async (tx) => {
      late = tx;
    });
  const connected = await tenantDb(0)
    .connection()
    .execute(async (connection) => connection);
  for (const ended of [late, connected]) await expect(note(ended as TenantDb, 'late')).rejects.toThrow();

  // Also while COMMIT is being sent.
  const driver = tenantDialect(db.database.pool, tenantOf(0), async () => () => undefined).createDriver();
  const connection = await driver.acquireConnection();
  await driver.beginTransaction(connection, {});
  const committing = driver.commitTransaction(connection);
  await expect(connection.executeQuery(CompiledQuery.raw('select 1'))).rejects.toThrow(/after the end/);
  await committing;
  await driver.releaseConnection(connection);
  await expect(connection.executeQuery(CompiledQuery.raw('select 1'))).rejects.toThrow(/after the end/);
  expect(await notes(tenantDb(0), 'late')).toBe(0);
});

test('killed backends fail only their own requests; nothing leaks or is half-done, and the pool recovers', async () => {
  const killer = makePool(inject('adminUrl'), { max: 1 });
  const { pathname } = new URL(db.appUrl);
  const kill = () =>
    killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and usename like '%\\_app' order by random() limit 1`,
      [pathname.slice(1)],
    );
  let killed = 0;
  const outcome = { done: 0, failed: 0 };
  await inParallel(600, async (i) => {
    if (i % 30 === 0) {
      await kill();
      killed += 1;
    }
    const work = tenantDb(i)
      .transaction()
      .execute(async (tx) => {
        await note(tx, `pair ${i}`);
        expect(await setting(tx)).toBe(String(tenantOf(i)));
        await note(tx, `pair ${i}`);
      });
    await work.then(
      () => (outcome.done += 1),
      (error: Error) => {
        expect(error.message).toMatch(/terminat|connection|EPIPE|ECONNRESET/i);
        outcome.failed += 1;
      },
    );
  });
  await killer.end();
  expect(killed).toBe(20);
  expect(outcome.done).toBeGreaterThan(300);
  expect(outcome.failed).toBeGreaterThan(0);
  for (const index of tenantIds.keys()) {
    const { rows } = await sql<{ action: string; n: number }>`
      select action, count(*) n from audit_entry where action like 'pair %' group by action having count(*) <> 2`.execute(
      tenantDb(index),
    );
    expect(rows).toEqual([]);
  }
  expect(db.database.pool.waitingCount).toBe(0);
});

test('a client that cannot end its transaction is closed, and the first error is thrown', async () => {
  const broken = tenantDb(0)
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx);
      const killer = new pg.Client({ connectionString: inject('adminUrl') });
      await killer.connect();
      await killer.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await killer.end();
      throw new Error('on purpose');
    });
  await expect(broken).rejects.toThrow('on purpose');
  expect(await setting(tenantDb(1))).toBe(String(tenantOf(1)));
});

test('a statement that is not waited for is done before the next one, and committed', async () => {
  const seen = await tenantDb(0)
    .transaction()
    .execute(async (tx) => {
      await note(tx.withPlugin(unawaitedStatement), 'unawaited');
      return notes(tx, 'unawaited');
    });
  expect([seen, await notes(tenantDb(0), 'unawaited')]).toEqual([1, 1]);
  await tenantDb(0)
    .transaction()
    .execute((tx) => note(tx.withPlugin(unawaitedStatement), 'unawaited'));
  expect(await notes(tenantDb(0), 'unawaited')).toBe(2);
  await note(tenantDb(0).withPlugin(unawaitedStatement), 'unawaited');
  expect(await notes(tenantDb(0), 'unawaited')).toBe(3);
});

test.each([
  ['at the commit', async () => undefined],
  ['by the next statement', setting],
])(
  'the failure of a statement that is not waited for is thrown %s, nothing is kept, and its client stays',
  async (_, next) => {
    let pid = 0;
    const failing = tenantDb(0)
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx);
        pid = rows[0]?.pid ?? 0;
        await note(tx, 'undone');
        await fails(tx.withPlugin(unawaitedStatement));
        await note(tx.withPlugin(unawaitedStatement), 'undone');
        await next(tx);
      });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await notes(tenantDb(0), 'undone')).toBe(0);
    const { rowCount } = await db.database.pool.query('select from pg_stat_activity where pid = $1', [pid]);
    expect(rowCount).toBe(1);
  },
);

test('a client that is released inside its transaction is closed, so that its tenant setting is gone', async () => {
  const driver = tenantDialect(db.database.pool, tenantOf(0), async () => () => undefined).createDriver();
  const connection = await driver.acquireConnection();
  await driver.beginTransaction(connection, {});
  const pid = CompiledQuery.raw("select pg_backend_pid() pid, current_setting('app.tenant_id', true) tenant");
  const { rows: inside } = await connection.executeQuery<{ pid: number; tenant: string }>(pid);
  expect(inside[0]?.tenant).toBe(String(tenantOf(0)));
  await driver.releaseConnection(connection);
  const { rows: next } = await db.database.pool.query<{ pid: number; tenant: string | null }>(pid.sql);
  expect(next[0]?.pid).not.toBe(inside[0]?.pid);
  expect(next[0]?.tenant || null).toBeNull();
});

test('statements keep working when a migration adds a column, even if they have run often on a connection', async () => {
  const read = [
    () => tenantDb(0).selectFrom('audit_entry').selectAll().limit(1).execute(),
    () => tenantDb(0).selectFrom('audit_entry').select(['id', 'action']).limit(1).execute(),
  ];
  const eachTwentyTimes = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.all(read.map((run) => run()));
  };
  await eachTwentyTimes();
  const owner = makePool(db.ownerUrl, { max: 1 });
  await owner.query('alter table app.audit_entry add column added_later text');
  await eachTwentyTimes();
  await owner.query('alter table app.audit_entry drop column added_later');
  await owner.end();
});
