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
