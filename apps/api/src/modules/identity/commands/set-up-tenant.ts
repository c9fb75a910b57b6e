import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { transact } from '../../../platform/http/route.ts';
import { nameOrganisation } from '../../organisation/index.ts';
import { checkLink, useLink } from '../one-time-links.ts';
import { checkPassword } from '../password.policy.ts';
import { hashPassword, storePassword } from '../passwords.ts';

export interface SetUp {
  readonly token: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly password: string;
  readonly organisationName: string;
  readonly facilityName: string;
  readonly timeZone: string;
}

/** Throws 422 SETUP_DONE once any person is active. */
async function refuseOnceSetUp(ctx: Ctx): Promise<void> {
  const anyone = await ctx.tx.selectFrom('employee').select('id').where('status', '=', 'active').executeTakeFirst();
  if (anyone) throw refuse('SETUP_DONE');
}

/** Throws when a set-up link is no longer valid: 422 SETUP_DONE once any person is active, else LINK_USED or LINK_INVALID. */
export const checkSetup = (ctx: Ctx, token: string): Promise<unknown> =>
  // Checked last: another person may use the link and finish in between.
  checkLink(ctx.tx, 'setup', token).finally(() => refuseOnceSetUp(ctx));

function checkTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw refuse('TIME_ZONE_UNKNOWN');
  }
}

/**
 * Names a tenant, creates its first administrator and its first facility, which they own and approve for until they choose other
 * people. Does not sign anybody in.
 */
export async function setUpTenant(ctx: Ctx, asked: SetUp): Promise<void> {
  await checkSetup(ctx, asked.token);
  checkTimeZone(asked.timeZone);
  checkPassword(asked.password, asked);
  const passwordHash = await hashPassword(asked.password);
  await transact(ctx, async (ctx) => {
    // Of two concurrent requests the second waits here for the first and then finds the tenant set up.
    await useLink(ctx.tx, 'setup', asked.token).finally(() => refuseOnceSetUp(ctx));
    await nameOrganisation(ctx, asked.organisationName);
    const role = await ctx.tx
      .selectFrom('role')
      .select('id')
      .where('key', '=', 'administrator')
      .executeTakeFirstOrThrow();
    const facility = await ctx.tx
      .insertInto('facility')
      .values({ name: asked.facilityName, time_zone: asked.timeZone })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { email, firstname, lastname } = asked;
    const person = { firstname, lastname, role_id: role.id, facility_id: facility.id, status: 'active' };
    const { id } = await ctx.tx
      .insertInto('employee')
      .values({ email, ...person })
      .onConflict((oc) => oc.columns(['tenant_id', 'email']).doUpdateSet(person))
      .returning('id')
      .executeTakeFirstOrThrow();
    await storePassword(ctx.tx, id, passwordHash);
    await ctx.tx
      .updateTable('facility')
      .set({ default_owner_id: id, default_approver_id: id })
      .where('id', '=', facility.id)
      .execute();
    await audit(ctx, 'tenant.setUp', 'employee', id);
  });
}
