import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';

/**
 * Names the request's tenant without checking a privilege: for the set-up link. 409 STALE if it is not called `before`, where that is
 * given.
 */
export async function nameOrganisation(ctx: Ctx, name: string, before?: string): Promise<void> {
  // The table belongs to the platform; the function changes only the row of the session's tenant.
  const { rows } = await sql<{ former: string }>`select app.rename_tenant(${name}) former`.execute(ctx.tx);
  const former = rows[0]?.former;
  if (before !== undefined && former !== before) throw conflict('STALE', {}, { current: { name: former } });
  if (former !== name) await audit(ctx, 'organisation.renamed', 'tenant', ctx.tenant.id, { name: [former, name] });
}

/** Renames the organisation: at sign-in, on every page and in mail, within a second. 403; 409 STALE with another name than `before`. */
export async function renameOrganisation(ctx: Ctx, name: string, before?: string): Promise<void> {
  authorize(ctx, 'management.branding.edit');
  await nameOrganisation(ctx, name, before);
}
