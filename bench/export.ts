// Exports a list of 100,000 hazards as CSV and as Excel: memory, blocking of the event loop, rows per second.
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../apps/api/src/platform/db/embedded-postgres.ts';
import { ensureOwner, ensureRoles } from '../apps/api/src/platform/db/roles.ts';
import { atMost } from './results.ts';
import { fillRecords } from './stage/fill-records.ts';
import { freePort, freshFolder, SERVER, start, stop } from './stage/launch.ts';
import type { Taken } from './stage/watch-process.ts';

const HAZARDS = Number(process.env['BENCH_HAZARDS'] ?? 100_000);

interface Figures extends Taken {
  readonly format: string;
  readonly rows: number;
  readonly megabytes: number;
}

/** Measures exports on a temporary database. */
export async function measureExports(): Promise<void> {
  const folder = freshFolder();
  const embedded = await startEmbedded(folder);
  const ownerUrl = await ensureOwner(embedded.superuserUrl, embedded.ownerPassword);
  const { appUrl } = await ensureRoles(ownerUrl);
  const superuser = new URL(embedded.superuserUrl);
  superuser.pathname = new URL(ownerUrl).pathname;
  try {
    const seeding = await start(SERVER, {
      LOG_LEVEL: 'error',
      WORKER: 'separate',
      DATA_DIR: folder,
      PORT: String(await freePort()),
      DEMO_ISSUER_PORT: String(await freePort()),
      DATABASE_URL: ownerUrl,
    });
    await stop(seeding.child);
    const client = new pg.Client({ connectionString: superuser.href });
    await client.connect();
    await fillRecords(client, { hazard: HAZARDS });
    const { rows } = await client.query<{ tenant_id: number; id: string }>(
      `select tenant_id, id from app.employee where email = 'administrator@dbo.example'`,
    );
    // Puts all of them in one list.
    await client.query(
      `update app.record set closed_at = null, archived_at = null, is_confidential = false where tenant_id = $1`,
      [rows[0]?.tenant_id],
    );
    await client.query('vacuum analyze app.record');
    await client.end();
    console.log('\nA list as a file');
    for (const format of ['csv', 'xlsx']) {
      // A process for each, because the second one would reuse the memory of the first.
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--expose-gc', fileURLToPath(new URL('./export-process.ts', import.meta.url))],
        {
          env: {
            ...process.env,
            EXPORT_DATABASE: appUrl,
            EXPORT_FORMAT: format,
            DATA_DIR: folder,
            EXPORT_TENANT: String(rows[0]?.tenant_id),
            EXPORT_EMPLOYEE: String(rows[0]?.id),
          },
        },
      );
      const one = JSON.parse(stdout) as Figures;
      const perSecond = Math.round(one.rows / one.seconds);
      atMost(`export of ${one.rows} rows as ${one.format}: memory`, one.growth, 150, 'MB');
      atMost(`export of ${one.rows} rows as ${one.format}: the loop still by its own work`, one.longest, 50);
      console.log(
        `  ${one.format}: ${one.rows} rows in ${one.seconds.toFixed(1)} s, ${perSecond} rows/s, ${one.cpu.toFixed(1)} s of processor; ${one.megabytes.toFixed(1)} MB file; ${Math.round(one.growth)} MB more memory; loop still for ${Math.round(one.blocked)} ms at most, ${Math.round(one.p99)} ms p99, by its own work ${Math.round(one.longest)} ms`,
      );
    }
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true });
  }
}
