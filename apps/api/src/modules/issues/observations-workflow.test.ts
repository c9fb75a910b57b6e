import { test } from 'vitest';
import { useWorkflowTable } from '../records/workflow.factory.ts';

const EDIT = ['owner', 'issue.editReport'];
// An observation is closed from the start, and in progress while a task made of it is open: all that it can be is made an issue.
const { checkActions, checkAbilities } = useWorkflowTable({
  type: 'issue',
  own: { issue_type: 'observation' },
  lines: {
    makeIssue: { from: ['Closed', 'In Progress'], who: EDIT, to: 'Open' },
    start: { from: [], who: EDIT, to: '' },
    resolve: { from: [], who: [...EDIT, 'resolutionTeam'], to: '' },
    invalidate: { from: [], who: EDIT, to: '' },
    reassign: { from: [], who: EDIT, to: '' },
    reopen: { from: [], who: ['issue.reopenClosed'], to: '' },
  },
  statuses: ['Closed', 'In Progress'],
  privileges: ['issue.editReport', 'issue.reopenClosed', 'issue.raise'],
  bodyOf(action, { member }) {
    switch (action) {
      case 'resolve':
        return { what: 'Done' };
      case 'reassign':
        return { ownerId: member };
      case 'invalidate':
      case 'reopen':
        return { reason: 'Because' };
      default:
        return { note: 'It needs more than a word' };
    }
  },
  met: () => [200, 403, 404, 422],
});

test.each(['Closed', 'In Progress'])(
  'an observation that is %s can at most be made an issue, by its owner and by editors',
  checkActions,
);
test('the abilities of an observation match what its calls allow', checkAbilities);
