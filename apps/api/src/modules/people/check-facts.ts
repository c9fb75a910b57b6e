import { personName } from '@safety-qube/domain/person-name';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

/** What an organisation knows of a person, as it is about to be stored; undefined stays as it is. */
interface Facts {
  readonly hired_on?: string | null;
  readonly left_on?: string | null;
  readonly manager_id?: number | null;
}

/** Throws 422 LEFT_BEFORE_HIRED for days in the wrong order. */
export function checkDays({ hired_on, left_on }: Pick<Facts, 'hired_on' | 'left_on'>): void {
  if (hired_on && left_on && left_on < hired_on) throw refuse('LEFT_BEFORE_HIRED');
}

/** Serialises the changes of line managers of a tenant, so that two of them cannot close a circle together. */
export const lockLineManagers = (ctx: Pick<Ctx, 'tx'>) =>
  sql`select pg_advisory_xact_lock(hashtext('line managers'), app.current_tenant())`.execute(ctx.tx);

interface Named {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
}

/** Selects those of some people who can be line managers. */
const possibleManagers = (ctx: Pick<Ctx, 'tx'>, ids: readonly number[]) =>
  ctx.tx
    .selectFrom('employee')
    .select(['id', 'firstname', 'lastname'])
    .where('id', 'in', ids)
    .where('status', 'in', ['invited', 'pending', 'active'])
    .where('is_service_account', '=', false);

/**
 * Throws 422 for a line manager who is nobody of the tenant (PERSON_UNKNOWN), who is the person or who reports to them, directly or
 * through others (MANAGER_CIRCLE).
 */
export async function checkManager(
  ctx: Ctx,
  person: Named | null,
  managerId: number | null | undefined,
): Promise<void> {
  if (managerId == null) return;
  await lockLineManagers(ctx);
  const manager = await possibleManagers(ctx, [managerId]).executeTakeFirst();
  if (!manager) throw refuse('PERSON_UNKNOWN');
  if (!person) return;
  if (manager.id === person.id) throw refuse('MANAGER_OF_THEMSELVES');
  const { rows } = await sql`
    with recursive above as (
      select manager_id from employee where id = ${managerId}
      union
      select e.manager_id from employee e join above a on e.id = a.manager_id
    ) select from above where manager_id = ${person.id}`.execute(ctx.tx);
  if (rows.length) throw refuse('MANAGER_CIRCLE', { manager: personName(manager), person: personName(person) });
}

/** As `checkManager` for many people whose line managers change together. */
export async function checkManagers(
  ctx: Ctx,
  changes: readonly { readonly person: Named; readonly managerId: number | null }[],
): Promise<void> {
  const wanted = [...new Set(changes.flatMap(({ managerId }) => managerId ?? []))];
  if (!wanted.length) return;
  await lockLineManagers(ctx);
  const managers = new Map((await possibleManagers(ctx, wanted).execute()).map((one) => [one.id, one]));
  const rows = await ctx.tx
    .selectFrom('employee')
    .select(['id', 'manager_id'])
    .where('manager_id', 'is not', null)
    .execute();
  const above = new Map(rows.map(({ id, manager_id }) => [id, manager_id]));
  for (const { person, managerId } of changes) above.set(person.id, managerId);
  for (const { person, managerId } of changes) {
    if (managerId === null) continue;
    const manager = managers.get(managerId);
    if (!manager) throw refuse('PERSON_UNKNOWN');
    const seen = new Set<number>();
    for (let id: number | null | undefined = managerId; id != null && !seen.has(id); id = above.get(id)) {
      if (id === person.id)
        throw refuse('MANAGER_CIRCLE', { manager: personName(manager), person: personName(person) });
      seen.add(id);
    }
  }
}
