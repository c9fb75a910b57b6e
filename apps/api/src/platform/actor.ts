import { personName } from '@safety-qube/domain/person-name';
import type { Privilege } from '@safety-qube/domain/privileges';
import { sql } from 'kysely';
import type { Actor } from './context.ts';
import type { TenantDb } from './db/database.ts';

/** Selects active people (`e`) with their current privileges and facilities. */
export const selectActors = (tx: TenantDb) =>
  tx
    .selectFrom('employee as e')
    .select(['e.id', 'e.role_id', 'e.email', 'e.firstname', 'e.lastname', 'e.is_service_account'])
    .select(
      sql<Privilege[]>`array(select p.privilege from role_privilege p
        where p.tenant_id = e.tenant_id and p.role_id = e.role_id)`.as('privileges'),
    )
    .select(
      sql<number[]>`array(select c.facility_id::int from employee_scope c
        where c.tenant_id = e.tenant_id and c.employee_id = e.id)`.as('facilities'),
    )
    .where('e.status', '=', 'active');

type ActorRow = Awaited<ReturnType<ReturnType<typeof selectActors>['executeTakeFirstOrThrow']>>;

/** Converts a row of `selectActors` to an `Actor` of a session. */
export const actorOf = (row: ActorRow, session: Pick<Actor, 'sessionId' | 'authenticatedAt'>): Actor => ({
  employeeId: row.id,
  roleId: row.role_id,
  privileges: new Set(row.privileges),
  facilityIds: row.facilities.length ? new Set(row.facilities) : null,
  email: row.email,
  name: personName(row),
  isServiceAccount: row.is_service_account,
  ...session,
});

/**
 * Selects the service accounts (`e`) of valid tokens (`t`), with what each token is limited to. A token of an account that is not
 * active is not valid.
 */
export const selectTokenActors = (tx: TenantDb) =>
  selectActors(tx)
    .innerJoin('service_token as t', (join) =>
      join.onRef('t.tenant_id', '=', 'e.tenant_id').onRef('t.employee_id', '=', 'e.id'),
    )
    .select(['t.id as token_id', 't.privileges as token_privileges', 't.is_limited', 't.expires_at'])
    .select(
      sql<number[]>`array(select c.facility_id::int from service_token_scope c
        where c.tenant_id = t.tenant_id and c.token_id = t.id)`.as('token_facilities'),
    )
    .where('e.is_service_account', '=', true)
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', sql<Date>`now()`);

type TokenActorRow = Awaited<ReturnType<ReturnType<typeof selectTokenActors>['executeTakeFirstOrThrow']>>;

/**
 * Converts a row of `selectTokenActors` to an `Actor`: it may do what both the role of the account and the token may, where both
 * reach. A token has no sign-in, so it may do nothing that requires a recent one.
 */
export function tokenActorOf(row: TokenActorRow): Actor {
  const account = actorOf(row, { sessionId: row.token_id, authenticatedAt: new Date(0) });
  const within = row.token_facilities.filter((id) => account.facilityIds?.has(id) ?? true);
  return {
    ...account,
    privileges: new Set([...account.privileges].filter((privilege) => row.token_privileges.includes(privilege))),
    facilityIds: row.is_limited ? new Set(within) : account.facilityIds,
    serviceToken: { id: row.token_id, expiresAt: row.expires_at },
  };
}
