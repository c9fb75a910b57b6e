import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';

/** Names the request's tenant without checking a privilege: for the set-up link. */
export async function nameOrganisation(ctx: Ctx, name: string): Promise<void> {
  // The table belongs to the platform; the function changes only the row of the session's tenant.
  const { rows } = await sql<{ former: string }>`select app.rename_tenant(${name}) former`.execute(ctx.tx);
  const former = rows[0]?.former;
  if (former !== name) await audit(ctx, 'organisation.renamed', 'tenant', ctx.tenant.id, { name: [former, name] });
}

/** Renames the organisation: at sign-in, on every page and in mail, within a second. */
export async function renameOrganisation(ctx: Ctx, name: string): Promise<void> {
  authorize(ctx, 'management.branding.edit');
  await nameOrganisation(ctx, name);
}
