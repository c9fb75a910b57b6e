import { FIRST_STEPS, type FirstStep, type FirstSteps } from '@safety-qube/contract/schemas/management';
import type { Privilege } from '@safety-qube/domain/privileges';
import { type RawBuilder, sql } from 'kysely';
import { actorOf, type Ctx, can } from '../../platform/context.ts';
import { HAS_APPROVERS, HAS_PLACES, IS_ALONE } from './set-up-facts.ts';

/** Days for which an organisation is new. */
const NEW_DAYS = 90;

/** What each step needs, and when it is done. */
const STEPS: Readonly<Record<FirstStep['step'], readonly [privilege: Privilege, isDone: RawBuilder<boolean>]>> = {
  places: ['management.facility.edit', HAS_PLACES],
  people: ['management.user.create', sql`not ${IS_ALONE}`],
  approvers: ['management.approver.edit', HAS_APPROVERS],
  poster: ['management.poster.create', sql`exists (select from poster)`],
  inspection: [
    'inspection.schedule',
    sql`exists (select from execution e join template t on t.tenant_id = e.tenant_id and t.id = e.template_id
      where t.module = 'inspection')`,
  ],
};

/**
 * Returns the first steps of an organisation with what is done of them, for its administrators, while it is new; none for
 * others. One statement, which counts nothing of an organisation that is not new.
 */
export async function readFirstSteps(ctx: Ctx): Promise<FirstSteps> {
  const actor = actorOf(ctx);
  const isAdministrator = can(actor, STEPS.places[0]) && can(actor, STEPS.people[0]);
  const steps = FIRST_STEPS.filter((step) => isAdministrator && can(actor, STEPS[step][0]));
  if (!steps.length) return { steps: [] };
  const columns = steps.map((step) => sql`${STEPS[step][1]} as ${sql.ref(step)}`);
  const { rows } = await sql<Record<string, boolean>>`
    select ${sql.join(columns)} from tenant
    where id = ${ctx.tenant.id} and not is_demo and created_at > now() - make_interval(days => ${NEW_DAYS})`.execute(
    ctx.tx,
  );
  const [done] = rows;
  return { steps: done ? steps.map((step) => ({ step, isDone: done[step] ?? false })) : [] };
}
