import type { UnitLevel } from '@safety-qube/domain/place-levels';
import type { Tenant } from '../../platform/context.ts';
import type { TestApp } from '../../testing/test-app.ts';

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
  unit: { facility_id: number; level: UnitLevel; name: string; parent_id?: number; is_active?: boolean },
): Promise<number> {
  const row = await t.database
    .forTenant(tenant.id)
    .insertInto('org_unit')
    .values(unit)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
