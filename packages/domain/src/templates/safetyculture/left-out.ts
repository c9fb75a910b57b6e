import { cutText } from '../../cut-text.ts';
import { keysOf } from '../../objects.ts';
import { type Item, isFilled, type Json, listAt, objectAt, textAt } from './source.ts';

/**
 * Why a part of a file is not in the template as it was, and what that means for the user: `lost` has to be added by hand,
 * `changed` was imported in another form, `aside` does not belong into a template.
 */
export const LEFT_KINDS = {
  'unknown-type': 'lost',
  'missing-item': 'lost',
  'not-in-the-tree': 'lost',
  'too-deep': 'lost',
  'missing-response-set': 'lost',
  'given-answers-only': 'lost',
  'no-words': 'lost',
  'words-cut': 'lost',
  picture: 'lost',
  'unknown-field': 'lost',
  'unknown-condition': 'changed',
  'condition-in-a-table': 'changed',
  'not-in-a-table': 'changed',
  'repeated-in-a-follow-up': 'changed',
  'sub-section-in-another': 'changed',
  order: 'changed',
  'address-as-text': 'changed',
  'barcode-as-text': 'changed',
  'weather-as-text': 'changed',
  answer: 'aside',
  bookkeeping: 'aside',
  display: 'aside',
  colour: 'aside',
  'unused-response-set': 'aside',
  empty: 'aside',
} as const;
export type LeftReason = keyof typeof LEFT_KINDS;
export const LEFT_REASONS = keysOf(LEFT_KINDS);

/** A part of a file that was not imported, or not as it was. */
export interface LeftOut {
  /** Its path in the file: names of fields and ids, separated by dots. */
  readonly path: string;
  readonly reason: LeftReason;
  /** Its label, if it has one, cut to the length that a list shows. */
  readonly label?: string;
}

/** Maximum number of characters of a path and of a label, as a list shows them. */
const LENGTHS = { path: 300, label: 120 } as const;
/** Maximum number of entries; a file that leaves out more is not a real template. */
export const MAX_LEFT_OUT = 50_000;

/** A part of a file: its path and its label. */
export type Named = Pick<Item, 'path' | 'label'>;

/** Makes an entry for a part that was not imported. */
export const leftOutEntry = ({ path, label }: Named, reason: LeftReason): LeftOut => ({
  path: cutText(path, LENGTHS.path),
  reason,
  ...(label && { label: cutText(label, LENGTHS.label) }),
});

/** Fields of an item that are read: children, labels and settings. */
const READ = ['item_id', 'parent_id', 'type', 'label', 'options', 'children'];
/** Fields that hold the state of an item in one audit. */
const OF_THE_AUDIT = ['scoring', 'responses', 'evaluation', 'inactive', 'media'];
const BOOKKEEPING = ['reference_item_profile_ids', 'action_item_profile_id'];
/** Display settings that have no equivalent here. */
const DISPLAY = [
  'visible_in_audit',
  'visible_in_report',
  'media_visible_in_report',
  'enable_signature_timestamp',
  'hide_barcode',
  'secure',
  'locked',
];
const PICTURES = ['media', 'drawing_base_image'];
const CHOICE = ['response_set', 'failed_responses', 'weighting', 'multiple_selection'];
const OPTIONS_READ: Readonly<Record<string, readonly string[]>> = {
  question: CHOICE,
  list: CHOICE,
  datetime: ['enable_date', 'enable_time'],
  slider: ['min', 'max', 'increment'],
  smartfield: ['condition', 'values', 'require_note', 'require_media', 'require_action'],
  information: ['type', 'link'],
};

