import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { spawnProgram } from '../../testing/spawn-server.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { ensureOwner, ensureRoles } from '../db/roles.ts';
import { type ChainHead, readHead } from '../seals/chain-head.ts';
import { sealLines } from '../seals/seal-lines.ts';
import { verifyChain } from '../seals/verify-chain.ts';
import {
  type BackupUnderLoad,
  backUpUnderLoad,
  giveUp,
  type Installation,
  keyOf,
  sha256,
  startInstallation,
  tablesOf,
  write,
} from './backup.fixture.ts';
import { checkCluster } from './check-cluster.ts';
import { segmentsBetween } from './copy-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import { withCluster, withCopy } from './try-cluster.ts';

// These tests start and stop several clusters, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const noKey = async (): Promise<void> => undefined;
/** Number of a record whose file was lost before any backup. */
const LOST = 500_000;
/** Numbers of a record, and of one that was converted from it: their files share the bytes. */
const [SHARED, CONVERTED] = [800_000, 800_001];

let at: Installation;
/** A backup that was taken under write load. */
let load: BackupUnderLoad;
/** Its manifest and folder. */
let backup: BackupUnderLoad['backup'];
let restored: string;
/** The head of the chain of the audit log before the backup. */
let head: ChainHead | null;

/** Writes a line of the audit log and seals it. */
async function log(owner: Pick<Installation, 'owner'>): Promise<void> {
  const entry = { action: 'asset.changed', entity: 'asset', entity_id: '1', address: '192.0.2.7' };
  await tablesOf(owner).insertInto('audit_entry').values(entry).execute();
  await sealLines(tablesOf(owner));
}

beforeAll(async () => {
  at = await startInstallation();
  restored = join(at.folder, 'restored');
  await write(at, LOST);
  await rm(join(at.config.DATA_DIR, 'files', keyOf(LOST)));
  const original = await write(at, SHARED);
  const converted = await write(at, CONVERTED);
  await at.storage.delete(keyOf(CONVERTED));
  await sql`update attachment c set storage_key = o.storage_key, sha256 = o.sha256, bytes = o.bytes
    from attachment o where o.record_id = ${original} and c.record_id = ${converted}`.execute(tablesOf(at));
  await log(at);
  head = await readHead(tablesOf(at));
  load = await backUpUnderLoad(at);
  backup = load.backup;
});
afterAll(() => at.stop());

