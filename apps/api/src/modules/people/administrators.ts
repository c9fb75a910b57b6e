import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

/** Together they let a person repair everybody's rights, their own and the roles' included. */
const KEYS_OF_THE_HOUSE = ['management.role.edit', 'management.user.edit'];

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
        .where('privilege', 'in', KEYS_OF_THE_HOUSE)
        .groupBy('role_id')
        .having((having) => having.fn.countAll<number>(), '=', KEYS_OF_THE_HOUSE.length),
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

/** Whom to write to about the tenant itself. */
export const listAdministrators = (ctx: Pick<Ctx, 'tx'>) =>
  administrators(ctx).select(['e.id', 'e.email', 'e.selected_language']).orderBy('e.id').execute();

const hasAdministrator = async (ctx: Pick<Ctx, 'tx'>): Promise<boolean> =>
  (await administrators(ctx).select('e.id').limit(1).executeTakeFirst()) !== undefined;

/**
 * Makes a change that could take the last administrator away: 422 LAST_ADMINISTRATOR if it does. Such changes of a tenant
 * wait for one another, so that two of them cannot each count on the administrator whom the other removes.
 */
export async function keepAnAdministrator<T>(ctx: Pick<Ctx, 'tx'>, change: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'), app.current_tenant())`.execute(ctx.tx);
  const had = await hasAdministrator(ctx);
  const result = await change();
  if (had && !(await hasAdministrator(ctx))) throw refuse('LAST_ADMINISTRATOR');
  return result;
}
