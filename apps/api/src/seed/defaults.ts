import type { Channel } from '@safety-qube/domain/notifications/notification-audience';
import type { NotificationEvent } from '@safety-qube/domain/notifications/notification-events';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { SeededRole } from '@safety-qube/domain/seeded-roles';

/** Defaults of a new tenant, all of which the tenant can change later. */

const priorities = [
  ['Critical', '#D93A3F', 1],
  ['High', '#E8772B', 2],
  ['Medium', '#DDA10C', 3],
  ['Low', '#5C6677', 4],
] as const;
const PRIORITY_TYPES = ['hazard', 'incident', 'issue', 'inspection', 'riskAssessment', 'task'] as const;

export const PRIORITIES = PRIORITY_TYPES.flatMap((type) =>
  priorities.map(([name, color, value]) => ({
    type,
    name: name.toLowerCase(),
    alias_name: name,
    position: value,
    color,
    priority_value: value,
  })),
);

export const ASSET_STATUSES = ['In service', 'Under maintenance', 'Out of service', 'Retired'].map((name, index) => ({
  key: name.toLowerCase().replaceAll(' ', '-'),
  name,
  position: index + 1,
}));

interface NewField {
  type: 'hazard' | 'incident' | 'task' | 'role';
  key: string;
  label: string;
  kind: 'choice' | 'text' | 'yes-no';
  required: boolean;
  position: number;
  options: { id: number; value: string; label: string; isActive: boolean; order: number }[];
}

const slugOf = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
/** Creates options numbered from 1, in the given order; their values are derived from the labels unless given. */
const options = (...labels: (string | { value: string; label: string })[]): NewField['options'] =>
  labels.map((one, index) => ({
    id: index + 1,
    ...(typeof one === 'string' ? { value: slugOf(one), label: one } : one),
    isActive: true,
    order: index + 1,
  }));

/** Categories of hazards that occur at any site (after the groups of OSHA's hazard identification tool). */
export const HAZARD_FIELDS: NewField[] = [
  {
    type: 'hazard',
    key: 'category',
    label: 'Category',
    kind: 'choice',
    required: true,
    position: 1,
    options: options(
      'Slip, trip or fall on the level',
      'Work at height',
      'Machinery and guarding',
      'Vehicles and traffic',
      'Manual handling',
      'Electricity',
      'Fire and explosion',
      'Chemicals and substances',
      'Confined space',
      'Lifting and falling objects',
      'Noise, dust or heat',
      'Housekeeping',
      'Other',
    ),
  },
];

export const INCIDENT_FIELDS: NewField[] = [
  {
    type: 'incident',
    key: 'category',
    label: 'Category',
    kind: 'choice',
    required: true,
    position: 1,
    options: options('Injury or illness', 'Near miss', 'Property damage', 'Environmental', 'Security', 'Vehicle'),
  },
];

export const TASK_FIELDS: NewField[] = [
  {
    type: 'task',
    key: 'control',
    label: 'Control type',
    kind: 'choice',
    required: false,
    position: 1,
    options: options(
      { value: 'eliminate', label: 'Elimination' },
      { value: 'substitute', label: 'Substitution' },
      { value: 'engineer', label: 'Engineering controls' },
      { value: 'administer', label: 'Administrative controls' },
      { value: 'protective-equipment', label: 'PPE' },
    ),
  },
];

export const ROLE_FIELDS: NewField[] = [
  {
    type: 'role',
    key: 'trade',
    label: 'Trade',
    kind: 'choice',
    required: false,
    position: 1,
    options: options(
      'Operator',
      'Maintenance',
      'Electrician',
      'Scaffolder',
      'Forklift driver',
      'HSE officer',
      'Contractor',
    ),
  },
];

const LIKELIHOOD = ['Rare', 'Unlikely', 'Possible', 'Likely', 'Almost certain'];
const SEVERITY = ['Negligible', 'Minor', 'Moderate', 'Major', 'Catastrophic'];

