import type { issueBodies } from '@safety-qube/contract/schemas/issues';
import type { IssueAction } from '@safety-qube/domain/issues/issue-workflow';
import type * as z from 'zod';
import { refuse } from '../../platform/errors.ts';
import {
  type Acting,
  assign,
  checkNothingOpen,
  closeDuplicate,
  type Effect,
  implement,
  isRaiserGone,
  reopen,
} from '../records/index.ts';

type Bodies = Omit<{ [A in IssueAction]: z.output<(typeof issueBodies)[A]> }, 'convert'> & {
  readonly convert: { readonly into: number };
};

/** Records what was done. 422 TASKS_OPEN while tasks made from it are open. Without an active raiser it also closes the issue. */
async function resolve(acting: Acting, body: Bodies['resolve']): Promise<Effect> {
  await checkNothingOpen(acting.ctx, acting.record);
  const effect = await implement(acting, body);
  return isRaiserGone(acting.record) ? { ...effect, to: 'Closed', closedAs: 'completed' } : effect;
}

const isObservation = async ({ ctx, record }: Acting): Promise<boolean> => {
  const { issue_type } = await ctx.tx
    .selectFrom('issue')
    .select('issue_type')
    .where('record_id', '=', record.id)
    .executeTakeFirstOrThrow();
  return issue_type === 'observation';
};

/** Opens an observation as an issue. 422 NOT_OBSERVATION for what is an issue already. */
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

/** What each action of an issue does besides changing the status. */
export const ISSUE_EFFECTS: {
  [A in IssueAction]: (acting: Acting, body: Bodies[A]) => Effect | Promise<Effect>;
} = {
  start: assign,
  reassign: assign,
  resolve,
  invalidate: (_, { reason }) => ({ closedAs: 'notValid', note: reason }),
  accept: (_, { note }) => ({ closedAs: 'accepted', note }),
  decline: (_, { reason }) => ({ note: reason }),
  closeDuplicate,
  convert: (_, { into }) => ({
    closedAs: 'converted',
    set: { duplicate_of: into },
    change: { convertedTo: [null, into] },
  }),
  async reopen(acting, body) {
    if (await isObservation(acting)) throw refuse('STATUS_FORBIDS', { status: acting.record.status });
    return reopen(acting, body);
  },
  makeIssue,
};
