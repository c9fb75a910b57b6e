import { personName } from '@safety-qube/domain/person-name';
import type { Privilege } from '@safety-qube/domain/privileges';
import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors.ts';
import type { JobCtx } from '../../platform/jobs/jobs.ts';
import type { Denials } from '../../platform/security-log.ts';

/** An active person with the rights of now; undefined for nobody. */
async function findActor(tx: TenantDb, employeeId: number): Promise<Actor | undefined> {
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

/**
 * Work of a job that is done for a person while they are away, with the rights that they have now; undefined for somebody who is not
 * active any more. The one way to a person's rights in a job: what is denied to them (a Refusal of 403) goes on as it is, and is a
 * security event as that of a request is. `job` is its id.
 */
export async function actFor<T>(
  { tx, tenantId, log }: Pick<JobCtx, 'tx' | 'tenantId' | 'log'>,
  denials: Denials,
  { employeeId, job }: { readonly employeeId: number; readonly job: string },
  work: (actor: Actor | undefined) => Promise<T> | T,
): Promise<T> {
  const actor = await findActor(tx, employeeId);
  try {
    return await work(actor);
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) {
      const { privilege } = (error.data ?? {}) as { privilege?: string };
      const about = { log, actor: { employeeId }, caller: null, tenantId };
      denials.tell(about, { code: error.code, operation: `job ${job}`, privilege });
    }
    throw error;
  }
}
