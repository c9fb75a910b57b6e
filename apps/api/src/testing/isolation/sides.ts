import type { Tenant } from '../../platform/context.ts';
import type { TestApp } from '../test-app.ts';
import type { Side } from './fixture.ts';

/** Returns the side of a tenant, with a new administrator. */
export const sideOf = async (t: TestApp, tenant: Tenant): Promise<Side> => ({
  t,
  tenant,
  db: t.database.forTenant(tenant.id),
  administrator: await t.person(tenant, 'administrator'),
});
