import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';

/** Gives the request's tenant a name, for whoever may do so by other means than a privilege: the set-up link. */
export async function nameOrganisation(ctx: Ctx, name: string): Promise<void> {
  // The table is the platform's; the function changes the row of the setting's tenant alone.
  const { rows } = await sql<{ former: string }>`select app.rename_tenant(${name}) former`.execute(ctx.tx);
  const former = rows[0]?.former;
  if (former !== name) await audit(ctx, 'organisation.renamed', 'tenant', ctx.tenant.id, { name: [former, name] });
}

/** Calls the organisation by another name: at sign-in, on every page and in mail, within a second. */
export async function renameOrganisation(ctx: Ctx, name: string): Promise<void> {
  authorize(ctx, 'management.branding.edit');
  await nameOrganisation(ctx, name);
}
