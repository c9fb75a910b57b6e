import { ISSUE_STATUSES } from '@safety-qube/domain/issues/issue-workflow';
import { test } from 'vitest';
import { useWorkflowTable, type WorkflowLine } from '../records/workflow.factory.ts';

const EDIT = ['owner', 'issue.editReport'];
/** The product's table of issues, except for `makeIssue`, which only observations have. */
const LINES = {
  start: { from: ['Open'], who: EDIT, to: 'In Progress' },
  resolve: { from: ['Open', 'In Progress'], who: [...EDIT, 'resolutionTeam'], to: 'Resolved' },
  invalidate: { from: ['Open', 'In Progress'], who: EDIT, to: 'Closed' },
  accept: { from: ['Resolved'], who: ['raiser'], to: 'Closed' },
  decline: { from: ['Resolved'], who: ['raiser'], to: 'In Progress' },
  announce: { from: ['In Progress'], who: [...EDIT, 'resolutionTeam'], to: '' },
  reassign: { from: ['Open', 'In Progress', 'Resolved'], who: EDIT, to: '' },
  closeDuplicate: { from: ['Open', 'In Progress', 'Resolved'], who: EDIT, to: 'Closed' },
  reopen: { from: ['Closed'], who: ['issue.reopenClosed'], to: 'Open' },
} as const satisfies Readonly<Record<string, WorkflowLine>>;

const { checkActions, checkAbilities } = useWorkflowTable({
  type: 'issue',
  lines: LINES,
  statuses: ISSUE_STATUSES,
  privileges: ['issue.editReport', 'issue.reopenClosed', 'issue.raise', 'issue.extractReports'],
  bodyOf(action, { member, other, file }) {
    switch (action) {
      case 'start':
        return { team: [member], note: 'On it' };
      case 'reassign':
        return { ownerId: member };
      case 'announce':
        return { reportedLine: 'No light on the stairs' };
      case 'resolve':
        return { what: 'Done', attachmentIds: [file] };
      case 'closeDuplicate':
        return { of: other };
      case 'accept':
        return {};
      default:
        return { reason: 'Because' };
    }
  },
  met: () => [200, 403, 404, 422],
});

test.each(ISSUE_STATUSES)(
  'actions on an issue that is %s answer as the table says: 200, else 403, 404 for users who do not see it, 422 in another status',
  checkActions,
  120_000,
);

test('the abilities of an issue match what its calls allow, for everyone in every status', checkAbilities);
