import type { ProviderFinding } from '@safety-qube/contract/sign-in-settings';
import { type Selectable, sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.gen.ts';

/** A provider of the tenant's own, as its row has it. */
export type ProviderRow = Selectable<DB['identity_issuer']>;

/** Minutes within which an administrator has to come in by a provider that was switched on; else sign-in goes back. */
export const PROBATION_MINUTES = 60;

/** What came of a trial, as it is kept: the refusal's code and what fills its sentence, so that each reader has their language. */
export interface KeptTrial {
  readonly at: string;
  readonly refusal: { readonly code: string; readonly params: Record<string, string | number> } | null;
  readonly personId: number | null;
  readonly claims: readonly { readonly name: string; readonly value: string }[];
}
export const trialOf = (row: ProviderRow): KeptTrial | null => row.trial as unknown as KeptTrial | null;
export const findingsOf = (row: ProviderRow): ProviderFinding[] => (row.findings ?? []) as unknown as ProviderFinding[];

/** The provider that is being set up, or has just gone back by itself: the one that was looked at last. */
export const draftProvider = (tx: TenantDb) =>
  tx
    .selectFrom('identity_issuer')
    .selectAll()
    .where(sql<boolean>`not is_on or returns_at <= now()`)
    .orderBy('checked_at', (order) => order.desc().nullsLast())
    .limit(1);

/** Whether a browser may be sent there to try it: it was looked at, and nothing speaks against it. */
export const canBeTried = (row: ProviderRow): boolean =>
  row.checked_at !== null && findingsOf(row).every(({ level }) => level !== 'bad');

/** Whether it was tried as it is set up now, and whoever tried it would have come in. */
export const canBeSwitchedOn = (row: ProviderRow): boolean => canBeTried(row) && trialOf(row)?.refusal === null;

/**
 * Settles what has happened by itself, before anything else changes the tenant's providers, which one transaction does at a time:
 * a provider by which no administrator has come in within its time is off again. It has not counted since that moment; this
 * writes it down, with a line in the log.
 */
export async function settleReturned(ctx: Pick<Ctx, 'tx' | 'actor' | 'requestId'>): Promise<void> {
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
