import type { Tenant } from '../../platform/context.ts';
import type { TestApp } from '../test-app.ts';
import type { Side } from './fixture.ts';
import { addVisitor } from './fixtures/visits.ts';

/** Returns the side of a tenant, with a new administrator and a visitor of a new poster. */
export async function sideOf(t: TestApp, tenant: Tenant): Promise<Side> {
  const side = {
    t,
    tenant,
    db: t.database.forTenant(tenant.id),
    administrator: await t.person(tenant, 'administrator'),
  };
  return { ...side, visitor: await addVisitor(side) };
}
