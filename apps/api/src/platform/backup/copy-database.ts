import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstOf } from '@safety-qube/domain/item-at';
import pg from 'pg';
import { type CopiedFile, copyFile, copyTree, syncFolder } from './copy-tree.ts';

/** Folders whose contents a server recreates (PostgreSQL's manual, "Making a Base Backup Using the Low Level API"). */
const EMPTIED_FOLDERS = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
];
/** Files of the running server or of another backup, which are not copied. */
const SKIPPED_FILES = [
  'postmaster.pid',
  'postmaster.opts',
  'current_logfiles',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'tablespace_map.old',
  'backup_manifest',
];
const CONTROL = 'global/pg_control';
const isTemporary = (name: string): boolean => name.startsWith('pgsql_tmp') || name.startsWith('pg_internal.init');

function isLeft(path: string): boolean {
  const [first = '', ...below] = path.split('/');
  return (
    path === CONTROL ||
    SKIPPED_FILES.includes(path) ||
    (EMPTIED_FOLDERS.includes(first) && below.length > 0) ||
    isTemporary(path.split('/').at(-1) ?? '')
  );
}

export interface CopiedDatabase {
  readonly startedAt: string;
  readonly stoppedAt: string;
  readonly wal: { readonly from: string; readonly to: string };
}

/** Returns the names of the WAL segments from one to another: the timeline and a number in two parts, each of 8 hex digits. */
export function segmentsBetween(from: string, to: string, segmentBytes: number): string[] {
  const perLog = 0x1_0000_0000 / segmentBytes;
  const numberOf = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * perLog + Number.parseInt(name.slice(16), 16);
  const hex = (n: number) => n.toString(16).toUpperCase().padStart(8, '0');
  if (from.slice(0, 8) !== to.slice(0, 8)) throw new Error(`the log has changed its timeline from ${from} to ${to}`);
  const names: string[] = [];
  for (let n = numberOf(from); n <= numberOf(to); n += 1)
    names.push(from.slice(0, 8) + hex(Math.floor(n / perLog)) + hex(n % perLog));
  return names;
}

/**
 * Copies a running cluster between pg_backup_start and pg_backup_stop, on one connection of its superuser, with the WAL that the
 * copy needs to become consistent. A temporary replication slot of that connection keeps the server from recycling this WAL.
 * A server that starts on `to` recovers to the time of pg_backup_stop.
 */
export async function copyDatabase(
  superuserUrl: string,
  from: string,
  to: string,
  { onFile, signal }: { onFile(file: CopiedFile): void; signal?: AbortSignal | undefined },
): Promise<CopiedDatabase> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => undefined); // reported by the interrupted statement
  await client.connect();
  const one = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row> =>
    firstOf((await client.query<Row>(text, values)).rows);
  const write = async (path: string, text: string) => {
    await writeFile(join(to, path), text, { mode: 0o600, flush: true });
    onFile({ path, bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') });
  };
  const copy = async (path: string) => {
    const copied = await copyFile(join(from, path), join(to, path), signal);
    if (!copied) throw new Error(`${path} is gone`);
    onFile({ path, ...copied });
  };
  try {
    if ((await readdir(join(from, 'pg_tblspc'))).length)
      throw new Error('a tablespace lies outside of the data folder');
    await one('select from pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`]);
    const { segment, startedAt } = await one<{ segment: string; startedAt: Date }>(
      `select clock_timestamp() "startedAt", pg_walfile_name(pg_backup_start('safety-qube', true)) segment`,
    );
    await copyTree(from, to, { isLeft, onFile, signal });
    await copy(CONTROL); // last, because it records the checkpoint that the other files have reached
    const stop = await one<{ segment: string; label: string; map: string; bytes: string }>(
      `select pg_walfile_name(lsn) segment, labelfile label, spcmapfile map,
         (select setting from pg_settings where name = 'wal_segment_size') bytes from pg_backup_stop(true)`,
    );
    const { stoppedAt } = await one<{ stoppedAt: Date }>('select clock_timestamp() "stoppedAt"');
    await write('backup_label', stop.label);
    if (stop.map) await write('tablespace_map', stop.map);
    for (const folder of ['archive_status', 'summaries']) await mkdir(join(to, 'pg_wal', folder), { mode: 0o700 });
    for (const name of await readdir(join(from, 'pg_wal'))) if (name.endsWith('.history')) await copy(`pg_wal/${name}`);
    for (const name of segmentsBetween(segment, stop.segment, Number(stop.bytes))) await copy(`pg_wal/${name}`);
    await syncFolder(join(to, 'pg_wal'));
    await syncFolder(to);
    return {
      startedAt: startedAt.toISOString(),
      stoppedAt: stoppedAt.toISOString(),
      wal: { from: segment, to: stop.segment },
    };
  } finally {
    await client.end();
  }
}

/** Returns the major version of PostgreSQL of a data folder. */
export const postgresVersionOf = async (folder: string): Promise<string> =>
  (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
