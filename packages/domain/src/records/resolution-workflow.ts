import type { Privilege } from '../privileges.ts';
import type { Transition, Waiting, Workflow } from './workflow.ts';

/** Statuses of hazards and incidents (specification, section 4), and Closed, which product adds as the end. */
export const RESOLUTION_STATUSES = [
  'Open',
  'Assigned',
  'Resolution Implemented',
  'Resolution Approved by EHS Team',
  'Resolution not Approved by EHS Team',
  'Resolution not Approved by Raiser',
  'Closed',
] as const;
export type ResolutionStatus = (typeof RESOLUTION_STATUSES)[number];

export const RESOLUTION_ACTIONS = [
  'assign',
  'reassign',
  'fix',
  'invalidate',
  'implement',
  'approve',
  'reject',
  'accept',
  'decline',
  'closeDuplicate',
  'reopen',
] as const;
export type ResolutionAction = (typeof RESOLUTION_ACTIONS)[number];

const NOT_CLOSED = RESOLUTION_STATUSES.filter((status) => status !== 'Closed');

/** The specification's rule on what requires a user's action (section 4), by relation. */
const WAITS: readonly Waiting<ResolutionStatus>[] = [
  { relation: 'owner', in: ['Open'] },
  {
    relation: 'resolutionTeam',
    in: ['Assigned', 'Resolution not Approved by EHS Team', 'Resolution not Approved by Raiser'],
  },
  { relation: 'ehsMember', in: ['Resolution Implemented'], onlyThat: true },
  { relation: 'raiser', in: ['Resolution Approved by EHS Team'] },
];

/** The table of product ("Hazards and incidents"), line by line. Only incidents have a privilege to open what is closed. */
export function resolutionWorkflow(module: 'hazard' | 'incident'): Workflow<ResolutionStatus, ResolutionAction> {
  const p = (name: string) => `${module}.${name}` as Privilege;
  const transitions: Transition<ResolutionStatus, ResolutionAction>[] = [
    { action: 'assign', from: ['Open'], to: 'Assigned', relations: ['owner'], privileges: [p('assign')] },
    {
      action: 'reassign',
      from: NOT_CLOSED.filter((status) => status !== 'Open'),
      relations: ['owner'],
      privileges: [p('assign')],
    },
    { action: 'fix', from: ['Open'], to: 'Resolution Implemented', relations: ['owner'], privileges: [p('resolve')] },
    {
      action: 'invalidate',
      from: ['Open'],
      to: 'Closed',
      relations: [],
      privileges: [p('review'), p('approveClose')],
    },
    {
      action: 'implement',
      from: ['Assigned', 'Resolution not Approved by EHS Team', 'Resolution not Approved by Raiser'],
      to: 'Resolution Implemented',
      relations: ['resolutionTeam'],
      privileges: [p('resolve')],
    },
    {
      action: 'approve',
      from: ['Resolution Implemented'],
      to: 'Resolution Approved by EHS Team',
      relations: ['ehsMember'],
      privileges: [p('approveClose')],
      byAnother: true,
    },
    {
      action: 'reject',
      from: ['Resolution Implemented'],
      to: 'Resolution not Approved by EHS Team',
      relations: ['ehsMember'],
      privileges: [p('approveClose')],
    },
    {
      action: 'accept',
      from: ['Resolution Approved by EHS Team'],
      to: 'Closed',
      relations: ['raiser'],
      privileges: [],
    },
    {
      action: 'decline',
      from: ['Resolution Approved by EHS Team'],
      to: 'Resolution not Approved by Raiser',
      relations: ['raiser'],
      privileges: [],
    },
    { action: 'closeDuplicate', from: NOT_CLOSED, to: 'Closed', relations: [], privileges: [p('closeDuplicates')] },
  ];
  if (module === 'incident')
    transitions.push({
      action: 'reopen',
      from: ['Closed'],
      to: 'Open',
      relations: [],
      privileges: [p('reopenClosed')],
      reopens: true,
    });
  return {
    first: 'Open',
    last: 'Closed',
    statuses: RESOLUTION_STATUSES,
    open: NOT_CLOSED,
    ends: ['Closed'],
    workers: 'resolutionTeam',
    waits: WAITS,
    transitions,
  };
}

/** Days of the raiser's silence that accept an approved resolution, until a tenant decides otherwise. */
export const SILENCE_DAYS = 14;
/** The same as a tenant configured it in `raiser_silence_days`: a day at least, so that everybody has one to answer. */
export const silenceDays = (configured: unknown): number =>
  Math.max(1, typeof configured === 'number' ? configured : SILENCE_DAYS);
