// Files of old records brought in as hazards: rows a second, memory, how long the loop stands still. Files may be named; without
// any, the sample of the tests is repeated to 20,000 rows, or to as many as BENCH_ROWS says.
import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Import } from '@safety-qube/contract/imports';
import { buildApp } from '../apps/api/src/app.ts';
import { makePlatform } from '../apps/api/src/make-platform.ts';
import { workOnImport } from '../apps/api/src/modules/records/import/jobs.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { startEmbedded } from '../apps/api/src/platform/db/embedded-postgres.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { ensureOwner, ensureRoles } from '../apps/api/src/platform/db/roles.ts';
import { memoryRelay } from '../apps/api/src/platform/relay/memory-relay.ts';
import { createTenant } from '../apps/api/src/seed/create-tenant.ts';
import { cpuOfChildren } from './stage/cpu-time.ts';
import { freshFolder } from './stage/launch.ts';

const SAMPLE = new URL('../apps/api/src/testing/data/severe-injuries.csv', import.meta.url);
const ROWS = Number(process.env['BENCH_ROWS'] ?? 20_000);
/** Milliseconds between two looks at the loop. */
const LOOK = 5;

/** The sample as often as it makes the wanted number of rows. */
function repeatedSample(): string {
  const text = readFileSync(SAMPLE, 'utf8');
  const end = text.indexOf('\n') + 1;
  const body = text.slice(end);
  const rows = body.split(/\n(?=\d{6,},)/).length;
  return text.slice(0, end) + body.repeat(Math.ceil(ROWS / rows));
}

/** Measures imports on a database of its own, which it throws away. */
export async function measureImports(files: readonly string[]): Promise<void> {
  const folder = freshFolder();
  const embedded = await startEmbedded(folder);
  const ownerUrl = await ensureOwner(embedded.superuserUrl, embedded.ownerPassword);
  const { appRole, appUrl } = await ensureRoles(ownerUrl);
  await migrate(ownerUrl, appRole);
  const [lock = ''] = globSync(`${folder}/**/postmaster.pid`);
  const server = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  const [owner, database] = [openDatabase(ownerUrl, 2), openDatabase(appUrl)];
  const tenant = await createTenant(owner, { slug: 'bench', name: 'Bench', brand: 'safety' });
  const tx = database.forTenant(tenant.id);
  const platform = makePlatform(readConfig({ DATA_DIR: folder }), database, memoryRelay());
  const app = await buildApp(platform);
  try {
    const role = await tx.selectFrom('role').select('id').where('key', '=', 'administrator').executeTakeFirstOrThrow();
    const person = await tx
      .insertInto('employee')
      .values({ email: 'a@bench.example', firstname: 'Ada', lastname: 'Bench', role_id: role.id, status: 'active' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const session = await tx
      .insertInto('session')
      .values({ employee_id: person.id, provider_session: 'bench', expires_at: new Date(Date.now() + 3_600_000) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const authorization = await platform.sessions.issue(tenant, session.id);
    const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object | Buffer, version?: number) => {
      const answer = await app.inject({
        method,
        url,
        headers: {
          host: 'bench.localhost',
          authorization,
          ...(payload instanceof Buffer && { 'content-type': 'text/csv' }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
        },
        ...(payload && { payload }),
      });
      if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`);
      return answer.json() as Import;
    };
    console.log('\nOld records imported (bounds: 2,000 rows a second, loop still for 50 ms)');
    /** Does a piece of work on an import, and tells what it took. */
    const measured = async (what: string, work: () => Promise<Import>): Promise<Import> => {
      const before = process.memoryUsage().rss;
      let most = before;
      const sampler = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss);
      }, LOOK);
      const loop = monitorEventLoopDelay({ resolution: LOOK });
      loop.enable();
      const [start, cpu, theirs] = [performance.now(), process.cpuUsage(), cpuOfChildren(server)];
      const row = await work();
      const { user, system } = process.cpuUsage(cpu);
      const seconds = (performance.now() - start) / 1000;
      loop.disable();
      clearInterval(sampler);
      const rows = row.rows === null ? '' : `, ${row.rows} rows (${Math.round(row.rows / seconds)} a second)`;
      console.log(
        `  ${what}: ${row.state}${rows}, ${row.created} records, ${row.problems} problems in ${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of processor here, ${((cpuOfChildren(server) - theirs) / 1e6).toFixed(1)} in the database); ${Math.round((most - before) / 1e6)} MB more memory (${Math.round(most / 1e6)} in all); loop still for ${Math.round(loop.max / 1e6 - LOOK)} ms at most, ${Math.round(loop.percentile(99) / 1e6 - LOOK)} ms p99`,
      );
      if (row.failure !== null) console.log(`    ${row.failure}`);
      return row;
    };
    const sources: [string, Buffer][] = files.length
      ? files.map((file) => [basename(file), readFileSync(file)])
      : [['sample', Buffer.from(repeatedSample())]];
    for (const [name, bytes] of sources) {
      let row = await measured(`${name}, ${Math.round(bytes.length / 1e6)} MB, brought`, () =>
        call('POST', `/api/imports?type=hazard&name=${encodeURIComponent(name)}`, bytes),
      );
      const { number: _, ...fields } = row.mapping.fields;
      const column = (title: string) => ({ column: row.columns.findIndex((c) => c.name === title) });
      const mapping = {
        ...row.mapping,
        fields: { ...fields, facility: column('state'), location: column('city'), category: { value: 'other' } },
        others: { facility: 'create', location: 'create' },
      };
      row = await call('PUT', `/api/imports/${row.id}`, { mapping }, row.version);
      const job = workOnImport(platform);
      const work = { tenantId: tenant.id, tx, log: app.log, attempt: { number: 5, of: 25 } };
      for (const step of ['check', 'start', ...(process.env['BENCH_UNDO'] ? ['undo'] : [])])
        row = await measured(`${name} ${step}`, async () => {
          const begun = await call('POST', `/api/imports/${row.id}/${step}`, undefined, row.version);
          await job.run({ importId: begun.id }, work);
          return call('GET', `/api/imports/${begun.id}`);
        });
    }
  } finally {
    await app.close();
    await platform.relay.end();
    await owner.end();
    await database.end();
    await embedded.stop();
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) await measureImports(process.argv.slice(2));
