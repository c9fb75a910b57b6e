import type { Tenant } from '../../platform/context.ts';
import type { TestApp } from '../test-app.ts';
import type { Side } from './fixture.ts';

/** A tenant as the suites call it, with an administrator of its own who is new. */
export const sideOf = async (t: TestApp, tenant: Tenant): Promise<Side> => ({
  t,
  tenant,
  db: t.database.forTenant(tenant.id),
  administrator: await t.person(tenant, 'administrator'),
});
