import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createTenant } from '../../seed/create-tenant.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { type Config, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { startEmbedded } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { ensureOwner, ensureRoles } from '../db/roles.ts';
import { makeStorage, type Storage } from '../storage/storage.ts';
import { type TakenBackup, takeBackup } from './take-backup.ts';

const TENANT = 1;
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** An installation with its own embedded cluster, like that of `npm start`, and one tenant. */
export interface Installation {
  /** Contains everything of the test; the installation is in `data`. */
  readonly folder: string;
  readonly config: Config;
  readonly owner: Database;
  readonly superuser: pg.Client;
  readonly storage: Storage;
  readonly facility: number;
  readonly backups: string;
  stop(): Promise<void>;
}

export const tablesOf = ({ owner }: Pick<Installation, 'owner'>) => owner.forTenant(TENANT);
export const keyOf = (n: number): string => `t${TENANT}/attachments/2026-11-01/${n}.shown`;

export async function startInstallation(): Promise<Installation> {
  const folder = await makeTestFolder();
  const config = readConfig({ DATA_DIR: join(folder, 'data') });
  await mkdir(config.DATA_DIR);
  const server = await startEmbedded(config.DATA_DIR);
  const { ownerUrl, appRole } = await ensureRoles(await ensureOwner(server.superuserUrl, server.ownerPassword));
  await migrate(ownerUrl, appRole);
  const owner = openDatabase(ownerUrl, 6);
  const superuser = new pg.Client({ connectionString: server.superuserUrl });
  await superuser.connect();
  const { id } = await createTenant(owner, { slug: 'acme', name: 'Acme', brand: 'safety' });
  if (id !== TENANT) throw new Error(`the first tenant has the id ${id}`);
  const facility = await tablesOf({ owner })
    .insertInto('facility')
    .values({ name: 'Yard', time_zone: 'UTC' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    ...{ folder, config, owner, superuser, facility: facility.id },
    storage: makeStorage(config),
    backups: join(folder, 'backups'),
    async stop() {
      await superuser.end();
      await owner.end();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Writes a record with its hazard row and a file, and returns its id. The write is acknowledged when this resolves. */
export async function write(at: Installation, n: number): Promise<number> {
  const bytes = randomBytes(2000);
  await at.storage.put(keyOf(n), bytes);
  return tablesOf(at)
    .transaction()
    .execute(async (tx) => {
      const texts = { status: 'open', title: 'new', description: 'new' };
      const { id } = await tx
        .insertInto('record')
        .values({ type: 'hazard', number: `HAZ-${n}`, ...texts, facility_id: at.facility })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.insertInto('hazard').values({ record_id: id, interim_control: 'new' }).execute();
      const file = { name: 'a', media_type: 'image/webp', bytes: bytes.length, sha256: sha256(bytes) };
      await tx
        .insertInto('attachment')
        .values({ record_id: id, ...file, storage_key: keyOf(n) })
        .execute();
      return id;
    });
}

/** Changes two tables in one transaction, many rows at a time, so that pages are written again and again. */
async function rewrite(at: Installation, text: string): Promise<void> {
  await tablesOf(at)
    .transaction()
    .execute(async (tx) => {
      await tx
        .updateTable('record')
        .set({ title: text, description: text.repeat(200) })
        .execute();
      // Excludes records that were inserted after the first statement.
      const same = tx.selectFrom('record').select('id').where('title', '=', text);
      await tx.updateTable('hazard').set({ interim_control: text }).where('record_id', 'in', same).execute();
    });
}

/** Deletes a file as the product does: first the row, then the bytes; files held by a backup stay until later. */
export async function giveUp(at: Installation, id: number): Promise<void> {
  const row = await tablesOf(at)
    .deleteFrom('attachment')
    .where('record_id', '=', id)
    .returning('storage_key')
    .executeTakeFirst();
  if (row) await at.storage.delete(row.storage_key).catch(() => undefined);
}

/** Milliseconds between two iterations of the load, which shares the CPU with the backup that it disturbs. */
const PAUSE_MS = 5;

/** Runs `work` repeatedly until the returned function is called. */
function endlessly(work: (n: number) => Promise<unknown>): () => Promise<void> {
  let isOver = false;
  const running = (async () => {
    for (let n = 1; !isOver; n += 1) {
      await work(n);
      await wait(PAUSE_MS);
    }
  })();
  return async () => {
    isOver = true;
    await running;
  };
}

/** How often WAL is recycled during a backup; each time adds 16 MB of WAL. */
const LOG_SWITCHES = 4;

/** Makes the server recycle WAL that it no longer needs but the running backup does. */
function recycleLog({ superuser, backups }: Installation): () => Promise<void> {
  let done = 0;
  return async () => {
    const [name = '-'] = await readdir(backups).catch(() => []);
    if (done === LOG_SWITCHES || !existsSync(join(backups, name, 'data/postgres/base'))) return;
    done += 1;
    await superuser.query('select pg_switch_wal()');
    await superuser.query('checkpoint');
  };
}

export interface BackupUnderLoad {
  readonly backup: TakenBackup;
  /** Ids of records that were acknowledged before the backup started; `kept` are those whose file was not deleted. */
  readonly before: readonly number[];
  readonly kept: ReadonlySet<number>;
  /** Number of records written by the end of the backup. */
  readonly after: number;
}

/** Takes a backup while records are written, rewritten and deleted, and WAL is recycled. */
export async function backUpUnderLoad(at: Installation): Promise<BackupUnderLoad> {
  const written: number[] = [];
  const given = new Set<number>();
  for (let n = 1; n <= 200; n += 1) written.push(await write(at, n));
  const before = [...written];
  const stops = [
    endlessly(async (n) => written.push(await write(at, 1000 + n))),
    endlessly((n) => rewrite(at, `text ${n} `)),
    endlessly(async (n) => {
      const id = written[n * 2];
      if (id === undefined) return write(at, 100_000 + n);
      given.add(id);
      return giveUp(at, id);
    }),
    endlessly(recycleLog(at)),
  ];
  const backup = await takeBackup(at.config, at.backups).finally(() => Promise.all(stops.map((stop) => stop())));
  return { backup, before, kept: new Set(before.filter((id) => !given.has(id))), after: written.length };
}
