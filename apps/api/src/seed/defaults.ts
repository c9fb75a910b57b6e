import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { type DefaultField, options } from '../modules/records/index.ts';
import { RECORD_DEFINITIONS } from '../record-definitions.ts';

/** Defaults of a new tenant, all of which the tenant can change later. */

const priorities = [
  ['Critical', '#D93A3F', 1],
  ['High', '#E8772B', 2],
  ['Medium', '#DDA10C', 3],
  ['Low', '#5C6677', 4],
] as const;
/** The types of the specification that have priorities, and ours. */
const PRIORITY_TYPES = new Set([
  'hazard',
  'incident',
  'issue',
  'inspection',
  'riskAssessment',
  'task',
  ...RECORD_TYPE_NAMES,
]);

export const PRIORITIES = [...PRIORITY_TYPES].flatMap((type) =>
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

const ROLE_FIELDS: readonly DefaultField[] = [
  {
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

const DEFINITIONS = Object.values(RECORD_DEFINITIONS);

/** The custom fields of record types and of roles. */
export const FIELDS = [
  ...DEFINITIONS.flatMap(({ type, defaultFields }) => defaultFields.map((field) => ({ type, ...field }))),
  ...ROLE_FIELDS.map((field) => ({ type: 'role', ...field })),
];

/** The notification rules: for people with a relation to the record, or for a role by its key. */
export const RULES = DEFINITIONS.flatMap(({ type, defaultRules }) =>
  defaultRules.flatMap(([event, channels, audiences]) =>
    audiences.map((audience) => ({ type, event, audience, channels, isCritical: event === 'immediateDanger' })),
  ),
);
