import type { ServiceToken } from '@safety-qube/contract/schemas/service-accounts';
import { personName } from '@safety-qube/domain/person-name';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';

/** Selects tokens with who made them and what they are limited to. */
const selectTokens = ({ tx }: Pick<Ctx, 'tx'>) =>
  tx
    .selectFrom('service_token as t')
    .innerJoin('employee as m', (join) =>
      join.onRef('m.tenant_id', '=', 't.tenant_id').onRef('m.id', '=', 't.created_by'),
    )
    .select(['t.id', 't.employee_id', 't.name', 't.privileges', 't.is_limited', 'm.firstname', 'm.lastname'])
    .select(['t.created_at', 't.expires_at', 't.revoked_at'])
    .select([
      sql<string | null>`t.last_used_on::text`.as('last_used_on'),
      sql<boolean>`t.expires_at <= now()`.as('is_expired'),
      sql<number[]>`array(select s.facility_id::int from service_token_scope s
        where s.tenant_id = t.tenant_id and s.token_id = t.id order by 1)`.as('facility_ids'),
    ]);
export type TokenRow = Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>;

/** Reads the tokens of accounts, the newest first. */
export const readTokens = (ctx: Pick<Ctx, 'tx'>, accountIds: readonly number[]): Promise<TokenRow[]> =>
  selectTokens(ctx)
    .where('t.employee_id', 'in', [0, ...accountIds])
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id')
    .execute();

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns a token, which is locked until this transaction has ended. 404 for none. */
export async function getTokenForUpdate(ctx: Pick<Ctx, 'tx'>, id: string): Promise<TokenRow> {
  if (!UUID.test(id)) throw notFound();
  await ctx.tx.selectFrom('service_token').select('id').where('id', '=', id).forUpdate().execute();
  return selectTokens(ctx).where('t.id', '=', id).executeTakeFirstOrThrow(notFound);
}

const stateOf = ({ revoked_at, is_expired }: TokenRow): ServiceToken['state'] => {
  if (revoked_at !== null) return 'revoked';
  return is_expired ? 'expired' : 'valid';
};

export const presentToken = (row: TokenRow): ServiceToken => ({
  id: row.id,
  name: row.name,
  privileges: row.privileges,
  facilityIds: row.is_limited ? row.facility_ids : null,
  createdBy: personName(row),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedOn: row.last_used_on,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  state: stateOf(row),
});
