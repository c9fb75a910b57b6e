import { formulasInCircles } from './circles.ts';
import { answersIn, readFormula } from './formula.ts';
import { canHold, fits } from './reach.ts';
import { type Column, type Option, optionsOf, type Question, type Rule, type TemplateContent } from './template.ts';
import { type About, TEMPLATE, textsOf } from './texts.ts';
import { isNumeric } from './visibility.ts';
import { type Place, placesOf } from './walk.ts';

/** What can be wrong with a template. Errors keep it from being published, warnings are worth a look. */
export const PUBLISH_PROBLEMS = {
  'no-questions': 'error',
  'too-many-questions': 'error',
  'too-deep': 'error',
  'bad-id': 'error',
  'duplicate-id': 'error',
  'no-text': 'error',
  'no-options': 'error',
  'no-columns': 'error',
  'unknown-list': 'error',
  'bad-range': 'error',
  'bad-score': 'error',
  'bad-condition': 'error',
  'nobody-to-notify': 'error',
  'bad-priority': 'error',
  'formula-unreadable': 'error',
  'formula-unknown-question': 'error',
  'formula-not-numeric': 'error',
  circle: 'error',
  unreachable: 'warning',
  'missing-translation': 'warning',
  'unused-list': 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;
type Code = keyof typeof PUBLISH_PROBLEMS;

export interface PublishProblem extends About {
  readonly code: Code;
  readonly level: 'error' | 'warning';
  /** The rule of the question that it is about. */
  readonly ruleId?: string;
  /** The language that a text is missing in. */
  readonly language?: string;
}

/** Questions of a template, and follow-ups within follow-ups: beyond that nobody fills it in. */
export const TEMPLATE_LIMITS = { questions: 2000, depth: 100 } as const;

const ID = /^[\w-]{1,64}$/;
const isBadId = (id: string): boolean => !ID.test(id) || id === '__proto__';

const problem = (code: Code, about: About, more: { ruleId?: string; language?: string } = {}): PublishProblem => ({
  code,
  level: PUBLISH_PROBLEMS[code],
  about: about.about,
  id: about.id,
  ...more,
});
const when = (isSo: boolean, code: Code, about: About): PublishProblem[] => (isSo ? [problem(code, about)] : []);

function idProblems(ids: readonly string[], about: About): PublishProblem[] {
  return [...when(ids.some(isBadId), 'bad-id', about), ...when(new Set(ids).size < ids.length, 'duplicate-id', about)];
}

/** Ids that stand in a list more than once. */
const repeated = (ids: readonly string[]): string[] =>
  [...Map.groupBy(ids, (id) => id)].flatMap(([id, same]) => (same.length > 1 ? id : []));

const idsOf = (things: readonly { readonly id: string }[]): string[] => things.map(({ id }) => id);

const isBadWeight = (weight: number): boolean => !(weight >= 0 && weight <= 1000);

function optionProblems(options: readonly Option[], about: About): PublishProblem[] {
  return [
    ...when(!options.length, 'no-options', about),
    ...idProblems(idsOf(options), about),
    ...when(
      options.some(({ score }) => score !== undefined && isBadWeight(score)),
      'bad-score',
      about,
    ),
  ];
}

const isBadRange = ({ min, max }: { min?: number; max?: number }): boolean =>
  (min !== undefined && max !== undefined && min > max) ||
  [min, max].some((n) => n !== undefined && !Number.isFinite(n));

function columnProblems(columns: readonly Column[], about: About): PublishProblem[] {
  return [
    ...when(!columns.length, 'no-columns', about),
    ...idProblems(idsOf(columns), about),
    ...columns.flatMap((column) => {
      if (column.type === 'single-choice') return optionProblems(column.options, about);
      return when(column.type === 'number' && isBadRange(column), 'bad-range', about);
    }),
  ];
}

function formulaProblems(formula: string, known: ReadonlyMap<string, Question>, about: About): PublishProblem[] {
  const reading = readFormula(formula);
  if ('failedAt' in reading) return [problem('formula-unreadable', about)];
  const others = answersIn(reading.expression).map((id) => known.get(id));
  return [
    ...when(others.includes(undefined), 'formula-unknown-question', about),
    ...when(
      others.some((other) => other && !isNumeric(other)),
      'formula-not-numeric',
      about,
    ),
  ];
}

/** What is special to the question's type. */
function typeProblems(
  question: Question,
  { lists }: TemplateContent,
  known: ReadonlyMap<string, Question>,
  about: About,
): PublishProblem[] {
  switch (question.type) {
    case 'number':
      return when(isBadRange(question), 'bad-range', about);
    case 'slider': {
      const { min, max, step } = question;
      return when(isBadRange(question) || min === max || !(step > 0 && step <= max - min), 'bad-range', about);
    }
    case 'single-choice':
    case 'multiple-choice':
      return optionProblems(question.options, about);
    case 'dropdown':
      return when(!optionsOf(lists, question), 'unknown-list', about);
    case 'yes-no': {
      const scores = Object.values(question.scores ?? {});
      return when(scores.some(isBadWeight), 'bad-score', about);
    }
    case 'table':
      return [
        ...columnProblems(question.columns, about),
        ...when((question.minRows ?? 0) > (question.maxRows ?? Number.POSITIVE_INFINITY), 'bad-range', about),
      ];
    case 'formula':
      return formulaProblems(question.formula, known, about);
    default:
      return [];
  }
}

function ruleProblems(question: Question, rule: Rule, { lists }: TemplateContent, about: About): PublishProblem[] {
  const codes: (Code | false)[] = [
    !fits(question, lists, rule.when) && 'bad-condition',
    rule.action === 'notify' && !rule.audiences.length && 'nobody-to-notify',
    rule.action === 'set-priority' && !(rule.priorityValue >= 1) && 'bad-priority',
  ];
  return codes.flatMap((code) => (code ? [problem(code, about, { ruleId: rule.id })] : []));
}

function questionProblems(
  { question, depth }: Place,
  content: TemplateContent,
  known: ReadonlyMap<string, Question>,
): PublishProblem[] {
  const about: About = { about: 'question', id: question.id };
  return [
    ...when(depth > TEMPLATE_LIMITS.depth, 'too-deep', about),
    ...when(isBadId(question.id), 'bad-id', about),
    ...idProblems(idsOf(question.rules), about),
    ...when(isBadWeight(question.weight), 'bad-score', about),
    ...typeProblems(question, content, known, about),
    ...question.rules.flatMap((rule) => ruleProblems(question, rule, content, about)),
  ];
}

/** Follow-ups that no answer shows, and those below them. */
function unreachable(places: readonly Place[], { lists }: TemplateContent): PublishProblem[] {
  const lost = new Set<Place>();
  for (const place of places) {
    const { shownBy } = place;
    if (!shownBy) continue;
    const { parent, rule } = shownBy;
    const isShown = !fits(parent.question, lists, rule.when) || canHold(parent.question, lists, rule.when);
    if (lost.has(parent) || !isShown) lost.add(place);
  }
  return [...lost].map(({ question }) => problem('unreachable', { about: 'question', id: question.id }));
}

function textProblems(content: TemplateContent): PublishProblem[] {
  const isMissing = (text: string | undefined) => !text?.trim();
  const others = content.languages.filter((language) => language !== content.language);
  const found = textsOf(content).flatMap(({ text, isOptional, about, id }) => {
    const at = { about, id };
    if (isMissing(text[content.language])) return isOptional ? [] : [problem('no-text', at)];
    return others
      .filter((language) => isMissing(text[language]))
      .map((language) => problem('missing-translation', at, { language }));
  });
  // One of each kind for a question says enough.
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

function listProblems(content: TemplateContent, places: readonly Place[]): PublishProblem[] {
  const used = new Set(places.flatMap(({ question }) => (question.type === 'dropdown' ? question.listId : [])));
  const each = content.lists.flatMap((list) => {
    const about: About = { about: 'list', id: list.id };
    return [
      ...when(isBadId(list.id), 'bad-id', about),
      ...optionProblems(list.options, about),
      ...when(!used.has(list.id), 'unused-list', about),
    ];
  });
  const twice = repeated(idsOf(content.lists)).map((id) => problem('duplicate-id', { about: 'list', id }));
  return [...twice, ...each];
}

/** Sections, sub-sections and questions have their ids among themselves: no two are the same. */
function structureProblems(content: TemplateContent, places: readonly Place[]): PublishProblem[] {
  const parts = content.sections.flatMap((section) => [section, ...section.subSections]);
  const partIds = new Set(idsOf(parts));
  const all = [...idsOf(parts), ...places.map(({ question }) => question.id)];
  return [
    ...when(
      !places.some(({ question: { type } }) => type !== 'instruction' && type !== 'formula'),
      'no-questions',
      TEMPLATE,
    ),
    ...parts.flatMap((part) => {
      const about: About = { about: 'section', id: part.id };
      return [...when(isBadId(part.id), 'bad-id', about), ...when(isBadWeight(part.weight), 'bad-score', about)];
    }),
    ...repeated(all).map((id) => problem('duplicate-id', { about: partIds.has(id) ? 'section' : 'question', id })),
  ];
}

/** All that is wrong with a template as it stands. It can be published when none of it is an error. */
export function publishProblems(content: TemplateContent): readonly PublishProblem[] {
  const places = placesOf(content);
  // Looking at all of it would take its time, and it has to be cut down first anyway.
  if (places.length > TEMPLATE_LIMITS.questions) return [problem('too-many-questions', TEMPLATE)];
  const known = new Map(places.map(({ question }) => [question.id, question]));
  return [
    ...structureProblems(content, places),
    ...places.flatMap((place) => questionProblems(place, content, known)),
    ...formulasInCircles(places).map(({ question }) => problem('circle', { about: 'question', id: question.id })),
    ...unreachable(places, content),
    ...listProblems(content, places),
    ...textProblems(content),
  ];
}
