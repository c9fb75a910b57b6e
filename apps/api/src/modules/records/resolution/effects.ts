import type { resolutionBodies } from '@safety-qube/contract/schemas/resolution';
import type { ResolutionAction } from '@safety-qube/domain/records/resolution-workflow';
import { sql } from 'kysely';
import type * as z from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { assign, closeDuplicate, implement, peopleOf, reopen } from '../effects.ts';
import { isNotUndone } from '../is-not-undone.ts';
import { checkNothingOpen } from '../origin.ts';
import type { Acting, Effect } from '../record-definition.ts';
import { writeRelation } from '../write-relation.ts';

type Bodies = { [A in ResolutionAction]: z.output<(typeof resolutionBodies)[A]> };

/** Makes the person who fixes something on the spot its team, because the record needs somebody to whom it can be sent back. */
async function fix(acting: Acting, body: Bodies['fix']): Promise<Effect> {
  const effect = await implement(acting, body);
  const { ctx, record } = acting;
  const before = peopleOf(record, 'resolutionTeam');
  if (before.length) return effect;
  const { employeeId } = actorOf(ctx);
  await writeRelation(ctx, record.id, 'resolutionTeam', [employeeId]);
  return { ...effect, change: { ...effect.change, team: [before, [employeeId]] } };
}

/**
 * Whether a person was on the team when the present resolution was submitted, or since, even if they were removed from it
 * afterwards.
 */
async function hasWorkedOnIt(ctx: Ctx, recordId: number, employeeId: number): Promise<boolean> {
  const { rows } = await sql`
    select from record_change c where c.record_id = ${recordId} and c.action in ('assigned', 'reassigned')
      and c.change -> 'team' -> 0 @> to_jsonb(${employeeId}::bigint)
      and ${isNotUndone('c')} and c.id > (select max(s.id) from record_change s
        where s.record_id = ${recordId} and s.action in ('fixed', 'implemented') and ${isNotUndone('s')})
    limit 1`.execute(ctx.tx);
  return rows.length > 0;
}

/**
 * Throws 422 OWN_RESOLUTION for a person who worked on it, TASKS_OPEN while tasks created from it are open. Where nobody
 * can answer for the raiser the approval also closes the record.
 */
async function approve({ ctx, record, definition }: Acting, body: Bodies['approve']): Promise<Effect> {
  if (await hasWorkedOnIt(ctx, record.id, actorOf(ctx).employeeId)) throw refuse('OWN_RESOLUTION');
  await checkNothingOpen(ctx, record);
  return record.can_raiser_answer
    ? { note: body.note }
    : { to: definition.workflow.last, closedAs: 'approved', note: body.note };
}

/** What each action of the resolution workflow does besides changing the status. */
export const RESOLUTION_EFFECTS: {
  [A in ResolutionAction]: (acting: Acting, body: Bodies[A]) => Effect | Promise<Effect>;
} = {
  assign,
  reassign: assign,
  fix,
  implement,
  approve,
  closeDuplicate,
  invalidate: (_, { reason }) => ({ closedAs: 'notValid', note: reason }),
  withdraw: (_, { reason }) => ({ note: reason }),
  reject: (_, { reason }) => ({ note: reason }),
  accept: (_, { note }) => ({ closedAs: 'accepted', note }),
  decline: (_, { reason }) => ({ note: reason }),
  reopen,
};
