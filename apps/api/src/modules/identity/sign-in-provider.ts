import type { ProviderFinding } from '@safety-qube/contract/schemas/sign-in-settings';
import type { StoredTrial } from '@safety-qube/domain/sign-in/provider';
import { type Selectable, sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.gen.ts';

/** A row of a tenant's own provider. */
export type ProviderRow = Selectable<DB['identity_issuer']>;

/**
 * Minutes within which an administrator has to sign in with a provider that was switched on; otherwise it is switched off again.
 */
export const PROBATION_MINUTES = 60;

export const trialOf = (row: ProviderRow): StoredTrial | null => row.trial;
export const findingsOf = (row: ProviderRow): ProviderFinding[] => row.findings ?? [];

/** The provider that is being set up, or has just been switched off automatically: the one that was checked last. */
export const draftProvider = (tx: TenantDb) =>
  tx
    .selectFrom('identity_issuer')
    .selectAll()
    .where(sql<boolean>`not is_on or returns_at <= now()`)
    .orderBy('checked_at', (order) => order.desc().nullsLast())
    .limit(1);

/** Whether a browser may be sent there to try it: it was checked, and no finding prevents it. */
export const canBeTried = (row: ProviderRow): boolean =>
  row.checked_at !== null && findingsOf(row).every(({ level }) => level !== 'bad');

/** Whether it was tried with its current settings, and the person who tried it would have been signed in. */
export const canBeSwitchedOn = (row: ProviderRow): boolean => canBeTried(row) && trialOf(row)?.refusal === null;

/**
 * Applies the automatic switch-off before anything else changes the tenant's providers, in one transaction at a time: a provider
 * with which no administrator has signed in within its time is off again. It has been ineffective since that time; this writes the
 * change to the row and to the audit log.
 */
export async function applyAutomaticSwitchOff(ctx: Pick<Ctx, 'tx' | 'actor' | 'requestId'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identity_issuer'), app.current_tenant())`.execute(ctx.tx);
  const gone = await ctx.tx
    .updateTable('identity_issuer')
    .set((eb) => ({
      is_on: false,
      returned_at: eb.ref('returns_at'),
      returns_at: null,
      switched_on_at: null,
      trial: null,
    }))
    .where('is_on', '=', true)
    .where('returns_at', '<=', sql<Date>`now()`)
    .returning('issuer')
    .execute();
  for (const { issuer } of gone) await audit(ctx, 'signIn.providerReturned', 'identityIssuer', issuer);
}
