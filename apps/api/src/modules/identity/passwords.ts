import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';

/** argon2id as the OWASP Password Storage Cheat Sheet has it: 19 MiB, 2 passes, 1 lane. */
const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to store for a password; takes tens of milliseconds, so hold no transaction meanwhile. */
export const hashPassword = (password: string): Promise<string> => hash(password, OWASP);

/** A hash that no password has: checking against it takes as long as against a real one. */
const nobodys = hashPassword(crypto.randomUUID());

/** Whether a password fits a stored hash; without one it takes the same time and says no. */
export async function fits(password: string, stored: string | null | undefined): Promise<boolean> {
  const right = await verify(stored ?? (await nobodys), password);
  return right && stored != null;
}

/** Gives a person a new password, by its hash. */
export async function storePassword(tx: TenantDb, employeeId: number, passwordHash: string): Promise<void> {
  const row = { password_hash: passwordHash, changed_at: sql<Date>`now()` };
  await tx
    .insertInto('credential')
    .values({ employee_id: employeeId, ...row })
    .onConflict((oc) => oc.columns(['tenant_id', 'employee_id']).doUpdateSet(row))
    .execute();
}
