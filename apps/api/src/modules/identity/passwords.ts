import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';

/** argon2id as recommended by the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the hash to store for a password; takes tens of milliseconds, so hold no transaction meanwhile. */
export const hashPassword = (password: string): Promise<string> => hash(password, OWASP);

/** A hash that no password matches: checking against it takes as long as against a real one. */
const dummyHash = hashPassword(crypto.randomUUID());

/** Whether a password matches a stored hash; without one it takes the same time and returns false. */
export async function fits(password: string, stored: string | null | undefined): Promise<boolean> {
  const right = await verify(stored ?? (await dummyHash), password);
  return right && stored != null;
}

/** Stores the hash of a person's new password. */
export async function storePassword(tx: TenantDb, employeeId: number, passwordHash: string): Promise<void> {
  const row = { password_hash: passwordHash, changed_at: sql<Date>`now()` };
  await tx
    .insertInto('credential')
    .values({ employee_id: employeeId, ...row })
    .onConflict((oc) => oc.columns(['tenant_id', 'employee_id']).doUpdateSet(row))
    .execute();
}
