import { CLAIM_MONTHS } from './claims.ts';
import { DEFAULT_REGIMES, REGIME_CHOICES } from './incidents/regimes.ts';
import { LANGUAGES } from './languages.ts';
import { keysOf } from './objects.ts';
import { descriptorOf, RECORD_TYPE_NAMES } from './record-types/record-types.ts';
import { SILENCE_DAYS } from './records/resolution-workflow.ts';
import { MOST_IN_TEN_MINUTES } from './report-flow.ts';

/** One setting of a tenant: the specification's name, what it means to people, its type and its default. */
export interface ConfigKey {
  readonly name: string;
  readonly aliasName: string;
  readonly kind: 'boolean' | 'text' | 'number' | 'choice' | 'json';
  readonly choices?: readonly string[];
  readonly default: unknown;
}

const key = <const K extends ConfigKey>(k: K): K => k;
const flag = <const N extends string>(name: N, aliasName: string, initial = false) =>
  key({ name, aliasName, kind: 'boolean', default: initial });

const FIELDS = {
  owner: 'owner',
  invest_team: 'investigation team',
  duedate: 'due date',
  priority: 'priority',
} as const;
type Field = keyof typeof FIELDS;
const ALL_FIELDS = keysOf(FIELDS);

/** A module whose fields are configured by flags: the prefix of these, its name, and the fields. */
interface FlaggedModule {
  readonly prefix: string;
  readonly name: string;
  readonly fields: readonly Field[];
}
/** The modules that the specification lists. */
const SPECIFIED: readonly FlaggedModule[] = [
  { prefix: 'iss', name: 'Issues', fields: ALL_FIELDS },
  { prefix: 'ind', name: 'Incidents', fields: ALL_FIELDS },
  { prefix: 'insh', name: 'Inspections', fields: ALL_FIELDS },
  { prefix: 'ra', name: 'Risk assessments', fields: ['priority'] },
];
/** The other types of records that have flags (product: hazards use our own `haz`). */
const OURS = RECORD_TYPE_NAMES.flatMap((type): FlaggedModule[] => {
  const { configPrefix: prefix, plural } = descriptorOf(type);
  if (prefix === null || SPECIFIED.some((one) => one.prefix === prefix)) return [];
  return [{ prefix, name: plural.charAt(0).toUpperCase() + plural.slice(1), fields: ALL_FIELDS }];
});

/** The two flags of each field: `enable_*` false means that the field is absent, `*_on_create` that the raise form shows it. */
const moduleFlags: ConfigKey[] = [...OURS, ...SPECIFIED].flatMap(({ prefix, name, fields }) =>
  fields.flatMap((field) => [
    flag(`enable_${prefix}_show_${field}`, `${name}: use ${FIELDS[field]}`, true),
    flag(`${prefix}_show_${field}_on_create`, `${name}: show ${FIELDS[field]} when raising`, true),
  ]),
);

/** Every key of section 3 of the specification by its name, with the defaults that the product decided. */
export const CONFIG_KEYS: readonly ConfigKey[] = [
  key({
    name: 'dashboard_menu',
    aliasName: 'Where dashboards stand in the menu',
    kind: 'choice',
    choices: ['consolidated', 'per-module'],
    default: 'consolidated',
  }),
  flag('freq_rate_subscription', 'Incident frequency rates'),
  flag('ra_subscription', 'Risk assessments'),
  flag('enable_approver_modification', 'Approvers may be changed on a record'),
  flag('allow_custom_id_creation', 'The raiser may type the record number'),
  flag('set_priority_while_scheduling', 'Priority is set when scheduling'),
  // Ours: with place and time, which the law of some countries requires to be kept and that of others does not allow.
  flag('keep_original_photos', 'Photos are also kept as they were taken'),
  // Ours: the specification leaves open how long a raiser may take to answer.
  key({
    name: 'raiser_silence_days',
    aliasName: 'Days after which a raiser’s silence accepts a resolution',
    kind: 'number',
    default: SILENCE_DAYS,
  }),
  // Ours: how long a reporter without a name can read what became of their report.
  key({
    name: 'claim_code_months',
    aliasName: 'Months for which a claim code opens a report after its end',
    kind: 'number',
    default: CLAIM_MONTHS,
  }),
  // Ours: a flooded poster shall cost nobody their day.
  key({
    name: 'held_reports_above',
    aliasName: 'Reports of one poster in ten minutes above which further ones are held',
    kind: 'number',
    default: MOST_IN_TEN_MINUTES,
  }),
  // Ours: the rules that decide whether an incident has to be reported to an authority, and by when.
  key({
    name: 'incident_regimes',
    aliasName: 'Rules by which incidents are reported to authorities',
    kind: 'choice',
    choices: REGIME_CHOICES,
    default: DEFAULT_REGIMES,
  }),
  key({ name: 'stacked_bar_chart_text_colors', aliasName: 'Text colours of stacked bars', kind: 'json', default: {} }),
  key({ name: 'app_theme', aliasName: 'Name and look of the application', kind: 'json', default: {} }),
  key({
    name: 'hsem_du_cutoff',
    aliasName: 'Day of the month that locks last month’s figures',
    kind: 'number',
    default: 10,
  }),
  key({
    name: 'defaut_doc_declaration',
    aliasName: 'Text confirmed by a document’s reader',
    kind: 'text',
    default: '',
  }),
  // Ours: where the organisation trains its people.
  key({ name: 'training_link', aliasName: 'Address of the training', kind: 'text', default: '' }),
  key({
    name: 'localisation_config',
    aliasName: 'Languages and the translation service',
    kind: 'json',
    default: { isTranslationsEnabled: false, apiKey: '', project: '', domain: '', supportedLanguages: [...LANGUAGES] },
  }),
  ...moduleFlags,
];

const BY_NAME = new Map(CONFIG_KEYS.map((k) => [k.name, k]));
export const configKey = (name: string): ConfigKey | undefined => BY_NAME.get(name);
