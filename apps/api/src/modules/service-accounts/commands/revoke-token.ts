import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { violates } from '../../../platform/db/violations.ts';
import { conflict, notFound, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { logSecurity } from '../../../platform/security-log.ts';
import { authorizeEdit, personFacts, readRoles } from '../../people/index.ts';
import { getAccount } from '../service-accounts.queries.ts';
import { getTokenForUpdate } from '../tokens.repository.ts';
import { authorizeToken, checkNumber, TOKEN_CONFLICTS } from './create-token.ts';

type Services = Pick<Platform, 'sessions'>;

/** Revokes a token, effective after the commit, for open sockets as well. Nothing happens to one that is revoked. 403; 404. */
export async function revokeToken(ctx: Ctx, { sessions }: Services, id: string, accountId?: number): Promise<void> {
  const token = await getTokenForUpdate(ctx, id);
  if (accountId !== undefined && token.employee_id !== accountId) throw notFound();
  const account = await getAccount(ctx, token.employee_id);
  authorizeEdit(actorOf(ctx), personFacts(account, await readRoles(ctx)));
  if (token.revoked_at !== null) return;
  await ctx.tx.updateTable('service_token').set({ revoked_at: sql<Date>`now()` }).where('id', '=', id).execute();
  await audit(ctx, 'service_token.revoked', 'service_token', id, {
    name: [token.name, null],
    employeeId: [account.id, null],
  });
  ctx.afterCommit(() => {
    sessions.forget(ctx.tenant.id);
    logSecurity(ctx, 'token.revoked', { tenantId: ctx.tenant.id, accountId: account.id, tokenId: id });
  });
}

/**
 * Makes a token valid again that was revoked by mistake. 403 unless the caller could make it now; 409 TOKEN_NAME_TAKEN; 422
 * TOKEN_EXPIRED.
 */
export async function restoreToken(ctx: Ctx, { sessions }: Services, id: string): Promise<void> {
  const token = await getTokenForUpdate(ctx, id);
  const facilityIds = token.is_limited ? token.facility_ids : null;
  await authorizeToken(ctx, token.employee_id, { privileges: token.privileges, facilityIds });
  if (token.is_expired) throw refuse('TOKEN_EXPIRED');
  if (token.revoked_at === null) return;
  await checkNumber(ctx, token.employee_id);
  await ctx.tx
    .updateTable('service_token')
    .set({ revoked_at: null })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw violates(error, 'service_token_name') ? conflict(TOKEN_CONFLICTS.service_token_name) : error;
    });
  await audit(ctx, 'service_token.restored', 'service_token', id, {
    name: [null, token.name],
    employeeId: [null, token.employee_id],
  });
  ctx.afterCommit(() => sessions.forget(ctx.tenant.id));
}
