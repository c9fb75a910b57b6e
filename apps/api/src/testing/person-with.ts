import type { Privilege } from '@safety-qube/domain/privileges';
import type { Insertable } from 'kysely';
import type { Tenant } from '../platform/context.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import type { Person, TestApp } from './test-app.ts';

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

/** Creates a person with a role of these privileges alone, tenant-wide or for chosen facilities. */
export async function personWith(
  t: TestApp,
  tenant: Tenant,
  privileges: readonly Privilege[],
  facilityIds: number[] = [],
): Promise<Person & { readonly roleId: number }> {
  const db = t.database.forTenant(tenant.id);
  const person = await t.person(tenant, 'employee', { facilityIds });
  const { id: roleId } = await db
    .insertInto('role')
    .values({ name: `Role of ${person.email}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = privileges.map((privilege) => ({ role_id: roleId, privilege }));
  if (rows.length) await db.insertInto('role_privilege').values(rows).execute();
  await become(t, tenant, person, { role_id: roleId });
  return { ...person, roleId };
}
