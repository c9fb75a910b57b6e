import { expect, test } from 'vitest';
import { RELATIONS, type Relation } from '../records/relations.ts';
import { checkAction } from '../records/workflow.ts';
import { TASK_ACTIONS, TASK_STATUSES, TASK_WORKFLOW, type TaskAction, type TaskStatus } from './task-workflow.ts';

const as = (relation: Relation | undefined, more: { isOwnWork?: boolean; mayEdit?: boolean } = {}) => ({
  relations: new Set(relation ? [relation] : []),
  may: (privilege: string) => privilege === 'task.edit' && more.mayEdit === true,
  isOwnWork: more.isOwnWork ?? false,
});

/** Every action that a person may take, such as `Open start`. */
const allowed = (who: ReturnType<typeof as>, isClosed?: boolean): string[] =>
  TASK_STATUSES.flatMap((status) =>
    TASK_ACTIONS.filter((action) => checkAction(TASK_WORKFLOW, action, status, who, isClosed) === 'allowed').map(
      (action) => `${status} ${action}`,
    ),
  );

test('the owner starts and completes a task, its verifier verifies it or sends it back, its raiser cancels it', () => {
  const cancels = ['Open cancel', 'In Progress cancel', 'Completed cancel'];
  const expected: Record<Relation, string[]> = {
    raiser: cancels,
    owner: ['Open start', 'In Progress complete'],
    verifier: ['Completed verify', 'Completed sendBack'],
    resolutionTeam: [],
    ehsMember: [],
    fyi: [],
  };
  for (const relation of RELATIONS) expect([relation, allowed(as(relation))]).toEqual([relation, expected[relation]]);
  expect(allowed(as(undefined, { mayEdit: true }))).toEqual(cancels);
});

test('nobody verifies their own work', () => {
  expect(checkAction(TASK_WORKFLOW, 'verify', 'Completed', as('verifier', { isOwnWork: true }))).toBe('ownWork');
});

test('a task that was completed without a verifier is closed: no action can be taken on it', () => {
  for (const relation of RELATIONS) expect(allowed(as(relation, { mayEdit: true }), true)).toEqual([]);
});

test('every transition leads from one status to another, and every status but the first can be reached', () => {
  const reached = new Set(TASK_WORKFLOW.transitions.map(({ to }) => to));
  expect(TASK_STATUSES.filter((status) => !reached.has(status))).toEqual(['Open']);
  const walk = (from: TaskStatus, actions: TaskAction[]): string =>
    actions.reduce<string>(
      (status, action) =>
        TASK_WORKFLOW.transitions.find((line) => line.action === action && line.from.some((s) => s === status))?.to ??
        '',
      from,
    );
  expect(walk('Open', ['start', 'complete', 'sendBack', 'complete', 'verify'])).toBe('Verified');
});
