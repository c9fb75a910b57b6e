import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type * as contract from '@safety-qube/contract/endpoints/service-accounts';
import type { ServiceAccount, ServiceToken } from '@safety-qube/contract/schemas/service-accounts';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Ctx, needFreshSignIn } from '../../../platform/context.ts';
import { violates } from '../../../platform/db/violations.ts';
import { conflict, refuse } from '../../../platform/errors.ts';
import { logSecurity } from '../../../platform/security-log.ts';
import { makeServiceToken, serviceTokenDigest } from '../../../platform/service-token.ts';
import { checkFacilities } from '../../organisation/index.ts';
import { authorizeEdit, authorizeGrant, normalScope, personFacts, readRoles } from '../../people/index.ts';
import { getAccount, presentAccount } from '../service-accounts.queries.ts';
import { getTokenForUpdate, presentToken } from '../tokens.repository.ts';

/** Tokens of an account that are neither revoked nor expired, at most. */
const MOST_VALID = 20;
export const TOKEN_CONFLICTS = { service_token_name: 'TOKEN_NAME_TAKEN' } as const;

/**
 * Throws 403 unless the caller may make a token of the account with these rights: they may edit the account, and have the rights
 * themselves.
 */
export async function authorizeToken(
  ctx: Ctx,
  accountId: number,
  rights: { readonly privileges: readonly string[]; readonly facilityIds: readonly number[] | null },
): Promise<void> {
  needFreshSignIn(ctx);
  const account = personFacts(await getAccount(ctx, accountId), await readRoles(ctx));
  authorizeEdit(actorOf(ctx), account);
  authorizeGrant(actorOf(ctx), rights.privileges, rights.facilityIds);
}

/** Throws 422 TOO_MANY_TOKENS if an account has as many valid tokens as it may. */
export async function checkNumber({ tx }: Ctx, accountId: number): Promise<void> {
  // Locks the account, so that concurrent requests count each other.
  await tx.selectFrom('employee').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const { valid } = await tx
    .selectFrom('service_token')
    .select(({ fn }) => fn.countAll<number>().as('valid'))
    .where('employee_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  if (valid >= MOST_VALID) throw refuse('TOO_MANY_TOKENS', { most: MOST_VALID });
}

/**
 * Makes a token of a service account and returns it, for the only time. It has the rights of the account at this time, or the given
 * ones of these, and never gets more. 403 unless the caller has them; 404; 409 TOKEN_NAME_TAKEN; 422 TOKEN_BEYOND_ROLE.
 */
export async function createToken(
  ctx: Ctx,
  accountId: number,
  { name, days, ...asked }: HandlerInput<typeof contract.createServiceToken>['body'],
): Promise<{ token: ServiceToken; secret: string; account: ServiceAccount }> {
  const account = personFacts(await getAccount(ctx, accountId), await readRoles(ctx));
  const privileges = [...new Set(asked.privileges ?? account.privileges)].sort();
  const facilityIds = normalScope(asked.facilityIds ?? account.scope);
  await authorizeToken(ctx, accountId, { privileges, facilityIds });
  await checkFacilities(ctx, facilityIds ?? []);
  const isBeyond =
    privileges.some((privilege) => !account.privileges.includes(privilege)) ||
    (account.scope !== null && facilityIds?.some((id) => !account.scope?.includes(id)) !== false);
  if (isBeyond) throw refuse('TOKEN_BEYOND_ROLE');
  await checkNumber(ctx, accountId);

  const secret = makeServiceToken();
  const { id, expires_at } = await ctx.tx
    .insertInto('service_token')
    .values({
      employee_id: accountId,
      name,
      digest: serviceTokenDigest(secret),
      privileges,
      is_limited: facilityIds !== null,
      created_by: actorOf(ctx).employeeId,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw violates(error, 'service_token_name') ? conflict(TOKEN_CONFLICTS.service_token_name) : error;
    });
  if (facilityIds)
    await ctx.tx
      .insertInto('service_token_scope')
      .values(facilityIds.map((facility_id) => ({ token_id: id, facility_id })))
      .execute();
  await audit(ctx, 'service_token.created', 'service_token', id, {
    name: [null, name],
    employeeId: [null, accountId],
    privileges: [null, privileges],
    ...(facilityIds && { scopeFacilityIds: [null, facilityIds] }),
    expiresAt: [null, expires_at.toISOString()],
  });
  ctx.afterCommit(() => logSecurity(ctx, 'token.created', { tenantId: ctx.tenant.id, accountId, tokenId: id }));
  const token = presentToken(await getTokenForUpdate(ctx, id));
  return { token, secret, account: await presentAccount(ctx, await getAccount(ctx, accountId)) };
}
