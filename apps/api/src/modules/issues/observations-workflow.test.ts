import { test } from 'vitest';
import { useWorkflowTable } from '../records/workflow.factory.ts';

// An observation is closed from the start: it can only be made an issue.
const { checkActions, checkAbilities } = useWorkflowTable({
  type: 'issue',
  own: { issue_type: 'observation' },
  lines: { makeIssue: { from: ['Closed'], who: ['owner', 'issue.editReport'], to: 'Open' } },
  statuses: ['Closed'],
  privileges: ['issue.editReport', 'issue.reopenClosed', 'issue.raise'],
  bodyOf: () => ({ note: 'It needs more than a word' }),
  met: () => [200, 403, 404],
});

test('an observation can be made an issue by its owner and by editors, and nothing else', () => checkActions('Closed'));
test('the abilities of an observation match what its calls allow', checkAbilities);
