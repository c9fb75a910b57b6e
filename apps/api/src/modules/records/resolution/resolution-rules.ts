import { BOTH, type DefaultRule, IN_APP } from '../type-defaults.ts';

/**
 * Who is notified during the resolution workflow: people with a pending action also by mail, people who follow it in the
 * application, and people who must act on immediate danger, or on severe actual or potential harm, regardless of their settings.
 */
export const RESOLUTION_RULES: readonly DefaultRule[] = [
  ['immediateDanger', BOTH, ['owner', 'ehsMember', { role: 'ehsManager' }]],
  ['raised', BOTH, ['owner']],
  ['raised', IN_APP, ['ehsMember', 'resolutionTeam', 'fyi']],
  ['assigned', BOTH, ['resolutionTeam']],
  ['assigned', IN_APP, ['raiser', 'owner']],
  ['joined', BOTH, ['owner', 'resolutionTeam', 'ehsMember', 'fyi']],
  ['reassigned', IN_APP, ['owner', 'resolutionTeam']],
  ['fixed', BOTH, ['ehsMember']],
  ['fixed', IN_APP, ['raiser', 'owner']],
  ['implemented', BOTH, ['ehsMember']],
  ['implemented', IN_APP, ['owner', 'resolutionTeam']],
  ['approved', BOTH, ['raiser']],
  ['approved', IN_APP, ['owner', 'resolutionTeam']],
  ['approvalWithdrawn', BOTH, ['raiser']],
  ['approvalWithdrawn', IN_APP, ['owner', 'resolutionTeam', 'ehsMember']],
  ['rejected', BOTH, ['owner', 'resolutionTeam']],
  ['declined', BOTH, ['owner', 'resolutionTeam']],
  ['declined', IN_APP, ['ehsMember']],
  ['reopened', BOTH, ['owner']],
  ['reopened', IN_APP, ['raiser', 'resolutionTeam', 'ehsMember', 'fyi']],
  ['closed', BOTH, ['raiser', 'owner']],
  ['closed', IN_APP, ['resolutionTeam', 'ehsMember', 'fyi']],
  ['commented', BOTH, ['raiser', 'owner', 'resolutionTeam']],
  ['commented', IN_APP, ['ehsMember', 'fyi']],
  ['reporterWrote', BOTH, ['owner', 'resolutionTeam']],
];
