import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

/** With both privileges a person can restore everybody's rights, including their own and those of the roles. */
const ADMINISTRATOR_PRIVILEGES = ['management.role.edit', 'management.user.edit'];

/** Active people (no service accounts) whose role is tenant-wide and may change both roles and people. */
const administrators = (ctx: Pick<Ctx, 'tx'>) =>
  ctx.tx
    .selectFrom('employee as e')
    .where('e.status', '=', 'active')
    .where('e.is_service_account', '=', false)
    .where('e.role_id', 'in', (eb) =>
      eb
        .selectFrom('role_privilege')
        .select('role_id')
        .where('privilege', 'in', ADMINISTRATOR_PRIVILEGES)
        .groupBy('role_id')
        .having((having) => having.fn.countAll<number>(), '=', ADMINISTRATOR_PRIVILEGES.length),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('employee_scope as s')
            .select('s.facility_id')
            .whereRef('s.tenant_id', '=', 'e.tenant_id')
            .whereRef('s.employee_id', '=', 'e.id'),
        ),
      ),
    );

/** Returns the people to contact about the tenant itself. */
export const listAdministrators = (ctx: Pick<Ctx, 'tx'>) =>
  administrators(ctx).select(['e.id', 'e.email', 'e.selected_language']).orderBy('e.id').execute();

const hasAdministrator = async (ctx: Pick<Ctx, 'tx'>): Promise<boolean> =>
  (await administrators(ctx).select('e.id').limit(1).executeTakeFirst()) !== undefined;

/**
 * Makes a change that could remove the last administrator: 422 LAST_ADMINISTRATOR if it does. Such changes of a tenant are
 * serialised, so that two of them cannot each count on the administrator whom the other removes.
 */
export async function ensureAdministratorRemains<T>(ctx: Pick<Ctx, 'tx'>, change: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'), app.current_tenant())`.execute(ctx.tx);
  const had = await hasAdministrator(ctx);
  const result = await change();
  if (had && !(await hasAdministrator(ctx))) throw refuse('LAST_ADMINISTRATOR');
  return result;
}
