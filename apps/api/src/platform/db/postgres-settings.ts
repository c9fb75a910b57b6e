import { totalmem } from 'node:os';

/** PostgreSQL settings by name, in the format of its configuration file. */
export type PostgresSettings = Readonly<Record<string, string>>;

const MB = 1024 * 1024;
const between = (least: number, value: number, most: number): number =>
  Math.floor(Math.min(Math.max(value, least), most));

/** Returns the bytes of memory available to this process and others next to it: the container's limit or that of the machine. */
export function availableBytes(): number {
  // Without a limit some systems return 0, others a number beyond any machine.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Returns the settings of an embedded server for this much memory, which it shares with the application, and an SSD. */
export function settingsFor(memoryBytes: number): PostgresSettings {
  const mb = memoryBytes / MB;
  return {
    shared_buffers: `${between(16, mb / 4, 2048)}MB`,
    // Includes the file cache of the operating system; used by the planner only.
    effective_cache_size: `${between(64, mb / 2, Number.POSITIVE_INFINITY)}MB`,
    // Each sort or hash of each statement may use this much.
    work_mem: `${between(4, mb / 256, 32)}MB`,
    maintenance_work_mem: `${between(32, mb / 32, 512)}MB`,
    random_page_cost: '1.1',
    effective_io_concurrency: '64',
    // An import writes more than the default between two checkpoints; this much WAL is replayed within seconds after a kill.
    max_wal_size: '2GB',
    // Most statements are short. The few long ones must leave the other CPUs to other requests.
    max_parallel_workers_per_gather: '0',
  };
}
