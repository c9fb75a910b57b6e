import { OBSERVATION_CATEGORY } from '@safety-qube/domain/issues/observations';
import { BOTH, categoryField, type DefaultRule, IN_APP } from '../records/index.ts';

/** What people report, in the order in which it is offered. */
export const ISSUE_CATEGORIES = categoryField('Something is not right', 'Environment', 'Security', 'Idea', {
  value: OBSERVATION_CATEGORY,
  label: 'Safety observation',
});

/** Who is notified of an issue: people with a pending action also by mail, people who follow it in the application. */
export const ISSUE_RULES: readonly DefaultRule[] = [
  ['immediateDanger', BOTH, ['owner', { role: 'ehsManager' }]],
  ['raised', BOTH, ['owner']],
  ['raised', IN_APP, ['resolutionTeam', 'fyi']],
  ['joined', BOTH, ['owner', 'resolutionTeam', 'fyi']],
  ['reassigned', IN_APP, ['owner', 'resolutionTeam']],
  ['resolved', BOTH, ['raiser']],
  ['resolved', IN_APP, ['owner']],
  ['declined', BOTH, ['owner']],
  ['declined', IN_APP, ['resolutionTeam']],
  ['reopened', BOTH, ['owner']],
  ['reopened', IN_APP, ['raiser']],
  ['closed', BOTH, ['raiser']],
  ['closed', IN_APP, ['owner']],
  ['commented', BOTH, ['raiser', 'owner']],
  ['commented', IN_APP, ['resolutionTeam']],
  ['reporterWrote', BOTH, ['owner', 'resolutionTeam']],
];
