import { type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import type { TenantDb } from '../../../platform/db/database.ts';
import { violates } from '../../../platform/db/violations.ts';
import { refuse } from '../../../platform/errors.ts';
import { type Job, job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What a claim opens: one of these. */
export interface Claimed {
  readonly record_id: number | null;
  readonly execution_id: number | null;
  readonly comment_id: number | null;
  readonly held_report_id: number | null;
}

/** What a claim that opens something already is refused with. */
export const claimTaken = (error: unknown): unknown =>
  violates(error, 'report_claim_tenant_id_digest_key') ? refuse('CLAIM_TAKEN') : error;

/** Stores the digest of a claim. 422 CLAIM_TAKEN for one that opens something already. */
export async function insertClaim(
  ctx: Pick<Ctx, 'tx' | 'tenant'>,
  { claims }: Pick<Platform, 'claims'>,
  claim: string,
  opens: Partial<Claimed>,
): Promise<void> {
  await ctx.tx
    .insertInto('report_claim')
    .values({ digest: await claims.digest(ctx.tenant, claim), ...opens })
    .execute()
    .catch((error: unknown) => {
      throw claimTaken(error);
    });
}

/** Returns those of some digests whose claims open something already, in hexadecimal. */
export async function takenClaims(tx: TenantDb, digests: readonly Buffer[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ digest: Buffer }>`
    select digest from report_claim where digest = any(${[...digests]}::bytea[])`.execute(tx);
  return new Set(rows.map(({ digest }) => digest.toString('hex')));
}

/** Whether the claim `c` still opens its report. */
const OPENS = sql<SqlBool>`(app.claim_ends_at(c) is null or app.claim_ends_at(c) > now())`;

/** Returns the ids of the claims with these digests that still open their report, by the digest in hexadecimal. */
export async function findClaims(tx: TenantDb, digests: readonly Buffer[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; digest: Buffer }>`
    select c.id, c.digest from report_claim c where c.digest = any(${[...digests]}::bytea[]) and ${OPENS}`.execute(tx);
  return new Map(rows.map(({ id, digest }) => [digest.toString('hex'), id]));
}

/** Returns what a claim opens and until when, if it still opens it; null for no end yet. */
export async function readClaim(tx: TenantDb, id: number): Promise<(Claimed & { ends_at: Date | null }) | undefined> {
  return tx
    .selectFrom('report_claim as c')
    .select(['c.record_id', 'c.execution_id', 'c.comment_id', 'c.held_report_id'])
    .select(sql<Date | null>`app.claim_ends_at(c)`.as('ends_at'))
    .where('c.id', '=', id)
    .where(OPENS)
    .executeTakeFirst();
}

/** Deletes the claims that do not open their report any more, so that nothing leads to it. */
export const forgetClaims: Job = job({
  id: 'forget-claims',
  cron: '40 3 * * *',
  payload: z.object({}),
  async run(_, { tx }) {
    await sql`delete from report_claim c where app.claim_ends_at(c) <= now()`.execute(tx);
  },
});
