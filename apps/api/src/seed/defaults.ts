import type { MatrixDefinition } from '@safety-qube/contract/schemas/custom-fields';
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

const RISK_LEVELS = [
  { key: 'low', label: 'Low', color: '#DDF0E4', mark: null, isSerious: false },
  { key: 'medium', label: 'Medium', color: '#FAEDB9', mark: null, isSerious: false },
  { key: 'high', label: 'High', color: '#FBD5B2', mark: null, isSerious: true },
  { key: 'extreme', label: 'Extreme', color: '#F5B7B1', mark: null, isSerious: true },
];
/** The highest scores of the levels but the last. */
const HIGHEST_SCORES = [5, 10, 19];

function ratedCell(likelihood: number, severity: number) {
  const score = likelihood * severity;
  const rank = HIGHEST_SCORES.filter((highest) => score > highest).length;
  return { likelihood, severity, score, level: RISK_LEVELS[rank]?.key ?? null };
}
const axis = (labels: readonly string[]) => labels.map((label, index) => ({ value: index + 1, label }));

/** 5 x 5; score = likelihood x severity; Low 1-5, Medium 6-10, High 11-19, Extreme 20-25. */
export const RISK_MATRIX: MatrixDefinition = {
  likelihood: axis(LIKELIHOOD),
  severity: axis(SEVERITY),
  levels: RISK_LEVELS,
  formerLevels: [],
  cells: axis(LIKELIHOOD).flatMap((row) => axis(SEVERITY).map((column) => ratedCell(row.value, column.value))),
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
