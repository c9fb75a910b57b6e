import { randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { sql } from 'kysely';
import type { Database, TenantDb } from '../../platform/db/database.ts';

export type KeyPurpose = 'id-token' | 'login-token' | 'cookie' | 'browser';
/** Days for which a browser stays known for its accounts; a key that has signed cookies verifies for as long. */
export const KNOWN_BROWSER_DAYS = 180;
export interface SigningKey {
  readonly kid: string;
  readonly secret: JWK;
}

async function makeSecret(purpose: KeyPurpose, kid: string): Promise<JWK> {
  if (purpose !== 'id-token') return { kty: 'oct', k: randomBytes(32).toString('base64url'), kid };
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'ES256', kid };
}

async function addKey(tx: TenantDb, purpose: KeyPurpose): Promise<void> {
  const kid = randomUUID();
  const secret = JSON.stringify(await makeSecret(purpose, kid));
  await tx.insertInto('signing_key').values({ kid, purpose, secret }).execute();
}

const readKeys = async (tx: TenantDb, purpose: KeyPurpose): Promise<SigningKey[]> => {
  const rows = await tx
    .selectFrom('signing_key')
    .select(['kid', 'secret'])
    .where('purpose', '=', purpose)
    .where((eb) => eb.or([eb('retires_at', 'is', null), eb('retires_at', '>', sql<Date>`now()`)]))
    .orderBy(sql`retires_at is null`, 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((r) => ({ kid: r.kid, secret: r.secret }));
};

/** One process at a time creates a tenant's keys: the others find them created. */
const lockKeys = (tx: TenantDb) =>
  sql`select pg_advisory_xact_lock(hashtext('signing_key'), app.current_tenant())`.execute(tx);

/** Returns the tenant's keys for a purpose, the one that signs first; creates them on first use. */
export async function loadKeys(database: Database, tenantId: number, purpose: KeyPurpose): Promise<SigningKey[]> {
  const db = database.lookups.forTenant(tenantId);
  const keys = await readKeys(db, purpose);
  if (keys.length) return keys;
  return db.transaction().execute(async (tx) => {
    await lockKeys(tx);
    if (!(await readKeys(tx, purpose)).length) await addKey(tx, purpose);
    return readKeys(tx, purpose);
  });
}

/**
 * Creates new signing keys for the tenant. The old ones verify for another 13 hours, an hour longer than the longest session, so
 * nobody is signed out; those of known browsers for as long as a browser is known.
 */
export async function rotateKeys(database: Database, tenantId: number): Promise<void> {
  await database
    .forTenant(tenantId)
    .transaction()
    .execute(async (tx) => {
      await lockKeys(tx);
      await tx
        .updateTable('signing_key')
        .set({
          retires_at: sql`now() + case purpose when 'browser' then make_interval(days => ${KNOWN_BROWSER_DAYS}) else interval '13 hours' end`,
        })
        .where('retires_at', 'is', null)
        .execute();
      for (const purpose of ['id-token', 'login-token', 'cookie', 'browser'] as const) await addKey(tx, purpose);
    });
}
