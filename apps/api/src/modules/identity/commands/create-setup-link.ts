import type { Tenant } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createLink, LINK_HOURS } from '../one-time-links.ts';

/**
 * Returns the path of a one-time set-up page for a tenant without an administrator, valid for 24 hours; earlier links become
 * invalid. The launcher prints it: anybody who can read the output of the process may set the tenant up.
 */
export async function createSetupLink(database: Database, tenant: Pick<Tenant, 'id'>): Promise<string> {
  const link = { purpose: 'setup', employeeId: null, hours: LINK_HOURS.setup } as const;
  const token = await database
    .forTenant(tenant.id)
    .transaction()
    .execute((tx) => createLink(tx, link));
  return `/setup?token=${token}`;
}
