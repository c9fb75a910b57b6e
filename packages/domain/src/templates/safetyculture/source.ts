import { cutText } from '../../cut-text.ts';

/** Anything of a file that is not known to be well-formed. */
export type Json = Readonly<Record<string, unknown>>;

/** Why something of a file was not carried over. */
export const LEFT_REASONS = [
  'answer',
  'bookkeeping',
  'picture',
  'colour',
  'unknown-field',
  'unknown-type',
  'unknown-condition',
  'unused-response-set',
  'missing-response-set',
  'missing-item',
  'not-in-the-tree',
  'too-deep',
  'not-in-a-table',
  'repeated-in-a-follow-up',
  'address-as-text',
  'barcode-as-text',
  'sub-section-in-another',
  'order',
] as const;

/** Something that was not carried over, or not as it was. */
export interface LeftOut {
  /** Where it is in the file: names of fields and ids, with dots between. */
  readonly path: string;
  readonly reason: (typeof LEFT_REASONS)[number];
  /** What people call it, where it has words: so much of it as a list shows. */
  readonly label?: string;
}
const LABEL_LENGTH = 120;

/** Something of an item that was not carried over. */
export const leftOf = ({ path, label }: Pick<Item, 'path' | 'label'>, reason: LeftOut['reason']): LeftOut => ({
  path,
  reason,
  ...(label && { label: cutText(label, LABEL_LENGTH) }),
});

/** An object, or an empty one in place of anything else. */
export const objectAt = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const listAt = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textAt = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
export const numberAt = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const textsAt = (value: unknown): string[] => listAt(value).filter((one) => typeof one === 'string');

/** An item of the file: a section, a question, or a condition between a question and its follow-ups. */
export interface Item {
  readonly id: string;
  readonly parentId: string;
  readonly type: string;
  readonly label: string;
  readonly options: Json;
  readonly childIds: readonly string[];
  readonly raw: Json;
  /** Where it is in the file. */
  readonly path: string;
}

export function itemsIn(list: unknown, path: string): Item[] {
  return listAt(list).map((value, at) => {
    const raw = objectAt(value);
    const id = textAt(raw['item_id']) || `${path}-${at}`;
    return {
      id,
      parentId: textAt(raw['parent_id']),
      type: textAt(raw['type']),
      label: textAt(raw['label']),
      options: objectAt(raw['options']),
      childIds: textsAt(raw['children']),
      raw,
      path: `${path}.${id}`,
    };
  });
}

/** Fields of an item that its children, its words and its settings were taken from, or that say how it stood in one audit. */
const READ = ['item_id', 'parent_id', 'type', 'label', 'options', 'children'];
const OF_THE_AUDIT = ['scoring', 'responses', 'evaluation', 'inactive'];
const OPTIONS_READ: Readonly<Record<string, readonly string[]>> = {
  question: ['response_set', 'failed_responses', 'weighting', 'multiple_selection'],
  list: ['response_set', 'failed_responses', 'weighting', 'multiple_selection'],
  datetime: ['enable_date', 'enable_time'],
  slider: ['min', 'max', 'increment'],
  smartfield: ['condition', 'values'],
  information: ['type'],
};

/** Fields of an item that nothing was made of. */
export function fieldsLeft({ raw, options, type, label, path }: Item): LeftOut[] {
  const left = (field: string, reason: LeftOut['reason']) => leftOf({ path: `${path}.${field}`, label }, reason);
  const fields = Object.keys(raw)
    .filter((field) => !READ.includes(field))
    .map((field) => left(field, OF_THE_AUDIT.includes(field) ? 'answer' : 'unknown-field'));
  const read = ['is_mandatory', ...(OPTIONS_READ[type] ?? [])];
  // The name of one round of a repeated part is the name of the whole.
  const isSaid = (field: string) => field === 'element' && textAt(options[field]) === label;
  const settings = Object.keys(options)
    .filter((field) => !read.includes(field) && !isSaid(field))
    .map((field) => left(`options.${field}`, 'unknown-field'));
  const isPicture = type === 'information' && options['type'] !== undefined && options['type'] !== 'text';
  return [...fields, ...settings, ...(isPicture ? [left('options.type', 'picture')] : [])];
}
