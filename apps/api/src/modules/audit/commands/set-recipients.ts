import { isDeepStrictEqual } from 'node:util';
import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { setAuditRecipients } from '@safety-qube/contract/endpoints/audit';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { readRecipients } from '../chain.queries.ts';

type Wanted = HandlerInput<typeof setAuditRecipients>['body'];

/**
 * Chooses the addresses to which the last seal is mailed every day. 403 without the privilege to edit the organisation; 409 STALE with
 * the present ones if they are not those that were read, where these are given.
 */
export async function setRecipients(ctx: Ctx, { addresses, before: read }: Wanted): Promise<{ addresses: string[] }> {
  authorize(ctx, 'management.branding.edit');
  await sql`select pg_advisory_xact_lock(hashtext('audit_recipient'), app.current_tenant())`.execute(ctx.tx);
  const before = await readRecipients(ctx);
  if (read && !isDeepStrictEqual(read, before)) throw conflict('STALE', {}, { current: { addresses: before } });
  const wanted = addresses.map((address) => address.toLowerCase());
  await ctx.tx
    .deleteFrom('audit_recipient')
    .where('address', 'not in', ['', ...wanted])
    .execute();
  if (wanted.length)
    await ctx.tx
      .insertInto('audit_recipient')
      .values([...new Set(wanted)].map((address) => ({ address })))
      .onConflict((same) => same.doNothing())
      .execute();
  const after = await readRecipients(ctx);
  if (!isDeepStrictEqual(before, after))
    await audit(ctx, 'audit.recipientsChanged', 'config', 'audit_recipients', { addresses: [before, after] });
  return { addresses: after };
}
