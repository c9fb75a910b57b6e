import { cutText } from '../../cut-text.ts';
import { TEMPLATE_LIMITS } from '../publish-problems.ts';
import type { Question, Rule, Section, SubSection } from '../template.ts';
import { conditionOf } from './conditions.ts';
import { noteOf, questionOf, type Reader } from './questions.ts';
import { optionMeant } from './response-sets.ts';
import { type Item, isPart, listAt } from './source.ts';
import { repeatedPart } from './tables.ts';

/** The hierarchy of items. Each item is returned only once, even if the file has circles. */
function lineage(items: readonly Item[], { leave }: Reader) {
  // If several items have the same id, the first one is used.
  const byId = new Map(items.toReversed().map((item) => [item.id, item]));
  const byParent = Map.groupBy(items, ({ parentId }) => parentId);
  const named = new Set(items.flatMap(({ childIds }) => childIds));
  const taken = new Set<Item>();
  const take = (item: Item): boolean => {
    if (taken.has(item)) return false;
    taken.add(item);
    return true;
  };
  const childrenOf = (item: Item): Item[] => {
    const listed = item.childIds.flatMap((id) => {
      const child = byId.get(id);
      if (!child) leave({ ...item, path: `${item.path}.children.${id}` }, 'missing-item');
      return child ?? [];
    });
    const below = byId.get(item.id) === item ? (byParent.get(item.id) ?? []) : [];
    return [...listed, ...below].filter(take);
  };
  const skip = (item: Item) => {
    const rest = [item];
    for (let next = rest.pop(); next; next = rest.pop()) rest.push(...childrenOf(next));
  };
  /** Whether an item is a section, or a part without a parent. */
  const isRoot = ({ id, type, parentId }: Item): boolean =>
    !byId.has(parentId) && (type === 'section' || ((type === 'category' || type === 'dynamicfield') && !named.has(id)));
  const isLeaf = ({ id, childIds }: Item): boolean => !childIds.length && !byParent.has(id);
  return { childrenOf, skip, isRoot, isLeaf, take, isTaken: (item: Item) => taken.has(item) };
}

/** What a smart field requires of an answer in addition to its follow-ups. */
const REQUIREMENTS = {
  require_note: 'require-note',
  require_media: 'require-photo',
  require_action: 'require-task',
} as const;
const SEPARATOR = ' › ';
const NAME_LENGTH = 5000;

/** A part, and the items after it that belong to no other part. */
interface Part {
  readonly part: Item;
  readonly following: Item[];
}

/** Reads the tree of items, whether these name their children or their parents. Items outside any section are left out. */
export function readTree(items: readonly Item[], reader: Reader): Section[] {
  const { leave } = reader;
  const { childrenOf, skip, isRoot, isLeaf, take, isTaken } = lineage(items, reader);

  const isTooDeep = (item: Item, depth: number): boolean => {
    if (depth <= TEMPLATE_LIMITS.depth) return false;
    leave(item, 'too-deep');
    return true;
  };

  /** The rules of a question, and the questions below it that are asked whatever the answer. */
  const followUps = (item: Item, question: Question, depth: number) => {
    const rules: Rule[] = [];
    const always: Question[] = [];
    const meant = (responseId: string) => optionMeant(reader.setOf(item), responseId);
    for (const child of childrenOf(item)) {
      if (child.type !== 'smartfield') {
        always.push(...questionsOf([child], depth + 1));
        continue;
      }
      const when = conditionOf(child.options['condition'], listAt(child.options['values']), question, meant);
      const asked = questionsOf(childrenOf(child), depth + 1);
      if (!when) {
        leave(child, 'unknown-condition');
        always.push(...asked);
        continue;
      }
      const ruleId = () => `${child.key.slice(0, 56)}-${rules.length}`;
      for (const [option, action] of Object.entries(REQUIREMENTS))
        if (child.options[option] === true) rules.push({ id: ruleId(), when, action });
      for (const followupQuestion of asked)
        rules.push({ id: ruleId(), when, action: 'show-question', followupQuestion });
    }
    return { rules, always };
  };

  /** Converts a note, or a part among questions, to an instruction followed by the questions in it. */
  const instructionWithItems = (item: Item, depth: number): Question[] => {
    const isPicture = item.type === 'information' && item.options['type'] === 'media';
    if (!item.label) leave(item, isPicture ? 'picture' : 'empty');
    return [...(item.label ? [noteOf(item, reader)] : []), ...questionsOf(childrenOf(item), depth + 1)];
  };

  const questionsOf = (all: readonly Item[], depth: number): Question[] =>
    all.flatMap((item) => {
      if (isTooDeep(item, depth)) return [];
      if (item.type === 'dynamicfield') {
        if (depth > 0) leave(item, 'repeated-in-a-follow-up');
        return repeatedPart(item, { childrenOf, skip, isTooDeep }, reader, depth);
      }
      if (isPart(item)) leave(item, 'sub-section-in-another');
      if (isPart(item) || item.type === 'information') return instructionWithItems(item, depth);
      const question = questionOf(item, reader);
      if (!question) {
        leave(item, item.type === 'smartfield' ? 'unknown-condition' : 'unknown-type');
        return questionsOf(childrenOf(item), depth + 1);
      }
      const { rules, always } = followUps(item, question, depth);
      return [{ ...question, rules }, ...always];
    });

  /**
   * Splits a part into its questions and its parts; here questions come before parts. An empty part is a heading in SafetyCulture:
   * the items that follow it are put into it.
   */
  const contentsOf = (children: readonly Item[]) => {
    const own: Item[] = [];
    const parts: Part[] = [];
    for (const child of children) {
      const last = parts.at(-1);
      if (isPart(child)) parts.push({ part: child, following: [] });
      else if (last && isLeaf(last.part)) last.following.push(child);
      else {
        if (last) leave(child, 'order');
        own.push(child);
      }
    }
    return { questions: questionsOf(own, 0), parts };
  };

  /** Converts a part and its nested parts to consecutive sub-sections, each with the names of its ancestors. */
  const partsOf = ({ part: item, following }: Part, names: readonly string[], depth: number): SubSection[] => {
    if (isTooDeep(item, depth)) return [];
    if (depth > 0) leave(item, 'sub-section-in-another');
    const path = item.label ? [...names, item.label] : names;
    const name = reader.text(cutText(path.join(SEPARATOR), NAME_LENGTH));
    const { questions, parts } = contentsOf([...childrenOf(item), ...following]);
    const inner = parts.flatMap((part) => partsOf(part, path, depth + 1));
    // The name of a part that only contains parts is in the names of those.
    const isEmpty = !questions.length && inner.length > 0;
    return [...(isEmpty ? [] : [{ id: item.key, name, weight: 1, questions }]), ...inner];
  };

  const sectionOf = (item: Item): Section => {
    const of = { name: reader.wordsOf(item), weight: 1 };
    if (item.type === 'dynamicfield') {
      const questions = repeatedPart(item, { childrenOf, skip, isTooDeep }, reader, 0);
      return { ...of, id: reader.keyOf(item.key), questions, subSections: [] };
    }
    const { questions, parts } = contentsOf(childrenOf(item));
    return { ...of, id: item.key, questions, subSections: parts.flatMap((part) => partsOf(part, [], 0)) };
  };

  const sections = items.filter((item) => isRoot(item) && take(item)).map(sectionOf);
  for (const item of items) if (!isTaken(item)) leave(item, 'not-in-the-tree');
  return sections;
}
