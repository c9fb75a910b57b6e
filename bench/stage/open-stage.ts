import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { DEMO_PASSWORD } from '@safety-qube/domain/demo';
import pg from 'pg';
import { startEmbedded } from '../../apps/api/src/platform/db/embedded-postgres.ts';
import { ensureOwner, ensureRoles } from '../../apps/api/src/platform/db/roles.ts';
import type { Caller } from '../yardstick/caller.ts';
import { type Filled, fillRecords } from './fill-records.ts';
import { freePort, freshFolder, SERVER, start, stop } from './launch.ts';
import { untilAllIsSealed } from './queue.ts';
import { signIn } from './sign-in.ts';

/** The callers: demo accounts that see everything or work on records, and a person limited to one facility. */
export const PEOPLE = ['manager', 'supervisor', 'worker', 'limited'] as const;
export type Person = (typeof PEOPLE)[number];

/** A filled tenant with the application as installed, and further servers next to it. */
export interface Stage {
  readonly records: number;
  readonly folder: string;
  /** A connection to the application's database as the superuser. */
  readonly client: pg.Client;
  readonly superuserUrl: string;
  readonly appUrl: string;
  readonly tenantId: number;
  readonly databasePid: number;
  readonly app: { readonly origin: string; readonly child: ChildProcess };
  /** Credentials of each person for the application and the yardstick. */
  readonly tokens: Readonly<Record<Person, string>>;
  readonly callers: Readonly<Record<Person, Caller>>;
  /** Starts another server, which ends with the stage. Returns its origin and process. */
  startBeside(file: string, env: Readonly<Record<string, string>>): Promise<{ origin: string; child: ChildProcess }>;
  close(): Promise<void>;
}

/** Starts the database as configured by the product, with pg_stat_statements, by which the browsers are measured. */
async function startDatabase(folder: string) {
  const first = await startEmbedded(folder);
  const client = new pg.Client({ connectionString: first.superuserUrl });
  await client.connect();
  await client.query(`alter system set shared_preload_libraries to 'pg_stat_statements'`);
  await client.end();
  await first.stop();
  return startEmbedded(folder);
}

/** Returns the addresses of the demo's people; the limited one is the first supervisor of a site. */
async function emailsOf(client: pg.Client, tenantId: number): Promise<Record<Person, string>> {
  const { rows } = await client.query<{ email: string }>(
    `select email from app.employee e where tenant_id = $1 and status = 'active'
      and exists (select from app.employee_scope s where s.tenant_id = e.tenant_id and s.employee_id = e.id) order by id limit 1`,
    [tenantId],
  );
  const known = Object.fromEntries(PEOPLE.map((person) => [person, `${person}@dbo.example`]));
  return { ...(known as Record<Person, string>), limited: rows[0]?.email ?? '' };
}

/** Gives a person the password of a demo account, because the demo's other people cannot sign in. */
const grantToRoles = (client: pg.Client, tenantId: number, email: string) =>
  client.query(
    `insert into app.credential (tenant_id, employee_id, password_hash) select $1, e.id, c.password_hash from app.employee e,
      app.credential c join app.employee w on w.tenant_id = c.tenant_id and w.id = c.employee_id and w.email = 'worker@dbo.example'
      where e.tenant_id = $1 and c.tenant_id = $1 and e.email = $2 on conflict do nothing`,
    [tenantId, email],
  );

/** Returns a person's caller for the yardstick, which has no session: everything that determines what they see. */
async function callerOf(client: pg.Client, tenantId: number, email: string): Promise<Caller> {
  const { rows } = await client.query<Caller>(
    `select e.tenant_id "tenantId", e.id::int "employeeId", e.role_id::int "roleId",
        (select array_agg(facility_id::int) from app.employee_scope s where s.tenant_id = e.tenant_id and s.employee_id = e.id) "facilityIds",
        array(select privilege from app.role_privilege p where p.tenant_id = e.tenant_id and p.role_id = e.role_id) privileges
      from app.employee e where tenant_id = $1 and email = $2`,
    [tenantId, email],
  );
  const [row] = rows;
  if (!row) throw new Error(`nobody is ${email}`);
  return row;
}

/** Half as many hazards and incidents each, and as many issues. */
const usual = (records: number) => ({ hazard: records / 2, incident: records / 2, issue: records });

/** Creates and fills a temporary database, and starts the application on it; `filled` replaces the usual mixture of types. */
export async function openStage(
  records: number,
  filled: Readonly<Partial<Record<Filled, number>>> = usual(records),
): Promise<Stage> {
  const folder = freshFolder();
  const embedded = await startDatabase(folder);
  const stops: (() => Promise<unknown>)[] = [() => embedded.stop()];
  const close = async () => {
    for (const end of stops.toReversed()) await end();
    rmSync(folder, { recursive: true });
  };
  try {
    const ownerUrl = await ensureOwner(embedded.superuserUrl, embedded.ownerPassword);
    const { appUrl } = await ensureRoles(ownerUrl);
    const superuser = new URL(embedded.superuserUrl);
    superuser.pathname = new URL(ownerUrl).pathname;
    const port = await freePort();
    const env = {
      LOG_LEVEL: 'info',
      WORKER: 'inside',
      // The few people of the benchmark write more than the default limits allow.
      PERSON_WRITES_A_MINUTE: '1000000',
      TENANT_WRITES_A_MINUTE: '1000000',
      PERSON_COMMENTS_A_DAY: '1000000',
      DATA_DIR: folder,
      PORT: String(port),
      DEMO_ISSUER_PORT: String(await freePort()),
      DATABASE_URL: ownerUrl,
    };
    const seeding = await start(SERVER, env, folder);
    await stop(seeding.child); // restarted later, so that it loads the filled tenant
    const client = new pg.Client({ connectionString: superuser.href });
    await client.connect();
    stops.push(() => client.end());
    await client.query('create extension if not exists pg_stat_statements');
    const startedAt = performance.now();
    await fillRecords(client, filled);
    const counts = Object.entries(filled).map(([type, count]) => `${count} of type ${type}`);
    console.log(`\n${counts.join(', ')}, filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);

    const app = await start(SERVER, env, folder);
    stops.push(() => stop(app.child));
    const { rows } = await client.query<{ id: number; pid: string }>(
      `select id, pg_read_file('postmaster.pid', 0, 20) pid from app.tenant where slug = 'dbo'`,
    );
    const tenantId = Number(rows[0]?.id);
    const origin = `http://127.0.0.1:${port}`;
    const emails = await emailsOf(client, tenantId);
    const tokens = {} as Record<Person, string>;
    const callers = {} as Record<Person, Caller>;
    await grantToRoles(client, tenantId, emails.limited);
    for (const person of PEOPLE) {
      tokens[person] = await signIn(origin, emails[person], DEMO_PASSWORD);
      callers[person] = await callerOf(client, tenantId, emails[person]);
    }
    const sealingFrom = performance.now();
    await untilAllIsSealed(client);
    console.log(`  their history sealed in ${Math.round((performance.now() - sealingFrom) / 1000)} s`);
    return {
      ...{ records, folder, client, superuserUrl: superuser.href, appUrl, tenantId, tokens, callers, close },
      databasePid: Number.parseInt(String(rows[0]?.pid), 10),
      app: { origin, child: app.child },
      async startBeside(file, more) {
        const beside = await freePort();
        const { child } = await start(file, { ...more, PORT: String(beside) });
        stops.push(() => stop(child));
        return { origin: `http://127.0.0.1:${beside}`, child };
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
