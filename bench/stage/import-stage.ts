import { globSync, readFileSync, rmSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { buildApp } from '../../apps/api/src/app.ts';
import { makePlatform } from '../../apps/api/src/make-platform.ts';
import { workOnImport } from '../../apps/api/src/modules/imports/jobs.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { startEmbedded } from '../../apps/api/src/platform/db/embedded-postgres.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { ensureOwner, ensureRoles } from '../../apps/api/src/platform/db/roles.ts';
import { memoryRelay } from '../../apps/api/src/platform/relay/memory-relay.ts';
import { createTenant } from '../../apps/api/src/seed/create-tenant.ts';
import { freshFolder } from './launch.ts';

/** The application in this process, with a temporary database and an administrator who imports. */
export interface ImportStage {
  /** Folder for temporary files, which is removed on close. */
  readonly folder: string;
  /** Process id of the database's main process. */
  readonly postmaster: number;
  /**
   * Sends a request to the application; a stream or buffer is sent unchanged. Returns the response body, and throws for a refusal.
   */
  call(method: 'GET' | 'POST' | 'PUT', url: string, body?: Buffer | Readable, version?: number): Promise<string>;
  /** Runs the pending work of an import. */
  work(importId: number): Promise<void>;
  close(): Promise<void>;
}

export async function openImportStage(): Promise<ImportStage> {
  const folder = freshFolder();
  const embedded = await startEmbedded(folder);
  const ownerUrl = await ensureOwner(embedded.superuserUrl, embedded.ownerPassword);
  const { appRole, appUrl } = await ensureRoles(ownerUrl);
  await migrate(ownerUrl, appRole);
  const [lock = ''] = globSync(`${folder}/**/postmaster.pid`);
  const [owner, database] = [openDatabase(ownerUrl, 2), openDatabase(appUrl)];
  const tenant = await createTenant(owner, { slug: 'bench', name: 'Bench', brand: 'safety' });
  const tx = database.forTenant(tenant.id);
  const platform = makePlatform(readConfig({ DATA_DIR: folder }), database, memoryRelay());
  const app = await buildApp(platform);
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
  const job = workOnImport(platform);
  return {
    folder,
    postmaster: Number(readFileSync(lock, 'utf8').split('\n')[0]),
    async call(method, url, body, version) {
      const answer = await app.inject({
        method,
        url,
        headers: {
          host: 'bench.localhost',
          authorization,
          ...(body && { 'content-type': method === 'PUT' ? 'application/json' : 'application/octet-stream' }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
        },
        ...(body && { payload: body }),
      });
      if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`);
      return answer.body;
    },
    work: (importId) =>
      job.run({ importId }, { tenantId: tenant.id, tx, log: app.log, attempt: { number: 5, of: 25 } }),
    async close() {
      await app.close();
      await platform.relay.end();
      await owner.end();
      await database.end();
      await embedded.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
