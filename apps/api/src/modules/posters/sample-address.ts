import { type SqlBool, sql } from 'kysely';
import type { Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { codeKeys } from './code-keys.ts';
import { posterAddress } from './poster-address.ts';
import { makePosterCodes } from './poster-codes.ts';
import { readPosters } from './posters.repository.ts';

/** Returns the address of a tenant's first poster, for trying it out; undefined if it has none. */
export async function sampleAddress(database: Database, tenant: Tenant, origin: string): Promise<string | undefined> {
  const first = sql<SqlBool>`p.id = (select min(id) from poster)`;
  const [poster] = await readPosters({ tx: database.forTenant(tenant.id) }, first);
  if (!poster) return undefined;
  const { id, generation, task_id: taskId, forms } = poster;
  const writeCode = await makePosterCodes(codeKeys(database)).writer(tenant);
  return posterAddress(origin, { taskId, forms, code: writeCode({ kind: 'poster', id, generation }) });
}
