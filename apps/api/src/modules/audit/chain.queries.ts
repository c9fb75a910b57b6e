import type { AuditChain } from '@safety-qube/contract/schemas/audit';
import { authorize, type Ctx, can } from '../../platform/context.ts';
import { readHead } from '../../platform/seals/chain-head.ts';
import { readProgress } from '../../platform/seals/read-progress.ts';

/** Returns the addresses to which the last seal is mailed, in order. */
export async function readRecipients(ctx: Pick<Ctx, 'tx'>): Promise<string[]> {
  const rows = await ctx.tx.selectFrom('audit_recipient').select('address').orderBy('address').execute();
  return rows.map(({ address }) => address);
}

/** Returns how far the log is sealed. 403 without the privilege over the whole tenant. */
export async function readChain(ctx: Ctx): Promise<AuditChain> {
  const actor = authorize(ctx, 'management.audit.read');
  const { sealedUntil, unsealedSince } = await readProgress(ctx.tx);
  return {
    head: await readHead(ctx.tx),
    sealedUntil: sealedUntil?.toISOString() ?? null,
    unsealedSince: unsealedSince?.toISOString() ?? null,
    addresses: await readRecipients(ctx),
    abilities: { editRecipients: can(actor, 'management.branding.edit') },
  };
}
