import { LANGUAGES, type Language } from '@safety-qube/domain/languages';
import type {
  Asked,
  Column,
  Condition,
  NumberRange,
  Question,
  Rule,
  Section,
  TemplateContent,
  Text,
} from '@safety-qube/domain/templates/template';

/**
 * Texts by language and form: its `name` and `description`, its sections and questions by id, help texts as `question.help`,
 * options and columns as `question.option`. Texts missing in a form are taken from `common`.
 */
export type Words = Readonly<Record<Language, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** A rule before it has an id within its question. */
type Consequence = DistributiveOmit<Rule, 'id'>;
type More = Partial<Pick<Question, 'required' | 'notApplicable' | 'critical'>> & { rules?: readonly Consequence[] };

const whenOf = (values: string | readonly string[]): Condition =>
  typeof values === 'string' ? { operator: 'is', value: values } : { operator: 'in', values };

/** Creates a rule for an answer, such as `on('no', 'require-note')`; of several values any one matches. */
export const on = (
  values: string | readonly string[],
  action: 'require-note' | 'require-photo' | 'require-task',
): Consequence => ({ when: whenOf(values), action });

/** Creates a rule that shows a follow-up question for an answer. */
export const ask = (values: string | readonly string[], followupQuestion: Question): Consequence => ({
  when: whenOf(values),
  action: 'show-question',
  followupQuestion,
});

/** Creates a rule that sets priority 1 for an answer. */
export const urgent = (values: string | readonly string[]): Consequence => ({
  when: whenOf(values),
  action: 'set-priority',
  priorityValue: 1,
});

/** Returns builders for the sections and questions of one form, with their texts in all languages. */
function formPieces(words: Words, form: string) {
  const find = (language: Language, key: string): string | undefined =>
    words[language][form]?.[key] ?? words[language]['common']?.[key.split('.').at(-1) ?? ''];
  const say = (key: string): Text =>
    Object.fromEntries(LANGUAGES.map((language) => [language, find(language, key) ?? '']));
  const optional = (name: 'help' | 'description', key: string) =>
    words.en[form]?.[key] === undefined ? {} : { [name]: say(key) };
  const options = (id: string, names: readonly string[]) =>
    names.map((name) => ({ id: name, label: say(`${id}.${name}`) }));

  const base = (id: string, { rules = [], ...more }: More) => ({
    id,
    text: say(id),
    ...optional('help', `${id}.help`),
    required: false,
    notApplicable: false,
    critical: false,
    weight: 1,
    tags: [],
    ...more,
    rules: rules.map((rule, index): Rule => ({ id: `${id}-${index + 1}`, ...rule })),
  });
  /** A check: "no" fails and requires a note; it may be not applicable. */
  const check = (id: string, { rules = [], ...more }: More = {}) => ({
    ...base(id, { required: true, notApplicable: true, ...more, rules: [on('no', 'require-note'), ...rules] }),
    type: 'yes-no' as const,
    negative: ['no' as const],
  });
  type Plain = 'short-text' | 'long-text' | 'date' | 'date-time' | 'asset' | 'photo' | 'instruction' | 'risk-rating';

  return {
    say,
    optional,
    plain: (type: Plain, id: string, more: More = {}): Question => ({ ...base(id, more), type }),
    number: (id: string, unit?: string, range: NumberRange = { min: 0 }, more: More = {}): Question => ({
      ...base(id, more),
      type: 'number',
      ...(unit !== undefined && { unit }),
      ...range,
    }),
    yesNo: (id: string, more: More = {}): Question => ({ ...base(id, more), type: 'yes-no', negative: [] }),
    check,
    /** A check with a score: one point for "yes". */
    scoredCheck: (id: string, more?: More): Question => ({ ...check(id, more), scores: { yes: 1, no: 0 } }),
    choice: (id: string, names: readonly string[], more: More = {}): Question => ({
      ...base(id, more),
      type: 'single-choice',
      options: options(id, names),
    }),
    choices: (id: string, names: readonly string[], more: More = {}): Question => ({
      ...base(id, more),
      type: 'multiple-choice',
      options: options(id, names),
    }),
    table(
      id: string,
      columns: Readonly<Record<string, 'short-text' | 'number' | { unit: string } | readonly string[]>>,
      { maxRows, ...more }: More & { maxRows?: number } = {},
    ): Question {
      const made = Object.entries(columns).map(([name, kind]): Column => {
        const column = { id: name, text: say(`${id}.${name}`), required: false };
        if (kind === 'short-text') return { ...column, type: kind };
        if (kind === 'number') return { ...column, type: kind, min: 0 };
        if ('unit' in kind) return { ...column, type: 'number', min: 0, ...kind };
        // A row without its choice says nothing.
        return { ...column, required: true, type: 'single-choice', options: options(id, kind) };
      });
      return { ...base(id, more), type: 'table', columns: made, minRows: 1, ...(maxRows && { maxRows }) };
    },
    section: (id: string, questions: readonly Question[], askedOf?: Asked): Section => ({
      id,
      name: say(id),
      ...optional('help', `${id}.help`),
      weight: 1,
      ...(askedOf && { askedOf }),
      questions,
      subSections: [],
    }),
  };
}
export type Pieces = ReturnType<typeof formPieces>;

/** Builds a form in every language, with the kinds of records that it is used for. */
export function makeForm(
  words: Words,
  form: string,
  sections: (pieces: Pieces) => readonly Section[],
  kinds: Pick<TemplateContent, 'eventTypes' | 'categories'> = {},
): TemplateContent {
  const pieces = formPieces(words, form);
  return {
    name: pieces.say('name'),
    ...pieces.optional('description', 'description'),
    language: 'en',
    languages: LANGUAGES.filter((language) => language !== 'en'),
    ...kinds,
    lists: [],
    sections: sections(pieces),
  };
}
