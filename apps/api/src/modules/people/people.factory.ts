import type { Insertable } from 'kysely';
import type { Tenant } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';

/** Adds an active facility to a tenant. */
export async function addFacility(t: TestApp, tenant: Tenant, name: string): Promise<number> {
  const row = await t.database
    .forTenant(tenant.id)
    .insertInto('facility')
    .values({ name, time_zone: 'America/Chicago' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Adds a unit to a facility. */
export async function addUnit(
  t: TestApp,
  tenant: Tenant,
  unit: { facility_id: number; level: string; name: string; parent_id?: number; is_active?: boolean },
): Promise<number> {
  const row = await t.database
    .forTenant(tenant.id)
    .insertInto('org_unit')
    .values(unit)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

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

/** The tenant's audit log of one entity: actions with what changed, oldest first. */
export const logOf = (t: TestApp, tenant: Tenant, entity: string, id: number) =>
  t.database
    .forTenant(tenant.id)
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'change'])
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();