test('a backup is complete in one folder and leaves no replication slot or held files on the server', async () => {
  expect(await readdir(at.backups)).toEqual([backup.folder.split('/').at(-1)]);
  expect((await readdir(backup.folder)).sort()).toEqual(['backup.json', 'data', 'files.jsonl']);
  const { rows } = await at.owner.pool.query('select slot_name from pg_replication_slots');
  expect(rows).toEqual([]);
  expect(await readdir(join(at.config.DATA_DIR, 'held-files'))).toEqual([]);
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

test('a file that was lost before the backup is reported by backup and restore', async () => {
  expect(backup.lost).toEqual([keyOf(LOST)]);
  const output = await spawnProgram('cli/restore.ts', {}, [backup.folder, restored]).ended;
  expect(output).toMatchObject({ code: 0, stderr: `The file ${keyOf(LOST)} was lost before the backup.\n` });
  const { tenants, people, records, files } = backup.manifest.holds;
  expect(output.stdout).toContain(`${tenants} tenants, ${people} people, ${records} records, ${files} of their files`);
  expect(output.stdout).toContain(`DATA_DIR=${restored} npm start`);
});

test('a backup under load restores everything acknowledged before it, with consistent rows and files', async () => {
  const { before, kept, after } = load;
  expect(after).toBeGreaterThan(before.length); // records were written during the backup
  await withCluster(restored, { durable: true }, async (there) => {
    const { ownerUrl } = await ensureRoles(await ensureOwner(there.superuserUrl, there.ownerPassword));
    const owner = openDatabase(ownerUrl, 1);
    const rows = await tablesOf({ owner })
      .selectFrom('record')
      .innerJoin('hazard', 'hazard.record_id', 'record.id')
      .leftJoin('attachment', 'attachment.record_id', 'record.id')
      .select(['record.id', 'title', 'description', 'interim_control', 'storage_key', 'sha256'])
      .execute();
    await owner.end();
    const found = new Map(rows.map((row) => [row.id, row]));
    expect(before.filter((id) => !found.has(id))).toEqual([]);
    expect([...kept].filter((id) => !found.get(id)?.storage_key)).toEqual([]);
    const texts = new Set(rows.map(({ title }) => title));
    expect(texts.size).toBeLessThanOrEqual(2); // the text of the last transaction, and of records added after it
    for (const row of rows) {
      expect(row.interim_control).toBe(row.title);
      expect(row.title === 'new' ? row.description : row.description.slice(0, row.title.length)).toBe(row.title);
      if (row.storage_key && row.storage_key !== keyOf(LOST))
        expect(sha256(await readFile(join(restored, 'files', row.storage_key)))).toBe(row.sha256);
    }
    expect((await checkCluster(there, { pages: true, key: noKey })).holds).toEqual(backup.manifest.holds);
  });
});

test('files that share their bytes are backed up once, and both are restored with them', async () => {
  const list = (await readFile(join(backup.folder, 'files.jsonl'), 'utf8')).split('\n');
  expect(list.filter((line) => line.includes(keyOf(SHARED)))).toHaveLength(1);
  expect(list.filter((line) => line.includes(keyOf(CONVERTED)))).toEqual([]);
  await withCluster(restored, { durable: true }, async (there) => {
    const { ownerUrl } = await ensureRoles(await ensureOwner(there.superuserUrl, there.ownerPassword));
    const owner = openDatabase(ownerUrl, 1);
    const rows = await tablesOf({ owner })
      .selectFrom('attachment')
      .innerJoin('record', 'record.id', 'attachment.record_id')
      .select(['number', 'storage_key', 'sha256'])
      .where('storage_key', '=', keyOf(SHARED))
      .orderBy('number')
      .execute();
    await owner.end();
    expect(rows.map(({ number }) => number)).toEqual([`HAZ-${SHARED}`, `HAZ-${CONVERTED}`]);
    const bytes = await readFile(join(restored, 'files', keyOf(SHARED)));
    expect(rows.map((row) => row.sha256)).toEqual([sha256(bytes), sha256(bytes)]);
  });
});

test('the chain of the audit log is as it was sealed in what is restored, and continues', async () => {
  await withCluster(restored, { durable: true }, async (there) => {
    const { ownerUrl } = await ensureRoles(await ensureOwner(there.superuserUrl, there.ownerPassword));
    const owner = openDatabase(ownerUrl, 2);
    await log({ owner });
    const lines = (head?.position ?? 0) + 1;
    expect(await verifyChain(tablesOf({ owner }), head ? [head] : [])).toMatchObject({
      finding: null,
      lines,
      unsealed: 0,
    });
    await owner.end();
  });
});

test('the server starts on the restored data folder', async () => {
  const env = { DATA_DIR: restored, PORT: '0', SEED: 'none', LOG_LEVEL: 'silent' };
  const running = spawnProgram('server.ts', env);
  await running.says(/http:\/\//);
  running.child.kill('SIGTERM');
  expect(await running.ended).toMatchObject({ code: 0 });
});

test('a corrupted page is detected', async () => {
  // A table has the same file name in the copy of the cluster.
  const client = await at.owner.pool.connect();
  const { rows } = await client.query<{ path: string }>("select pg_relation_filepath('app.record') path");
  client.release();
  const file = await open(join(restored, 'postgres', rows[0]?.path as string), 'r+');
  await file.write(Buffer.alloc(100, 'x'), 0, 100, 4000);
  await file.close();
  const looking = withCopy(restored, join(at.folder, 'try'), undefined, (there) =>
    checkCluster(there, { pages: true, key: noKey }),
  );
  await expect(looking).rejects.toThrow(/app\.record|invalid page/);
});

describe('a backup that was changed is not restored', () => {
  /** Expects the backup to be refused with one of its files changed, and restores that file. */
  const refused = async (file: string, change: (text: string) => string | undefined, sentence: RegExp) => {
    const path = join(backup.folder, file);
    const before = await readFile(path).catch(() => undefined);
    const after = change(before?.toString('latin1') ?? '');
    await (after === undefined ? rm(path) : writeFile(path, after, 'latin1'));
    const names = await readdir(at.folder);
    await expect(restoreBackup(backup.folder, join(at.folder, 'never'))).rejects.toThrow(sentence);
    expect(await readdir(at.folder)).toEqual(names);
    await (before === undefined ? rm(path) : writeFile(path, before));
  };

  test('a changed, missing or added file, a changed list, another PostgreSQL version, and no backup at all', async () => {
    const [photo = ''] = (await readdir(join(backup.folder, 'data/files'), { recursive: true })).filter((name) =>
      name.endsWith('.shown'),
    );
    const other = (text: string) => `${text.startsWith('x') ? 'y' : 'x'}${text.slice(1)}`;
    await refused(`data/files/${photo}`, other, /data\/files\/.+\.shown is changed/);
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

  test('a path outside of the folder, a symbolic link, a missing WAL segment, and a newer version of the product', async () => {
    const read = (name: string) => readFile(join(backup.folder, name), 'utf8');
    const [list, manifest] = [await read('files.jsonl'), await read('backup.json')];
    const escaping = list.replace('"path":"secrets.json"', '"path":"../../secrets.json"');
    const sum = (text: string) => sha256(Buffer.from(text));
    await writeFile(join(backup.folder, 'backup.json'), manifest.replace(sum(list), sum(escaping)));
    await refused('files.jsonl', () => escaping, /files\.jsonl cannot be read/);
    await writeFile(join(backup.folder, 'backup.json'), manifest);

    const link = join(backup.folder, 'data/files/link');
    await symlink('/etc', link);
    await expect(restoreBackup(backup.folder, join(at.folder, 'never'))).rejects.toThrow(/files\/link is added/);
    await rm(link);

    const log = `data/postgres/pg_wal/${backup.manifest.wal.to}`;
    await refused(log, () => undefined, /pg_wal\/[0-9A-F]{24} is missing/);
    const { schema } = backup.manifest;
    await refused('backup.json', (text) => text.replace(schema, '999_later'), /newer version .+ is at 999_later/);
  });

  test('a database with other migrations than this version, or from before checksums were stored', async () => {
    await refused(
      'backup.json',
      (text) => text.replace(/("002_records": ")[0-9a-f]{64}/, `$1${'0'.repeat(64)}`),
      /^The database was created with a different 002_records\.sql, .+ tenant:import here/,
    );
    await refused(
      'backup.json',
      (text) => text.replace(/"migrations": \{.+?\},/s, ''),
      /^The database was created before the checksums .+ tenant:import here/,
    );
  });

  test('a folder inside the backup is refused as the target', async () => {
    const within = join(backup.folder, 'data', 'new');
    await expect(restoreBackup(backup.folder, within)).rejects.toThrow(/new is inside the backup/);
    expect(existsSync(within)).toBe(false);
  });

  test('the next restore removes what a killed one left, but not what a running one is writing', async () => {
    const killed = spawnSync('true').pid;
    const names = [killed, process.ppid].map((pid) => `never.${pid}.unfinished`);
    for (const name of names) await mkdir(join(at.folder, name, 'postgres'), { recursive: true });
    const restoring = restoreBackup(join(at.folder, 'no-backup'), join(at.folder, 'never'));
    await expect(restoring).rejects.toThrow(/^There is no backup in /);
    expect(existsSync(join(at.folder, names[0] as string))).toBe(false);
    expect(existsSync(join(at.folder, names[1] as string))).toBe(true);
  });

  test('a data folder that is not empty is refused and unchanged', async () => {
    const filled = join(at.folder, 'filled');
    await mkdir(filled);
    await writeFile(join(filled, 'mine'), 'mine');
    await expect(restoreBackup(backup.folder, filled)).rejects.toThrow(/filled is not empty; choose a new folder\.$/);
    expect(await readdir(filled)).toEqual(['mine']);
  });
});

describe('a backup that fails leaves nothing', () => {
  const left = async () => (await readdir(at.backups)).filter((name) => join(at.backups, name) !== backup.folder);

  test('a backup that is aborted by a signal or killed by kill -9', async () => {
    const ending = new AbortController();
    const taking = takeBackup(at.config, at.backups, ending.signal);
    await expect.poll(async () => (await left()).length).toBe(1);
    ending.abort(new Error('ended'));
    await expect(taking).rejects.toThrow('ended');
    expect(await left()).toEqual([]);

    const killed = spawnProgram('cli/backup.ts', { DATA_DIR: at.config.DATA_DIR }, [at.backups]);
    await expect.poll(async () => (await left()).length, { timeout: 15_000 }).toBe(1);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await left()).toEqual([expect.stringMatching(/^\..+\.unfinished$/)]);
    await expect
      .poll(async () => (await at.owner.pool.query('select from pg_replication_slots')).rowCount, { timeout: 15_000 })
      .toBe(0);
  });

  test('a file missing in the copy is detected; the next backup removes what a killed one left', async () => {
    const id = await write(at, 600_000);
    await rm(join(at.config.DATA_DIR, 'files', keyOf(600_000)));
    expect(await left()).toHaveLength(1); // left by the killed backup
    const taking = takeBackup(at.config, at.backups).catch((error: Error) => error.message);
    const trying = async () => existsSync(join(at.backups, (await left())[0] ?? '-', 'try'));
    await expect.poll(trying, { timeout: 60_000 }).toBe(true);
    await at.storage.put(keyOf(600_000), Buffer.from('too late for the copy'));
    expect(await taking).toMatch(/^The backup failed its check .+\/600000\.shown is missing in the copy\.$/);
    expect(await left()).toEqual([]);
    await giveUp(at, id);
  });

  test('a configuration that cannot be backed up is refused with one sentence', async () => {
    const refusal = (more: Partial<Config>, into = at.backups) => takeBackup({ ...at.config, ...more }, into);
    await expect(refusal({ DATABASE_URL: 'postgres://x' })).rejects.toThrow(
      /backed up by its own tools; docs\/operations\.md/,
    );
    await expect(refusal({ DATA_DIR: join(at.folder, 'none') })).rejects.toThrow(
      /^No server is running on the data folder .+ first\.$/,
    );
    await expect(refusal({}, join(at.config.DATA_DIR, 'backups'))).rejects.toThrow(/would be lost with it/);
    await at.owner.pool.query("update public.migration_sum set sha256 = 'x' || sha256 where name = '002_records'");
    await expect(refusal({})).rejects.toThrow(/^The database was created with a different 002_records\.sql, /);
    await at.owner.pool.query("update public.migration_sum set sha256 = substr(sha256, 2) where name = '002_records'");
    expect(await left()).toEqual([]);
  });
});

test('WAL segments are enumerated across the overflow of the lower file number', () => {
  expect(segmentsBetween('0000000100000000000000FE', '000000010000000100000001', 16 * 1024 * 1024)).toEqual([
    '0000000100000000000000FE',
    '0000000100000000000000FF',
    '000000010000000100000000',
    '000000010000000100000001',
  ]);
  expect(() => segmentsBetween('000000010000000000000001', '000000020000000000000002', 1 << 24)).toThrow('timeline');
});
