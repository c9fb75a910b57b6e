import type { Insertable } from 'kysely';
import type { Tenant } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';

export { logOf } from '../../testing/audit-log.ts';
export { addFacility, addUnit } from '../organisation/organisation.factory.ts';

/** Writes properties of a person directly to the table, bypassing the rules. */
export async function become(
  t: TestApp,
  tenant: Tenant,
  person: Pick<Person, 'id'>,
  change: Partial<Insertable<DB['employee']>>,
): Promise<void> {
  await t.database.forTenant(tenant.id).updateTable('employee').set(change).where('id', '=', person.id).execute();
  t.sessions.forget(tenant.id);
}

/** Returns the id of a seeded role. */
export async function roleId(t: TestApp, tenant: Tenant, key: string): Promise<number> {
  const db = t.database.forTenant(tenant.id);
  return (await db.selectFrom('role').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;
}
