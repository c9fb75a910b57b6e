import type { Tenant } from '../platform/context.ts';
import type { TestApp } from './test-app.ts';

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
