import {
  type OptionList,
  QUESTION_TYPES,
  type Question,
  type Rule,
  type Section,
  type SubSection,
  type TemplateContent,
} from '@safety-qube/domain/templates/template';
import { followupsOf } from '@safety-qube/domain/templates/walk';
import type { Change } from './edits.ts';
import { newId } from './new-things.ts';

/** Questions, or a whole section, on their way to another place, with the lists that they choose from. */
export interface Copied {
  readonly questions?: readonly Question[];
  readonly section?: Section;
  readonly lists: readonly OptionList[];
}

const FORMAT = 'safety-qube-questions';

const idsIn = (questions: readonly Question[]): string[] =>
  questions.flatMap((question) => [question.id, ...idsIn(followupsOf(question).map((one) => one.followupQuestion))]);

/** Names for copies, by those of what they were copied from. */
type Renamed = ReadonlyMap<string, string>;

function copyRule(rule: Rule, renamed: Renamed): Rule {
  if (rule.action !== 'show-question') return rule;
  return { ...rule, followupQuestion: copyQuestion(rule.followupQuestion, renamed) };
}

/** A copied formula goes on to reckon with what was copied with it. */
function copyQuestion(question: Question, renamed: Renamed): Question {
  const copy = {
    ...question,
    id: renamed.get(question.id) ?? question.id,
    rules: question.rules.map((rule) => copyRule(rule, renamed)),
  };
  if (copy.type !== 'formula') return copy;
  return {
    ...copy,
    formula: copy.formula.replaceAll(/\{([^{}]*)\}/g, (all, id: string) => {
      const other = renamed.get(id.trim());
      return other ? `{${other}}` : all;
    }),
  };
}

const renamedFor = (questions: readonly Question[]): Renamed => new Map(idsIn(questions).map((id) => [id, newId()]));

/** The same questions once more, under names of their own. */
export function copiesOf(questions: readonly Question[]): readonly Question[] {
  const renamed = renamedFor(questions);
  return questions.map((question) => copyQuestion(question, renamed));
}

/** The same section once more, under names of its own. */
export function copyOfSection(section: Section): Section {
  const renamed = renamedFor([section, ...section.subSections].flatMap(({ questions }) => questions));
  const copyPart = <P extends SubSection>(part: P): P => ({
    ...part,
    id: newId(),
    questions: part.questions.map((question) => copyQuestion(question, renamed)),
  });
  return { ...copyPart(section), subSections: section.subSections.map(copyPart) };
}

/** Text for the clipboard. */
export function writeCopied(content: TemplateContent, what: Omit<Copied, 'lists'>): string {
  const parts = what.section ? [what.section, ...what.section.subSections] : [];
  const questions = [...(what.questions ?? []), ...parts.flatMap((part) => part.questions)];
  const listsOf = (some: readonly Question[]): string[] =>
    some.flatMap((one) => [
      ...(one.type === 'dropdown' ? [one.listId] : []),
      ...listsOf(followupsOf(one).map((followup) => followup.followupQuestion)),
    ]);
  const used = new Set(listsOf(questions));
  return JSON.stringify({ format: FORMAT, ...what, lists: content.lists.filter(({ id }) => used.has(id)) }, null, 2);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const areAll = <T>(value: unknown, is: (one: unknown) => one is T): value is readonly T[] =>
  Array.isArray(value) && value.every(is);

function isRule(value: unknown): value is Rule {
  if (!isObject(value) || typeof value['id'] !== 'string' || !isObject(value['when'])) return false;
  return value['action'] !== 'show-question' || isQuestion(value['followupQuestion']);
}
/** Lists that a question of a type cannot be drawn without. */
const LISTS: Readonly<Record<string, string>> = {
  'yes-no': 'negative',
  'single-choice': 'options',
  'multiple-choice': 'options',
  table: 'columns',
};
/** Whether something can be shown as a question; the server looks at it more closely. */
function isQuestion(value: unknown): value is Question {
  if (!isObject(value) || typeof value['id'] !== 'string' || !isObject(value['text'])) return false;
  const type = String(value['type']);
  const list = LISTS[type];
  return (
    QUESTION_TYPES.some((known) => known === type) &&
    Array.isArray(value['tags']) &&
    (value['image'] === undefined || isObject(value['image'])) &&
    areAll(value['rules'], isRule) &&
    (list === undefined || areAll(value[list], (one): one is unknown => type === 'yes-no' || isObject(one)))
  );
}
const isPart = (value: unknown): value is SubSection =>
  isObject(value) && isObject(value['name']) && areAll(value['questions'], isQuestion);
const isSection = (value: unknown): value is Section =>
  isPart(value) && areAll(Reflect.get(value, 'subSections'), isPart);
const isList = (value: unknown): value is OptionList =>
  isObject(value) && typeof value['id'] === 'string' && isObject(value['name']) && areAll(value['options'], isObject);

/** Reads what was copied; undefined for any other text. */
export function readCopied(text: string): Copied | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || value['format'] !== FORMAT || !areAll(value['lists'], isList)) return undefined;
  const { questions, section, lists } = value;
  if (isSection(section)) return { section, lists };
  return areAll(questions, isQuestion) ? { questions, lists } : undefined;
}

/** Adds the lists that a template does not have yet. */
export const addLists =
  (lists: readonly OptionList[]): Change =>
  (content) => {
    const missing = lists.filter(({ id }) => !content.lists.some((list) => list.id === id));
    return missing.length ? { ...content, lists: [...content.lists, ...missing] } : content;
  };
