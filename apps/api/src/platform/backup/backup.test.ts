import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTenant } from '../../seed/create-tenant.ts';
import { spawnProgram } from '../../testing/spawn-server.ts';
import { type Config, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type EmbeddedPostgres, startEmbedded } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { ensureOwner, ensureRoles } from '../db/roles.ts';
import { makeStorage, type Storage } from '../storage/storage.ts';
import { checkCluster } from './check-cluster.ts';
import { segmentsBetween } from './copy-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { type TakenBackup, takeBackup } from './take-backup.ts';
import { withCluster, withCopy } from './try-cluster.ts';

// Several clusters start and end here, on machines that may have much else to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let config: Config;
let server: EmbeddedPostgres;
let owner: Database;
let storage: Storage;
let facility: number;
/** Taken while everything below was being written. */
let backup: TakenBackup;

const TENANT = 1;
const db = () => owner.forTenant(TENANT);
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const backups = (): string => join(folder, 'backups');
const noKey = async (): Promise<void> => undefined;

/** One record with all that belongs to it, and a file; acknowledged when this resolves. Answers its id. */
async function write(n: number): Promise<number> {
  const bytes = randomBytes(2000);
  const key = `t${TENANT}/attachments/2026-11-01/${n}.shown`;
  await storage.put(key, bytes);
  const { id } = await db()
    .transaction()
    .execute(async (tx) => {
      const record = await tx
        .insertInto('record')
        .values({
          type: 'hazard',
          number: `HAZ-${n}`,
          status: 'open',
          title: 'new',
          description: 'new',
          facility_id: facility,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.insertInto('hazard').values({ record_id: record.id, interim_control: 'new' }).execute();
      await tx
        .insertInto('attachment')
        .values({
          record_id: record.id,
          name: 'a',
          media_type: 'image/webp',
          bytes: 2000,
          sha256: sha256(bytes),
          storage_key: key,
        })
        .execute();
      return record;
    });
  return id;
}

/** Changes two tables in one transaction, many rows at a time, so that pages are written again and again. */
async function rewrite(text: string): Promise<void> {
  await db()
    .transaction()
    .execute(async (tx) => {
      await tx
        .updateTable('record')
        .set({ title: text, description: text.repeat(200) })
        .execute();
      // Not those that have come since the first statement looked.
      const same = tx.selectFrom('record').select('id').where('title', '=', text);
      await tx.updateTable('hazard').set({ interim_control: text }).where('record_id', 'in', same).execute();
    });
}

/** Gives up a file as the product does: the row first, the bytes after; held files stay for another time. */
async function giveUp(id: number): Promise<void> {
  const row = await db()
    .deleteFrom('attachment')
    .where('record_id', '=', id)
    .returning('storage_key')
    .executeTakeFirst();
  if (row) await storage.delete(row.storage_key).catch(() => undefined);
}

/** Runs something over and over until told to stop. */
function endlessly(work: (n: number) => Promise<unknown>): () => Promise<void> {
  let isOver = false;
  const running = (async () => {
    for (let n = 1; !isOver; n += 1) await work(n);
  })();
  return async () => {
    isOver = true;
    await running;
  };
}

/** Has the server throw away what it needs no more of its log while the backup reads, which wants some of that. */
async function reuseLog(n: number): Promise<void> {
  const [name = '-'] = await readdir(backups()).catch(() => []);
  const isReading = existsSync(join(backups(), name, 'data/postgres/base'));
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  await client.query(isReading && n % 10 === 0 ? 'select pg_switch_wal(); checkpoint' : 'select pg_sleep(0.02)');
  await client.end();
}

/** Takes a backup while records are written, rewritten and given up, and the log runs on. Answers what was acknowledged before. */
async function backUpUnderLoad(): Promise<{ before: number[]; kept: Set<number>; after: number }> {
  const written: number[] = [];
  const given = new Set<number>();
  for (let n = 1; n <= 200; n += 1) written.push(await write(n));
  const stops = [
    endlessly(async (n) => written.push(await write(1000 + n))),
    endlessly((n) => rewrite(`text ${n} `)),
    endlessly(async (n) => {
      const id = written[n * 2];
      if (id === undefined) return write(100_000 + n);
      given.add(id);
      return giveUp(id);
    }),
    endlessly(reuseLog),
  ];
  const before = [...written];
  backup = await takeBackup(config, backups());
  for (const stop of stops) await stop();
  return { before, kept: new Set(before.filter((id) => !given.has(id))), after: written.length };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safety-qube-backup-'));
  config = readConfig({ DATA_DIR: join(folder, 'data') });
  await mkdir(config.DATA_DIR);
  server = await startEmbedded(config.DATA_DIR);
  const { ownerUrl, appRole } = await ensureRoles(await ensureOwner(server.superuserUrl, server.ownerPassword));
  await migrate(ownerUrl, appRole);
  owner = openDatabase(ownerUrl, 6);
  storage = makeStorage(config);
  expect((await createTenant(owner, { slug: 'acme', name: 'Acme', brand: 'safety' })).id).toBe(TENANT);
  const row = await db()
    .insertInto('facility')
    .values({ name: 'Yard', time_zone: 'UTC' })
    .returning('id')
    .executeTakeFirstOrThrow();
  facility = row.id;
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await rm(folder, { recursive: true });
});

test('a backup under load comes back with all that was acknowledged before it, no row torn, each file with its bytes', async () => {
  const { before, kept, after } = await backUpUnderLoad();
  expect(after).toBeGreaterThan(before.length); // there was load
  const { folder: restored, holds } = await restoreBackup(backup.folder, join(folder, 'restored'));
  expect(holds).toEqual(backup.manifest.holds);
  await withCluster(restored, { durable: true }, async (there) => {
    const { ownerUrl } = await ensureRoles(await ensureOwner(there.superuserUrl, there.ownerPassword));
    const second = openDatabase(ownerUrl, 1);
    const rows = await second
      .forTenant(TENANT)
      .selectFrom('record')
      .innerJoin('hazard', 'hazard.record_id', 'record.id')
      .leftJoin('attachment', 'attachment.record_id', 'record.id')
      .select(['record.id', 'title', 'description', 'interim_control', 'storage_key', 'sha256'])
      .execute();
    await second.end();
    const found = new Map(rows.map((row) => [row.id, row]));
    expect(before.filter((id) => !found.has(id))).toEqual([]);
    expect([...kept].filter((id) => !found.get(id)?.storage_key)).toEqual([]);
    const texts = new Set(rows.map(({ title }) => title));
    expect(texts.size).toBeLessThanOrEqual(2); // of one transaction, and what came new after it
    for (const row of rows) {
      expect(row.interim_control).toBe(row.title);
      expect(row.title === 'new' ? row.description : row.description.slice(0, row.title.length)).toBe(row.title);
      if (row.storage_key) expect(sha256(await readFile(join(restored, 'files', row.storage_key)))).toBe(row.sha256);
    }
    await checkCluster(there, { pages: true, key: noKey });
  });
});

test('the backup is whole under its name alone, for its owner alone, and leaves nothing on the server', async () => {
  expect(await readdir(backups())).toEqual([backup.folder.split('/').at(-1)]);
  expect((await readdir(backup.folder)).sort()).toEqual(['backup.json', 'data', 'files.jsonl']);
  const { rows } = await owner.pool.query('select slot_name from pg_replication_slots');
  expect(rows).toEqual([]);
  expect(await readdir(join(config.DATA_DIR, 'held-files'))).toEqual([]);
  const list = await readFile(join(backup.folder, 'files.jsonl'), 'utf8');
  for (const name of [
    'postgres/backup_label',
    'postgres/global/pg_control',
    'postgres/pg_wal/0',
    'secrets.json',
    'files/t1/',
  ])
    expect(list).toContain(`"path":"${name}`);
  expect(list).not.toMatch(/postmaster\.pid|pg_internal\.init|pg_replslot\/.|held-files|incoming/);
});

test('the product starts on what was restored', async () => {
  const data = join(folder, 'served');
  const said = await spawnProgram('cli/restore.ts', {}, [backup.folder, data]).ended;
  expect(said, said.stderr).toMatchObject({ code: 0, stderr: '' });
  expect(said.stdout).toContain(`${backup.manifest.holds.records} records`);
  expect(said.stdout).toContain(`DATA_DIR=${data} npm start`);
  const running = spawnProgram('server.ts', { DATA_DIR: data, PORT: '0', SEED: 'none', LOG_LEVEL: 'silent' });
  await running.says(/http:\/\//);
  running.child.kill('SIGTERM');
  expect(await running.ended).toMatchObject({ code: 0 });
});

describe('a backup that was changed is not restored', () => {
  /** Expects the refusal of the backup with one of its files changed, and puts that back. */
  const refused = async (file: string, change: (text: string) => string | undefined, sentence: RegExp) => {
    const path = join(backup.folder, file);
    const before = await readFile(path).catch(() => undefined);
    const after = change(String(before ?? ''));
    await (after === undefined ? rm(path) : writeFile(path, after));
    const names = await readdir(folder);
    await expect(restoreBackup(backup.folder, join(folder, 'never'))).rejects.toThrow(sentence);
    expect(await readdir(folder)).toEqual(names);
    await (before === undefined ? rm(path) : writeFile(path, before));
  };

  test('a file with another byte, one more, one less, another list, another PostgreSQL, and none at all', async () => {
    await refused(
      'data/secrets.json',
      (text) => text.replace('superuser', 'superUser'),
      /data\/secrets\.json is changed/,
    );
    await refused('data/secrets.json', (text) => `${text} `, /data\/secrets\.json is changed/);
    await refused('data/postgres/backup_label', () => undefined, /data\/postgres\/backup_label is missing/);
    await refused('data/more', () => '', /data\/more is added/);
    await refused('files.jsonl', () => undefined, /files\.jsonl cannot be read/);
    await refused(
      'files.jsonl',
      (text) => text.slice(text.indexOf('\n') + 1),
      /files\.jsonl is not what backup\.json says/,
    );
    await refused('backup.json', () => undefined, /^There is no backup in /);
    await refused(
      'backup.json',
      (text) => text.replace('"postgres": "18"', '"postgres": "17"'),
      /PostgreSQL 17; .+ has 18/,
    );
  });

  test('a data folder that has something in it stays as it is', async () => {
    const filled = join(folder, 'filled');
    await mkdir(filled);
    await writeFile(join(filled, 'mine'), 'mine');
    await expect(restoreBackup(backup.folder, filled)).rejects.toThrow(/filled is not empty; name a new folder\.$/);
    expect(await readdir(filled)).toEqual(['mine']);
  });
});

describe('a backup that does not come about leaves nothing', () => {
  const left = async () => (await readdir(backups())).filter((name) => join(backups(), name) !== backup.folder);

  test('one that is ended half-way, by a signal or by kill -9', async () => {
    const ending = new AbortController();
    const taking = takeBackup(config, backups(), ending.signal);
    await expect.poll(async () => (await left()).length).toBe(1);
    ending.abort(new Error('ended'));
    await expect(taking).rejects.toThrow('ended');
    expect(await left()).toEqual([]);

    const killed = spawnProgram('cli/backup.ts', { DATA_DIR: config.DATA_DIR }, [backups()]);
    await expect.poll(async () => (await left()).length, { timeout: 15_000 }).toBe(1);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await left()).toEqual([expect.stringMatching(/^\..+\.unfinished$/)]);
    await expect
      .poll(async () => (await owner.pool.query('select from pg_replication_slots')).rowCount, { timeout: 15_000 })
      .toBe(0);
    // The next one takes away what that one has left.
    const next = await takeBackup(config, backups());
    expect(await left()).toEqual([next.folder.split('/').at(-1)]);
    await rm(next.folder, { recursive: true });
  });

  test('a page that is not what was written is found out', async () => {
    const restored = join(folder, 'restored');
    const look = () =>
      withCopy(restored, join(folder, 'try'), undefined, (there) => checkCluster(there, { pages: true, key: noKey }));
    expect((await look()).holds).toEqual(backup.manifest.holds);
    const path = await withCluster(restored, { durable: false }, async (there) => {
      const client = new pg.Client({ connectionString: new URL('/safety_qube', there.superuserUrl).href });
      await client.connect();
      const { rows } = await client.query<{ path: string }>("select pg_relation_filepath('app.record') path");
      await client.end();
      return rows[0]?.path as string;
    });
    const file = await open(join(restored, 'postgres', path), 'r+');
    await file.write(Buffer.alloc(100, 'x'), 0, 100, 4000);
    await file.close();
    await expect(look()).rejects.toThrow(/app\.record|invalid page/);
  });

  test('a file that a row names and the copy has not is found out, one that was lost before is told', async () => {
    const id = await write(500_000);
    const key = `t${TENANT}/attachments/2026-11-01/500000.shown`;
    await rm(join(config.DATA_DIR, 'files', key));
    const taken = await takeBackup(config, backups());
    expect(taken.lost).toEqual([key]);
    await rm(taken.folder, { recursive: true });
    const taking = takeBackup(config, backups()).catch((error: Error) => error.message);
    const trying = async () => existsSync(join(backups(), (await left())[0] ?? '-', 'try'));
    await expect.poll(trying, { timeout: 60_000 }).toBe(true);
    await storage.put(key, Buffer.from('too late for the copy'));
    expect(await taking).toMatch(
      /^The backup does not hold what it should .+\/500000\.shown is missing in the copy\.$/,
    );
    expect(await left()).toEqual([]);
    await giveUp(id);
  });

  test('what cannot be backed up so is said in a sentence', async () => {
    const refusal = (more: Partial<Config>, into = backups()) => takeBackup({ ...config, ...more }, into);
    await expect(refusal({ DATABASE_URL: 'postgres://x' })).rejects.toThrow(
      /backed up by its own tools; docs\/operations\.md/,
    );
    await expect(refusal({ DATA_DIR: join(folder, 'none') })).rejects.toThrow(
      /^No server is running on the data folder .+ first\.$/,
    );
    await expect(refusal({}, join(config.DATA_DIR, 'backups'))).rejects.toThrow(/would be lost with it/);
    expect(await left()).toEqual([]);
  });
});

test('segments of the log are counted over the end of a file number', () => {
  expect(segmentsBetween('0000000100000000000000FE', '000000010000000100000001', 16 * 1024 * 1024)).toEqual([
    '0000000100000000000000FE',
    '0000000100000000000000FF',
    '000000010000000100000000',
    '000000010000000100000001',
  ]);
  expect(() => segmentsBetween('000000010000000000000001', '000000020000000000000002', 1 << 24)).toThrow('timeline');
});
