import { rm } from 'node:fs/promises';
import type { SeededRole } from '@safety-qube/domain/seeded-roles';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { type AppOptions, buildApp } from '../app.ts';
import { makePlatform } from '../make-platform.ts';
import { readConfig } from '../platform/config.ts';
import type { Tenant } from '../platform/context.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { openLog } from '../platform/log.ts';
import type { Platform, Sessions } from '../platform/platform.ts';
import { memoryRelay } from '../platform/relay/memory-relay.ts';
import type { Relay } from '../platform/relay/relay.ts';
import { createTestDatabase } from './test-database.ts';
import { makeTestFolder } from './test-folder.ts';

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}
type Call = Omit<InjectOptions, 'url' | 'method'> & { as?: Person; language?: string };

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** The database as the tables' owner, for what only the start of the server may do. */
  readonly owner: Database;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly platform: Platform;
  readonly sessions: Sessions;
  readonly tenants: { readonly acme: Tenant; readonly globex: Tenant };
  /** Sends a request to a tenant's host, such as `call('acme', 'GET /api/rp', { as: administrator })`. */
  call(tenant: string, request: string, options?: Call): ReturnType<typeof sendRequest>;
  /** Adds an active, signed-in person with a seeded role to a tenant. */
  person(tenant: Tenant, role: SeededRole, change?: { email?: string; facilityIds?: number[] }): Promise<Person>;
  close(): Promise<void>;
}

const sendRequest = (app: FastifyInstance, options: InjectOptions) => app.inject(options);
let people = 0;

/** Starts the whole application on a separate database per test file, with two tenants that must stay isolated. */
export async function startTestApp(
  env: Record<string, string> = {},
  more: {
    options?: AppOptions;
    /** Parts of the platform that replace the usual ones. */
    platform?: Partial<Platform>;
    relay?: (appUrl: string) => Relay;
    database?: Parameters<typeof createTestDatabase>[1];
  } = {},
): Promise<TestApp> {
  const { database, ownerUrl, appUrl, drop } = await createTestDatabase('tenantsUrl', more.database);
  const owner = openDatabase(ownerUrl, 2);
  const { rows } = await owner.pool.query<Tenant>(
    `select id, slug, name, brand, is_demo "isDemo", false "isUnderMaintenance" from app.tenant order by slug`,
  );
  const [acme, globex] = rows as [Tenant, Tenant];
  const dataDir = await makeTestFolder();
  const platform: Platform = {
    ...makePlatform(
      // Tests write faster than the default limits allow.
      readConfig({ DATA_DIR: dataDir, PERSON_WRITES_A_MINUTE: '100000', TENANT_WRITES_A_MINUTE: '100000', ...env }),
      database,
      more.relay?.(appUrl) ?? memoryRelay(),
    ),
    ...more.platform,
  };
  const { sessions } = platform;
  const app = await buildApp(platform, {
    ...(process.env['TEST_LOG'] && { log: openLog('error') }),
    ...more.options,
  });
  await app.ready();
  return {
    app,
    database,
    owner,
    ownerUrl,
    appUrl,
    platform,
    sessions,
    tenants: { acme, globex },
    call(tenant, request, { as, language, headers, ...rest } = {}) {
      const [method, url] = request.split(' ') as ['GET', string];
      return sendRequest(app, {
        method,
        url,
        headers: {
          host: `${tenant}.localhost`,
          ...(as && { authorization: as.token }),
          ...(language && { 'accept-language': language }),
          ...headers,
        },
        ...rest,
      });
    },
    async person(tenant, role, change = {}) {
      people += 1;
      const db = database.forTenant(tenant.id);
      const email = change.email ?? `person${people}@${tenant.slug}.example`;
      const { id: roleId } = await db.selectFrom('role').select('id').where('key', '=', role).executeTakeFirstOrThrow();
      const { id } = await db
        .insertInto('employee')
        .values({ email, firstname: 'Person', lastname: String(people), role_id: roleId, status: 'active' })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const facility_id of change.facilityIds ?? [])
        await db.insertInto('employee_scope').values({ employee_id: id, facility_id }).execute();
      const session = await db
        .insertInto('session')
        .values({ employee_id: id, provider_session: `test ${id}`, expires_at: new Date(Date.now() + 3_600_000) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, email, token: await sessions.issue(tenant, session.id) };
    },
    async close() {
      await app.close();
      await platform.relay.end();
      await owner.end();
      await drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Starts a `TestApp` before the tests of a file and closes it after them. It is empty until then. */
export function useTestApp(...options: Parameters<typeof startTestApp>): TestApp {
  const t = {} as TestApp;
  beforeAll(async () => {
    Object.assign(t, await startTestApp(...options));
  });
  afterAll(() => t.close());
  return t;
}
