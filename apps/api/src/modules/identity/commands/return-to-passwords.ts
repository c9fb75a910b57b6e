import { audit } from '../../../platform/audit.ts';
import type { TenantDb } from '../../../platform/db/database.ts';
import { listAdministrators } from '../../people/index.ts';

/**
 * Lets people of a tenant have passwords again, whichever provider sign-in was sent to: for the operator of the server, when no
 * administrator can sign in. The provider is kept for further set-up. Returns its address, and the administrators of the tenant.
 */
export async function returnToPasswords(
  db: TenantDb,
  command: string,
): Promise<{ readonly issuers: string[]; readonly administrators: string[] }> {
  return db.transaction().execute(async (tx) => {
    const off = await tx
      .updateTable('identity_issuer')
      .set({ is_on: false, switched_on_at: null, returns_at: null, trial: null })
      .where('is_on', '=', true)
      .where('straight', '=', true)
      .returning('issuer')
      .execute();
    for (const { issuer } of off)
      await audit({ tx, actor: null, requestId: command }, 'signIn.providerSwitchedOff', 'identityIssuer', issuer, {
        issuer: [issuer, null],
      });
    const administrators = await listAdministrators({ tx });
    return { issuers: off.map(({ issuer }) => issuer), administrators: administrators.map(({ email }) => email) };
  });
}
