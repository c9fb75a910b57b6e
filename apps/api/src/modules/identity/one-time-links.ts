import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';
import { refuse } from '../../platform/errors.ts';

export type LinkPurpose = 'confirm-email' | 'set-password' | 'setup';

/** Hours for which a link is valid. */
export const LINK_HOURS = { confirmEmail: 24, setPassword: 0.5, invitation: 7 * 24, setup: 24 } as const;

/** The stored form of a secret: its SHA-256. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Blocks other transactions that create or use links of the same person (or of the tenant, for null) until this one has ended. */
export async function lockLinks(tx: TenantDb, employeeId: number | null): Promise<void> {
  if (employeeId === null)
    await sql`select pg_advisory_xact_lock(app.current_tenant(), hashtext('one_time_link'))`.execute(tx);
  else await tx.selectFrom('employee').select('id').where('id', '=', employeeId).forNoKeyUpdate().execute();
}

/**
 * Creates the secret of a link; earlier links of the same purpose and person become invalid, so that the newest mail is the one
 * that works, also when two are requested at the same time: their transactions wait for each other. Only the SHA-256 is stored: a
 * reader of the table can use none.
 */
export async function createLink(
  tx: TenantDb,
  link: { purpose: LinkPurpose; employeeId: number | null; hours: number },
): Promise<string> {
  await lockLinks(tx, link.employeeId);
  await tx
    .deleteFrom('one_time_link')
    .where('purpose', '=', link.purpose)
    .where('employee_id', 'is not distinct from', link.employeeId)
    .where('used_at', 'is', null)
    .execute();
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('one_time_link')
    .values({
      token_hash: digestOf(token),
      purpose: link.purpose,
      employee_id: link.employeeId,
      expires_at: sql<Date>`now() + make_interval(secs => ${link.hours * 3600})`,
    })
    .execute();
  return token;
}

/**
 * Returns the person a link belongs to, without using it. 422 LINK_USED after its use, LINK_INVALID when it has expired or never
 * existed.
 */
export async function checkLink(tx: TenantDb, purpose: LinkPurpose, token: string): Promise<number | null> {
  const row = await tx
    .selectFrom('one_time_link')
    .select(['employee_id', 'used_at', sql<boolean>`expires_at > now()`.as('is_fresh')])
    .where('token_hash', '=', digestOf(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (row?.used_at) throw refuse('LINK_USED');
  if (!row?.is_fresh) throw refuse('LINK_INVALID');
  return row.employee_id;
}

/** Uses a link and returns the person it belongs to; a second use is refused. */
export async function useLink(tx: TenantDb, purpose: LinkPurpose, token: string): Promise<number | null> {
  const row = await tx
    .updateTable('one_time_link')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', digestOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('employee_id')
    .executeTakeFirst();
  return row ? row.employee_id : checkLink(tx, purpose, token);
}
