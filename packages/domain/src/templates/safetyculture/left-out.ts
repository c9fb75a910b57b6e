import { cutText } from '../../cut-text.ts';
import { type Item, isFilled, type Json, listAt, objectAt, textAt } from './source.ts';

/**
 * Why something of a file is not in the template as it was, and what that means to whoever imports it: `lost` is to be added by hand,
 * `changed` came over in another way, `aside` is no part of a template.
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
export const LEFT_REASONS = Object.keys(LEFT_KINDS) as LeftReason[];

/** Something that was not carried over, or not as it was. */
export interface LeftOut {
  /** Where it is in the file: names of fields and ids, with dots between. */
  readonly path: string;
  readonly reason: LeftReason;
  /** What people call it, where it has words: so much of it as a list shows. */
  readonly label?: string;
}

/** Signs of a path and of words: as many as a list shows. */
const LENGTHS = { path: 300, label: 120 } as const;
/** How much is listed at most; what leaves out more is no template that anybody made. */
export const MOST_LEFT_OUT = 50_000;

/** Something of a file: where it is, and its words. */
export type Named = Pick<Item, 'path' | 'label'>;

/** Something of a file that was not carried over. */
export const leftOf = ({ path, label }: Named, reason: LeftReason): LeftOut => ({
  path: cutText(path, LENGTHS.path),
  reason,
  ...(label && { label: cutText(label, LENGTHS.label) }),
});

/** Fields of an item that its children, its words and its settings are taken from. */
const READ = ['item_id', 'parent_id', 'type', 'label', 'options', 'children'];
/** Those that say how it stood in one audit. */
const OF_THE_AUDIT = ['scoring', 'responses', 'evaluation', 'inactive', 'media'];
const BOOKKEEPING = ['reference_item_profile_ids', 'action_item_profile_id'];
/** Settings of how something is shown there, which have no equal here. */
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

/** Fields of an item that nothing was made of. */
export function fieldsLeft({ raw, options, type, label, path }: Item): LeftOut[] {
  const left = (field: string, reason: LeftReason) => leftOf({ path: `${path}.${field}`, label }, reason);
  const reasonOf = (field: string): LeftReason => {
    if (OF_THE_AUDIT.includes(field)) return 'answer';
    return BOOKKEEPING.includes(field) ? 'bookkeeping' : 'unknown-field';
  };
  const fields = Object.keys(raw)
    .filter((field) => !READ.includes(field))
    .map((field) => left(field, reasonOf(field)));
  const read = ['is_mandatory', ...(OPTIONS_READ[type] ?? [])];
  // The name of one round of a repeated part is the name of the whole; a weight of 1 changes nothing.
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

/** What stands in a file beside its items. */
export function leftBeside(file: Json, data: Json, usedSets: ReadonlySet<string>): LeftOut[] {
  const rest = (of: Json, path: string, known: Known): LeftOut[] =>
    Object.keys(of).flatMap((field) => {
      const reason = Object.hasOwn(known, field) ? known[field] : 'unknown-field';
      // An empty field holds nothing that could be lost, nor does an unknown switch that is off.
      const isNothing = !isFilled(of[field]) || (reason === 'unknown-field' && of[field] === false);
      return reason && reason !== 'read' && !isNothing ? [leftOf({ path: `${path}${field}`, label: '' }, reason)] : [];
    });
  const sets = Object.entries(objectAt(data['response_sets'])).flatMap(([id, set]): LeftOut[] => {
    const path = `template_data.response_sets.${id}`;
    if (!usedSets.has(id)) return [leftOf({ path, label: '' }, 'unused-response-set')];
    const hasColours = listAt(objectAt(set)['responses']).some((response) => 'colour' in objectAt(response));
    return hasColours ? [leftOf({ path: `${path}.responses.colour`, label: '' }, 'colour')] : [];
  });
  return [
    ...rest(file, '', OF_THE_FILE),
    ...rest(data, 'template_data.', OF_THE_TEMPLATE),
    ...rest(objectAt(data['metadata']), 'template_data.metadata.', OF_THE_METADATA),
    ...sets,
  ];
}
