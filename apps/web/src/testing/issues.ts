import type { Issue } from '@safety-qube/contract/schemas/issues';
import { ISSUE_ACTIONS } from '@safety-qube/domain/issues/issue-workflow';
import { fromEntries } from '@safety-qube/domain/objects';
import { ISSUE_FIELDS } from '@safety-qube/domain/record-types/issue-fields';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyFields } from './empty-fields.ts';
import { hazardAnswers, hazardNetwork, SOME_RECORD, someHazard } from './hazards.ts';
import { visit } from './render-address.tsx';

const { edit, comment, converse, attach, archive, restore, delete: remove, setConfidentiality } = SOME_RECORD.abilities;

/** An issue of Boston Yard, raised by Olivia (8) and owned by Ana (9). */
export const someIssue = (more: Partial<Issue> = {}, abilities: Partial<Issue['abilities']> = {}): Issue => ({
  ...SOME_RECORD,
  ...emptyFields(ISSUE_FIELDS),
  id: 81,
  type: 'issue',
  number: 'ISS-000081',
  title: 'Oil on the floor',
  description: 'Oil drips on the floor.',
  category: 'something-is-not-right',
  assetId: null,
  reportedLine: null,
  doneLine: null,
  beforeId: null,
  afterId: null,
  isOnBoard: false,
  isKnown: false,
  seenCount: 0,
  abilities: {
    ...{ edit, comment, converse, attach, archive, restore, delete: remove, setConfidentiality },
    ...fromEntries(ISSUE_ACTIONS.map((action) => [action, false])),
    convert: false,
    ...abilities,
  },
  ...more,
});

/** An observation: closed from the start. */
export const someObservation = (more: Partial<Issue> = {}, abilities: Partial<Issue['abilities']> = {}): Issue =>
  someIssue(
    {
      issueType: 'observation',
      category: 'safety-observation',
      status: 'Closed',
      isClosed: true,
      closedAs: 'recorded',
      sentiment: 'positive',
      behaviour: 'procedure',
      ...more,
    },
    abilities,
  );

const option = (id: number, value: string, label: string) => ({ id, value, label, isActive: true, order: id });
/** The categories that a tenant begins with. */
export const ISSUE_CATEGORIES = [
  {
    id: 3,
    type: 'issue',
    key: 'category',
    label: 'Category',
    kind: 'choice',
    facilityId: null,
    required: true,
    isActive: true,
    order: 1,
    options: [
      option(1, 'something-is-not-right', 'Something is not right'),
      option(4, 'idea', 'Idea'),
      option(5, 'safety-observation', 'Safety observation'),
    ],
  },
];

type Answers = NonNullable<Parameters<typeof hazardNetwork>[0]>;
type More = NonNullable<Parameters<typeof hazardAnswers>[1]>;

/** The server's answers for one issue. */
export const issueAnswers = (issue: Issue, more: More = {}): Answers => ({
  ...hazardAnswers({ ...someHazard(), id: issue.id }, more),
  [`GET /api/issues/${issue.id}`]: () => issue,
  [`GET /api/records/${issue.id}/tasks`]: { tasks: [], isSerious: false, mayAdd: false, hasOnlyWeakControls: false },
  'GET /api/cf/issues': ISSUE_CATEGORIES,
  'GET /api/cf/issues/1': ISSUE_CATEGORIES,
});

/** Opens the page of an issue and waits until all of it is rendered. */
export async function openIssue(issue: Issue, more: More = {}, answers: Answers = {}, privileges: string[] = []) {
  const network = hazardNetwork({ ...issueAnswers(issue, more), ...answers }, { privileges });
  const view = await visit(`/issues/raise-issue/execute/${issue.id}`);
  await screen.findByRole('heading', { level: 1, name: issue.title });
  return { ...network, ...view, user: userEvent.setup({ delay: null, applyAccept: false }) };
}
