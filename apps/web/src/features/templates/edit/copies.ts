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
import { isObject } from '../../../shared/api/is-object.ts';
import type { Change } from './edits.ts';
import { newId } from './new-things.ts';

/** Copied questions, or a copied section, with the lists that they choose from. */
export interface Copied {
  readonly questions?: readonly Question[];
  readonly section?: Section;
  readonly lists: readonly OptionList[];
}

const FORMAT = 'safety-qube-questions';

const idsIn = (questions: readonly Question[]): string[] =>
  questions.flatMap((question) => [question.id, ...idsIn(followupsOf(question).map((one) => one.followupQuestion))]);

/** Ids of the copies, by the ids of the originals. */
type IdMap = ReadonlyMap<string, string>;

function copyRule(rule: Rule, renamed: IdMap): Rule {
  if (rule.action !== 'show-question') return rule;
  return { ...rule, followupQuestion: copyQuestion(rule.followupQuestion, renamed) };
}

/** Copies a question; a formula refers to the copies of questions that were copied with it. */
function copyQuestion(question: Question, renamed: IdMap): Question {
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

const renamedFor = (questions: readonly Question[]): IdMap => new Map(idsIn(questions).map((id) => [id, newId()]));

/** Returns copies of questions with new ids. */
export function copiesOf(questions: readonly Question[]): readonly Question[] {
  const renamed = renamedFor(questions);
  return questions.map((question) => copyQuestion(question, renamed));
}

/** Returns a copy of a section with new ids. */
export function copyOfSection(section: Section): Section {
  const renamed = renamedFor([section, ...section.subSections].flatMap(({ questions }) => questions));
  const copyPart = <P extends SubSection>(part: P): P => ({
    ...part,
    id: newId(),
    questions: part.questions.map((question) => copyQuestion(question, renamed)),
  });
  return { ...copyPart(section), subSections: section.subSections.map(copyPart) };
}

/** Returns the text for the clipboard. */
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

const areAll = <T>(value: unknown, is: (one: unknown) => one is T): value is readonly T[] =>
  Array.isArray(value) && value.every(is);

function isRule(value: unknown): value is Rule {
  if (!isObject(value) || typeof value['id'] !== 'string' || !isObject(value['when'])) return false;
  return value['action'] !== 'show-question' || isQuestion(value['followupQuestion']);
}
/** Lists that are required to render a question of a type. */
const LISTS: Readonly<Record<string, string>> = {
  'yes-no': 'negative',
  'single-choice': 'options',
  'multiple-choice': 'options',
  table: 'columns',
};
/** Whether a value can be shown as a question; the server validates it fully. */
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

/** Parses copied text; undefined for any other text. */
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