/** 5 x 5; score = likelihood x severity; Low 1-5, Medium 6-10, High 11-19, Extreme 20-25. */
export const RISK_MATRIX = {
  likelihood: LIKELIHOOD.map((label, index) => ({ value: index + 1, label })),
  severity: SEVERITY.map((label, index) => ({ value: index + 1, label })),
  levels: [
    { key: 'low', label: 'Low', from: 1, to: 5, color: '#DDF0E4' },
    { key: 'medium', label: 'Medium', from: 6, to: 10, color: '#FAEDB9' },
    { key: 'high', label: 'High', from: 11, to: 19, color: '#FBD5B2' },
    { key: 'extreme', label: 'Extreme', from: 20, to: 25, color: '#F5B7B1' },
  ],
};

/** A notification rule: for people with a relation to the record, or for a role by its key. */
export interface NewRule {
  readonly type: 'hazard' | 'incident' | 'task';
  readonly event: NotificationEvent;
  readonly audience: Relation | { readonly role: SeededRole };
  readonly channels: readonly Channel[];
  readonly isCritical?: boolean;
}
const BOTH = ['inApp', 'mail'] as const;
const IN_APP = ['inApp'] as const;

type RuleLine = readonly [NotificationEvent, readonly Channel[], readonly NewRule['audience'][]];
const rulesOf = (type: NewRule['type'], lines: readonly RuleLine[]): NewRule[] =>
  lines.flatMap(([event, channels, audiences]) =>
    audiences.map((audience) => ({ type, event, audience, channels, isCritical: event === 'immediateDanger' })),
  );

/** Who is notified during the resolution workflow of hazards and incidents. */
const RESOLUTION_LINES: readonly RuleLine[] = [
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
  ['rejected', BOTH, ['owner', 'resolutionTeam']],
  ['declined', BOTH, ['owner', 'resolutionTeam']],
  ['declined', IN_APP, ['ehsMember']],
  ['reopened', BOTH, ['owner']],
  ['reopened', IN_APP, ['raiser', 'resolutionTeam', 'ehsMember', 'fyi']],
  ['closed', BOTH, ['raiser', 'owner']],
  ['closed', IN_APP, ['resolutionTeam', 'ehsMember', 'fyi']],
  ['commented', BOTH, ['raiser', 'owner', 'resolutionTeam']],
  ['commented', IN_APP, ['ehsMember', 'fyi']],
];

/**
 * Who is notified of a hazard: people with a pending action also by mail, people who follow it in the application, and people who
 * must act on immediate danger regardless of their settings.
 */
export const HAZARD_RULES: NewRule[] = rulesOf('hazard', RESOLUTION_LINES);

/** Who is notified of an incident: like for a hazard; its equivalent of immediate danger is severe actual or potential harm. */
export const INCIDENT_RULES: NewRule[] = rulesOf('incident', RESOLUTION_LINES);

/** Who is notified of a task: people with a pending action by mail, people who depend on it in the application. */
export const TASK_RULES: NewRule[] = rulesOf('task', [
  ['joined', BOTH, ['owner', 'verifier', 'fyi']],
  ['repeated', BOTH, ['owner']],
  ['completed', BOTH, ['verifier']],
  ['completed', IN_APP, ['raiser', 'fyi']],
  ['sentBack', BOTH, ['owner']],
  ['verified', IN_APP, ['owner', 'raiser', 'fyi']],
  ['cancelled', BOTH, ['owner']],
  ['cancelled', IN_APP, ['raiser', 'verifier', 'fyi']],
  ['dueMoved', BOTH, ['verifier']],
  ['dueMoved', IN_APP, ['owner', 'raiser']],
  ['effectAsked', BOTH, ['verifier']],
  ['effective', IN_APP, ['owner', 'raiser', 'fyi']],
  ['reopened', BOTH, ['owner']],
  ['reopened', IN_APP, ['raiser', 'fyi']],
  ['commented', BOTH, ['owner', 'verifier']],
  ['commented', IN_APP, ['raiser', 'fyi']],
]);
