import type { issueBodies } from '@safety-qube/contract/schemas/issues';
import type { IssueAction } from '@safety-qube/domain/issues/issue-workflow';
import type * as z from 'zod';
import { refuse } from '../../platform/errors.ts';
import { statusText } from '../../platform/i18n.ts';
import {
  type Acting,
  assign,
  checkNothingOpen,
  closeDuplicate,
  type Effect,
  implement,
  reopen,
} from '../records/index.ts';
import { announce, storeBoardLine, withdraw } from './board-field.ts';

type Bodies = Omit<{ [A in IssueAction]: z.output<(typeof issueBodies)[A]> }, 'convert'> & {
  readonly convert: { readonly into: number };
};

/**
 * Records what was done, and its line for the board if there is one. 422 TASKS_OPEN while tasks made from it are open, and the errors
 * of the line. Where nobody can answer for the raiser it also closes the issue.
 */
async function resolve(acting: Acting, body: Bodies['resolve']): Promise<Effect> {
  await checkNothingOpen(acting.ctx, acting.record);
  const effect = { ...(await implement(acting, body)), ...(await storeBoardLine(acting, body.board)) };
  return acting.record.can_raiser_answer ? effect : { ...effect, to: 'Closed', closedAs: 'completed' };
}

const isObservation = async ({ ctx, record }: Acting): Promise<boolean> => {
  const { issue_type } = await ctx.tx
    .selectFrom('issue')
    .select('issue_type')
    .where('record_id', '=', record.id)
    .executeTakeFirstOrThrow();
  return issue_type === 'observation';
};

/** Opens an observation as an issue, also while a task made of it is open, which its resolution then waits for. 422 NOT_OBSERVATION for what is an issue already. */
async function makeIssue(acting: Acting, { note }: Bodies['makeIssue']): Promise<Effect> {
  if (!(await isObservation(acting))) throw refuse('NOT_OBSERVATION');
  await acting.ctx.tx
    .updateTable('issue')
    .set({ issue_type: 'issue' })
    .where('record_id', '=', acting.record.id)
    .execute();
  return {
    note,
    set: { closed_at: null, closed_as: null },
    change: { issueType: ['observation', 'issue'] },
  };
}

type Effects = { [A in IssueAction]: (acting: Acting, body: Bodies[A]) => Effect | Promise<Effect> };

/** Refuses an action for observations, which are not resolved: 422 STATUS_FORBIDS. */
const ofIssues =
  <Body>(effect: (acting: Acting, body: Body) => Effect | Promise<Effect>) =>
  async (acting: Acting, body: Body): Promise<Effect> => {
    if (await isObservation(acting))
      throw refuse('STATUS_FORBIDS', { status: statusText(acting.ctx.language, acting.record.status) });
    return effect(acting, body);
  };

/** What each action of an issue does besides changing the status. */
export const ISSUE_EFFECTS: Effects = {
  start: ofIssues(assign),
  reassign: ofIssues(assign),
  announce: ofIssues(announce),
  resolve: ofIssues(resolve),
  invalidate: ofIssues((_, { reason }: Bodies['invalidate']) => ({ closedAs: 'notValid', note: reason })),
  accept: ofIssues((_, { note }: Bodies['accept']) => ({ closedAs: 'accepted', note })),
  decline: ofIssues((_, { reason }: Bodies['decline']) => ({ note: reason })),
  closeDuplicate: ofIssues(closeDuplicate),
  convert: ofIssues((_, { into }: Bodies['convert']) => ({
    closedAs: 'converted',
    set: { duplicate_of: into },
    change: { convertedTo: [null, into] },
  })),
  reopen: ofIssues(async (acting, body: Bodies['reopen']) => ({
    ...(await reopen(acting, body)),
    ...(await withdraw(acting)),
  })),
  makeIssue,
};
