import type { Column, Option, Question, Rule, TemplateContent } from './template.ts';
import { type Place, placesOf } from './walk.ts';

/** A part of a template that the comparison lists. */
export interface ItemRef {
  readonly kind: 'template' | 'section' | 'question' | 'rule' | 'option' | 'column' | 'list';
  readonly id: string;
  /** Its parent: a section, a question, a rule (for its follow-up), a list. */
  readonly parentId: string;
}

/** A changed field; undefined in a version that does not have it. */
export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The differences of a template from one version to another. */
export interface Comparison {
  readonly added: readonly ItemRef[];
  readonly removed: readonly ItemRef[];
  /** Items with another parent, or in another order among their siblings. */
  readonly moved: readonly (ItemRef & { readonly fromParentId: string })[];
  readonly changed: readonly (ItemRef & { readonly fields: readonly FieldChange[] })[];
}

interface Item extends ItemRef {
  /** Identifies the same item in both versions. */
  readonly key: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Fields whose values have ids and are items of their own. */
const HOLDERS = new Set([
  'sections',
  'subSections',
  'questions',
  'rules',
  'options',
  'columns',
  'lists',
  'followupQuestion',
]);

function fieldsOf(thing: object): Item['fields'] {
  const fields: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(thing))
    if (value !== undefined && !HOLDERS.has(field)) fields[field] = value;
  return fields;
}

/**
 * Makes an item. Sections, questions and lists are identified by their id wherever they are; other items only within their parent.
 */
function item(kind: ItemRef['kind'], parentId: string, thing: { readonly id: string }): Item {
  const isOwn = kind === 'section' || kind === 'question' || kind === 'list';
  return {
    kind,
    id: thing.id,
    parentId,
    key: `${kind}/${isOwn ? '' : `${parentId}/`}${thing.id}`,
    fields: fieldsOf(thing),
  };
}

const optionItems = (parentId: string, options: readonly Option[]): Item[] =>
  options.map((option) => item('option', parentId, option));

function columnItems(questionId: string, columns: readonly Column[]): Item[] {
  return columns.flatMap((column) => [
    item('column', questionId, column),
    ...(column.type === 'single-choice' ? optionItems(`${questionId}.${column.id}`, column.options) : []),
  ]);
}

/** Separates the image of an instruction from its text alternative, because each may change on its own. */
function withImageTextSplit(question: Question): Question {
  if (question.type !== 'instruction' || !question.image) return question;
  const { alt, ...image } = question.image;
  return { ...question, image, ...(alt && { imageText: alt }) };
}

function withinQuestion(question: Question): Item[] {
  const rules = question.rules.map((rule: Rule) => item('rule', question.id, rule));
  if ('options' in question) return [...rules, ...optionItems(question.id, question.options)];
  return 'columns' in question ? [...rules, ...columnItems(question.id, question.columns)] : rules;
}

const parentOf = ({ shownBy, subSection, section }: Place): string =>
  shownBy ? `${shownBy.parent.question.id}.${shownBy.rule.id}` : (subSection ?? section).id;

function itemsOf(content: TemplateContent): Item[] {
  return [
    item('template', '', { ...content, id: '' }),
    ...content.sections.flatMap((section) => [
      item('section', '', section),
      ...section.subSections.map((subSection) => item('section', section.id, subSection)),
    ]),
    ...placesOf(content).flatMap((place) => [
      item('question', parentOf(place), withImageTextSplit(place.question)),
      ...withinQuestion(place.question),
    ]),
    ...content.lists.flatMap((list) => [item('list', '', list), ...optionItems(list.id, list.options)]),
  ];
}

/** Whether two values are equal as JSON, ignoring the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  const keys = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(Reflect.get(a, key), Reflect.get(b, key)))
  );
}

function fieldChanges(from: Item['fields'], to: Item['fields']): FieldChange[] {
  if (isSame(from, to)) return []; // the usual case
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const of = (all: Item['fields'], field: string) => (Object.hasOwn(all, field) ? all[field] : undefined);
  return fields
    .map((field) => ({ field, from: of(from, field), to: of(to, field) }))
    .filter((change) => !isSame(change.from, change.to));
}

/** Indexes of a longest increasing subsequence of distinct numbers. */
function longestIncreasing(numbers: readonly number[]): Set<number> {
  // For each length the index of the smallest last number, and for each index the one before it in its subsequence.
  const ends: number[] = [];
  const before = numbers.map((number, at) => {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    ends[low] = at;
    return ends[low - 1];
  });
  const kept = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) kept.add(at);
  return kept;
}

/** Items with the same parent in another order: the fewest that explain the new order. */
function reordered(stayed: readonly Item[], placeBefore: ReadonlyMap<string, number>): Set<Item> {
  const siblings = Map.groupBy(stayed, ({ kind, parentId }) => `${kind}/${parentId}`);
  return new Set(
    [...siblings.values()].flatMap((group) => {
      const kept = longestIncreasing(group.map(({ key }) => placeBefore.get(key) ?? 0));
      return group.filter((_, at) => !kept.has(at));
    }),
  );
}

const refOf = ({ kind, id, parentId }: Item): ItemRef => ({ kind, id, parentId });

/** Compares two versions of a template: what was added, removed, moved and changed, field by field. */
export function compareVersions(from: TemplateContent, to: TemplateContent): Comparison {
  const [earlier, later] = [itemsOf(from), itemsOf(to)];
  const earlierByKey = new Map(earlier.map((one) => [one.key, one]));
  const laterKeys = new Set(later.map(({ key }) => key));
  const placeBefore = new Map(earlier.map(({ key }, at) => [key, at]));
  const common = later.flatMap((now) => {
    const then = earlierByKey.get(now.key);
    return then ? [{ now, then }] : [];
  });
  const outOfOrder = reordered(
    common.filter(({ now, then }) => now.parentId === then.parentId).map(({ now }) => now),
    placeBefore,
  );
  return {
    added: later.filter(({ key }) => !earlierByKey.has(key)).map(refOf),
    removed: earlier.filter(({ key }) => !laterKeys.has(key)).map(refOf),
    moved: common
      .filter(({ now, then }) => now.parentId !== then.parentId || outOfOrder.has(now))
      .map(({ now, then }) => ({ ...refOf(now), fromParentId: then.parentId })),
    changed: common.flatMap(({ now, then }) => {
      const fields = fieldChanges(then.fields, now.fields);
      return fields.length ? [{ ...refOf(now), fields }] : [];
    }),
  };
}
