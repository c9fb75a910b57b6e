import { personName } from '@safety-qube/domain/person-name';
import type { Privilege } from '@safety-qube/domain/privileges';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { TenantDb } from '../../../platform/db/database.ts';

/** An active person with the rights of now, for work that is done for them while they are away; undefined for nobody. */
export async function findActor(tx: TenantDb, employeeId: number): Promise<Actor | undefined> {
  const row = await tx
    .selectFrom('employee as e')
    .select(['e.id', 'e.role_id', 'e.email', 'e.firstname', 'e.lastname', 'e.is_service_account'])
    .select(
      sql<string[]>`array(select p.privilege from role_privilege p
        where p.tenant_id = e.tenant_id and p.role_id = e.role_id)`.as('privileges'),
    )
    .select(
      sql<number[]>`array(select c.facility_id::int from employee_scope c
        where c.tenant_id = e.tenant_id and c.employee_id = e.id)`.as('facilities'),
    )
    .where('e.id', '=', employeeId)
    .where('e.status', '=', 'active')
    .executeTakeFirst();
  return (
    row && {
      employeeId: row.id,
      sessionId: '',
      roleId: row.role_id,
      privileges: new Set(row.privileges as Privilege[]),
      facilityIds: row.facilities.length ? new Set(row.facilities) : null,
      email: row.email,
      name: personName(row),
      isServiceAccount: row.is_service_account,
      authenticatedAt: new Date(0), // nobody has signed in for a job: it hands out no rights
    }
  );
}