/** Fields of an item that were not used. */
export function fieldsLeft({ raw, options, type, label, path }: Item): LeftOut[] {
  const left = (field: string, reason: LeftReason) => leftOutEntry({ path: `${path}.${field}`, label }, reason);
  const reasonOf = (field: string): LeftReason => {
    if (OF_THE_AUDIT.includes(field)) return 'answer';
    return BOOKKEEPING.includes(field) ? 'bookkeeping' : 'unknown-field';
  };
  const fields = Object.keys(raw)
    .filter((field) => !READ.includes(field))
    .map((field) => left(field, reasonOf(field)));
  const read = ['is_mandatory', ...(OPTIONS_READ[type] ?? [])];
  // The name of one round of a repeated part is that of the whole part; a weight of 1 has no effect.
  const isSaid = (field: string) =>
    (field === 'element' && [label, ''].includes(textAt(options[field]))) ||
    (field === 'weighting' && options[field] === 1);
  const isPicture = type === 'information' && !['', 'text', 'link'].includes(textAt(options['type']));
  const reasonOfOption = (field: string): LeftReason => {
    if (PICTURES.includes(field)) return 'picture';
    return DISPLAY.includes(field) ? 'display' : 'unknown-field';
  };
  const settings = Object.keys(options)
    .filter((field) => !read.includes(field) && !isSaid(field) && !(isPicture && field === 'media'))
    .filter((field) => isFilled(options[field]) && options[field] !== false)
    .map((field) => left(`options.${field}`, reasonOfOption(field)));
  return [...fields, ...settings, ...(isPicture && label ? [left('options.type', 'picture')] : [])];
}

const reasons = (reason: LeftReason, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, reason]));
type Known = Readonly<Record<string, LeftReason | 'read'>>;
const OF_THE_FILE: Known = {
  ...reasons('bookkeeping', ['template_id', 'audit_id', 'archived', 'created_at', 'modified_at', 'assets']),
  ...reasons('bookkeeping', ['_id', 'libraryId', 'type', 'deleted', 'trashed', 'revision_key', 'server_revision_key']),
  export_profiles: 'display',
  audit_data: 'answer',
  ...Object.fromEntries(['template_data', 'header_items', 'header', 'items', 'name'].map((field) => [field, 'read'])),
};
const OF_THE_TEMPLATE: Known = {
  ...reasons('bookkeeping', ['authorship', 'metrics', 'in_trash_can']),
  media: 'picture',
  metadata: 'read',
  response_sets: 'read',
};
const OF_THE_METADATA: Known = {
  ...reasons('bookkeeping', ['doc_no', 'doc_no_prefix', 'doc_no_suffix', 'industry', 'subindustry']),
  image: 'picture',
  name: 'read',
  description: 'read',
};

/** Parts of a file outside its items that were not imported. */
export function leftInFile(file: Json, data: Json, usedSets: ReadonlySet<string>): LeftOut[] {
  const rest = (of: Json, path: string, known: Known): LeftOut[] =>
    Object.keys(of).flatMap((field) => {
      const reason = Object.hasOwn(known, field) ? known[field] : 'unknown-field';
      // An empty field loses nothing, nor does an unknown switch that is off.
      const isNothing = !isFilled(of[field]) || (reason === 'unknown-field' && of[field] === false);
      return reason && reason !== 'read' && !isNothing
        ? [leftOutEntry({ path: `${path}${field}`, label: '' }, reason)]
        : [];
    });
  const sets = Object.entries(objectAt(data['response_sets'])).flatMap(([id, set]): LeftOut[] => {
    const path = `template_data.response_sets.${id}`;
    if (!usedSets.has(id)) return [leftOutEntry({ path, label: '' }, 'unused-response-set')];
    const hasColours = listAt(objectAt(set)['responses']).some((response) => 'colour' in objectAt(response));
    return hasColours ? [leftOutEntry({ path: `${path}.responses.colour`, label: '' }, 'colour')] : [];
  });
  return [
    ...rest(file, '', OF_THE_FILE),
    ...rest(data, 'template_data.', OF_THE_TEMPLATE),
    ...rest(objectAt(data['metadata']), 'template_data.metadata.', OF_THE_METADATA),
    ...sets,
  ];
}
