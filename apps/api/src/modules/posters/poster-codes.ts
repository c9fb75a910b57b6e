import { randomBytes } from 'node:crypto';
import type { Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PosterCodes } from '../../platform/platform.ts';
import { type CodeKey, readCode, writeCode } from './poster-code.ts';

/** Reads the tenant's key; creates it on first use. */
async function loadSecret(database: Database, tenantId: number): Promise<Buffer> {
  const db = database.lookups.forTenant(tenantId);
  const read = () => db.selectFrom('poster_key').select('secret').executeTakeFirst();
  const known = await read();
  if (known) return known.secret;
  // Another process may create it at the same time: the first one counts.
  await db
    .insertInto('poster_key')
    .values({ secret: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = (await read()) ?? {};
  if (!secret) throw new Error('The tenant has no key for its posters');
  return secret;
}

/** The codes of posters and facilities. Keys never change, so that they are read once by each process. */
export function makePosterCodes(database: Database): PosterCodes {
  const secrets = new Map<number, Promise<Buffer>>();
  const keyOf = async ({ id, slug }: Tenant): Promise<CodeKey> => {
    const secret = secrets.get(id) ?? loadSecret(database, id);
    secrets.set(id, secret);
    secret.catch(() => secrets.delete(id));
    return { secret: await secret, slug };
  };
  return {
    async writer(tenant) {
      const key = await keyOf(tenant);
      return (coded) => writeCode(key, coded);
    },
    read: async (tenant, text) => readCode(await keyOf(tenant), text),
  };
}
