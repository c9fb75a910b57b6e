import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

/** What a tenant's codes and claims are made with. */
export interface CodeKeys {
  /** Known to this installation only. A key that is made once: from bytes it would be made again for each digest, which takes longer. */
  readonly secret: KeyObject;
  /** Known to every device that derives a claim. */
  readonly claimSalt: string;
}

/** Reads the tenant's keys; creates them on first use. */
async function loadKeys(database: Database, tenantId: number): Promise<CodeKeys> {
  const db = database.lookups.forTenant(tenantId);
  const read = async (): Promise<CodeKeys | undefined> => {
    const row = await db.selectFrom('poster_key').select(['secret', 'claim_salt']).executeTakeFirst();
    return row && { secret: createSecretKey(row.secret), claimSalt: row.claim_salt };
  };
  const known = await read();
  if (known) return known;
  // Another process may create them at the same time: the first ones count.
  await db
    .insertInto('poster_key')
    .values({ secret: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const created = await read();
  if (!created) throw new Error('The tenant has no key for its posters');
  return created;
}

/** Returns a function that returns the keys of a tenant. They never change, so that they are read once by each process. */
export function codeKeys(database: Database): (tenant: Pick<Tenant, 'id'>) => Promise<CodeKeys> {
  const known = new Map<number, Promise<CodeKeys>>();
  return ({ id }) => {
    const keys = known.get(id) ?? loadKeys(database, id);
    known.set(id, keys);
    keys.catch(() => known.delete(id));
    return keys;
  };
}
