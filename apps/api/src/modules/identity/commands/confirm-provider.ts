import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { listAdministrators } from '../../people/index.ts';

/**
 * Makes a provider that was switched on permanent once an administrator has signed in with it, as somebody who can repair it now
 * has access. Removes the previous provider. Does nothing for other people, or when the provider is permanent already.
 */
export async function confirmProvider(ctx: Ctx, issuer: string, employeeId: number): Promise<void> {
  const waiting = await ctx.tx
    .selectFrom('identity_issuer')
    .select('issuer')
    .where('issuer', '=', issuer)
    .where('returns_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!waiting || !(await listAdministrators(ctx)).some(({ id }) => id === employeeId)) return;
  await ctx.tx.updateTable('identity_issuer').set({ returns_at: null }).where('issuer', '=', issuer).execute();
  await ctx.tx
    .deleteFrom('identity_issuer')
    .where('is_on', '=', true)
    .where('straight', '=', true)
    .where('issuer', '<>', issuer)
    .execute();
  await audit(ctx, 'signIn.providerConfirmed', 'employee', employeeId, { issuer: [null, issuer] });
}
