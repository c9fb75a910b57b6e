import { totalmem } from 'node:os';

/** Settings of PostgreSQL by their names, as its configuration file writes them. */
export type PostgresSettings = Readonly<Record<string, string>>;

const MB = 1024 * 1024;
const between = (least: number, value: number, most: number): number =>
  Math.floor(Math.min(Math.max(value, least), most));

/** Bytes of memory that this process and all beside it may use: the container's limit, or else what the machine has. */
export function availableBytes(): number {
  // Without a limit some systems answer 0, others a number beyond any machine.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** How a PostgreSQL of ours uses a machine with so many bytes of memory, which it shares with the application, and with an SSD. */
export function settingsFor(memoryBytes: number): PostgresSettings {
  const mb = memoryBytes / MB;
  return {
    shared_buffers: `${between(16, mb / 4, 2048)}MB`,
    // What the operating system keeps of files counts here as well; the planner alone asks for it.
    effective_cache_size: `${between(64, mb / 2, Number.POSITIVE_INFINITY)}MB`,
    // Each sort or hash of each statement may take it.
    work_mem: `${between(4, mb / 256, 32)}MB`,
    maintenance_work_mem: `${between(32, mb / 32, 512)}MB`,
    random_page_cost: '1.1',
    effective_io_concurrency: '64',
    // An import writes more than the default between two checkpoints; this much log is worked in within seconds after a kill.
    max_wal_size: '2GB',
    // Statements are short. The few that are not leave the other processors to everybody else.
    max_parallel_workers_per_gather: '0',
  };
}
