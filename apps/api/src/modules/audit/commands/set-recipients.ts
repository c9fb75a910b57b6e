import { isDeepStrictEqual } from 'node:util';
import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { setAuditRecipients } from '@safety-qube/contract/endpoints/audit';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { readRecipients } from '../chain.queries.ts';

type Recipients = HandlerInput<typeof setAuditRecipients>['body'];

/** Chooses the addresses to which the last seal is mailed every day. 403 without the privilege to edit the organisation. */
export async function setRecipients(ctx: Ctx, { addresses }: Recipients): Promise<Recipients> {
  authorize(ctx, 'management.branding.edit');
  const before = await readRecipients(ctx);
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
