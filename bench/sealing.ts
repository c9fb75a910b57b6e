// Seals and verifies a million lines of the history of records: lines per second, and how long sealing keeps the event loop.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { startEmbedded } from '../apps/api/src/platform/db/embedded-postgres.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { ensureOwner, ensureRoles } from '../apps/api/src/platform/db/roles.ts';
import { sealLines } from '../apps/api/src/platform/seals/seal-lines.ts';
import { verifyChain } from '../apps/api/src/platform/seals/verify-chain.ts';
import { createTenant } from '../apps/api/src/seed/create-tenant.ts';
import { atMost } from './results.ts';
import { cpuOfChildren } from './stage/cpu-time.ts';
import { freshFolder } from './stage/launch.ts';
import { watching } from './stage/watch-process.ts';

const LINES = Number(process.env['BENCH_LINES'] ?? 1_000_000);

/** Writes lines as records have them: a tenth of the audit log, the rest of the history of one record. */
const FILL = [
  `insert into app.facility (name, time_zone) values ('Plant', 'UTC')`,
  `insert into app.record (type, number, status, title, description, facility_id)
   select 'hazard', 'HAZ-1', 'Open', 'Oil', 'On the floor', id from app.facility`,
  `insert into app.audit_entry (actor_id, action, entity, entity_id, request_id, address, user_agent, change)
   select n % 300, 'asset.changed', 'asset', n % 5000, gen_random_uuid(), '192.0.2.' || n % 250,
     'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
     jsonb_build_object('name', jsonb_build_array('Forklift ' || n, 'Crane ' || n))
   from generate_series(1, $1::int / 10) n`,
  `insert into app.record_change (record_id, action, from_status, to_status, note, change, version)
   select r.id, 'edited', 'Open', 'Owner Assigned', 'The guard was fitted again, and the area was cleaned.',
     jsonb_build_object('title', jsonb_build_array('Oil', 'Oil on the floor ' || n), 'dueDate', jsonb_build_array(null, '2026-12-24')), n
   from app.record r, generate_series(1, $1::int - $1::int / 10) n`,
  'analyze app.audit_entry',
  'analyze app.record_change',
];

/** Measures sealing and verifying on a temporary database. */
export async function measureSealing(): Promise<void> {
  const folder = freshFolder();
  const embedded = await startEmbedded(folder);
  const ownerUrl = await ensureOwner(embedded.superuserUrl, embedded.ownerPassword);
  const { appRole, appUrl } = await ensureRoles(ownerUrl);
  await migrate(ownerUrl, appRole);
  const owner = openDatabase(ownerUrl, 2);
  const database = openDatabase(appUrl, 2);
  try {
    const { id } = await createTenant(owner, { slug: 'bench', name: 'Bench', brand: 'safety' });
    const client = await owner.pool.connect();
    await client.query("select set_config('app.tenant_id', $1, false)", [String(id)]);
    for (const statement of FILL) await client.query(statement, statement.includes('$1') ? [LINES] : []);
    client.release(true);
    console.log('\nThe audit log and the history of records');
    const [, sealing] = await watching(() => sealLines(database.forTenant(id)));
    console.log(
      `  ${LINES} lines sealed in ${sealing.seconds.toFixed(1)} s, ${Math.round(LINES / sealing.seconds)} a second, ${sealing.cpu.toFixed(1)} s of processor; loop still by its own work ${Math.round(sealing.longest)} ms at most`,
    );
    atMost('sealing: the loop still by its own work', sealing.longest, 50);
    await owner.pool.query('analyze app.audit_seal');
    const postmaster = Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
    const before = cpuOfChildren(postmaster);
    const [verified, verifying] = await watching(() => verifyChain(owner.forTenant(id)));
    if (verified.finding || verified.lines < LINES) throw new Error('the chain is not as it was sealed');
    console.log(
      `  ${verified.lines} lines verified in ${verifying.seconds.toFixed(1)} s, ${verifying.cpu.toFixed(1)} s of processor here, ${((cpuOfChildren(postmaster) - before) / 1e6).toFixed(1)} in the database`,
    );
    atMost('verifying a million lines', (verifying.seconds / verified.lines) * 1_000_000, 60, 's');
  } finally {
    await owner.end();
    await database.end();
    await embedded.stop();
    rmSync(folder, { recursive: true });
  }
}
