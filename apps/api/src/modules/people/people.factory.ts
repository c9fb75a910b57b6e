import type { SeededRole } from '@safety-qube/domain/seeded-roles';
import type { Tenant } from '../../platform/context.ts';
import type { TestApp } from '../../testing/test-app.ts';

export { logOf } from '../../testing/audit-log.ts';
export { become } from '../../testing/person-with.ts';
export { addFacility, addUnit } from '../organisation/organisation.factory.ts';

/** Returns the id of a seeded role. */
export async function roleId(t: TestApp, tenant: Tenant, key: SeededRole): Promise<number> {
  const db = t.database.forTenant(tenant.id);
  return (await db.selectFrom('role').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;
}
