import { BOTH, type DefaultField, type DefaultRule, IN_APP, options } from '../records/index.ts';

/** The custom field of tasks: the hierarchy of controls. */
export const TASK_CUSTOM_FIELDS: readonly DefaultField[] = [
  {
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

/** Who is notified of a task: people with a pending action by mail, people who depend on it in the application. */
export const TASK_RULES: readonly DefaultRule[] = [
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
];
