import { ANSWER_LIMITS } from './answer-limits.ts';
import { formulasInCycles } from './circles.ts';
import { isMailAddress } from './form-audience.ts';
import { answersIn } from './formula.ts';
import { readingOf } from './needs.ts';
import { type ProblemCode, type PublishProblem, problem, problemWhen } from './problem.ts';
import { canHold, fits } from './reach.ts';
import { languageOfSameWords } from './same-words.ts';
import { canFail } from './scores.ts';
import { alwaysSkipped } from './skipped.ts';
import {
  type Column,
  isBadId,
  type Option,
  optionsOf,
  type Question,
  type QuestionOf,
  type Rule,
  type TemplateContent,
} from './template.ts';
import { type About, TEMPLATE, textsOf } from './texts.ts';
import { isVideoAddress } from './video-address.ts';
import { isNumeric } from './visibility.ts';
import { isAsking, type Place, placesOf } from './walk.ts';

/** Maximum number of questions of a template, depth of follow-ups, and characters of all its formulas together. */
export const TEMPLATE_LIMITS = { questions: 2000, depth: 100, formulaSigns: 100_000 } as const;

function idProblems(ids: readonly string[], about: About): PublishProblem[] {
  return [
    ...problemWhen(ids.some(isBadId), 'bad-id', about),
    ...problemWhen(new Set(ids).size < ids.length, 'duplicate-id', about),
  ];
}

/** Ids that occur more than once in a list. */
const repeated = (ids: readonly string[]): string[] =>
  [...Map.groupBy(ids, (id) => id)].flatMap(([id, same]) => (same.length > 1 ? id : []));

const idsOf = (things: readonly { readonly id: string }[]): string[] => things.map(({ id }) => id);

const isMissing = (text: string | undefined): boolean => !text?.trim();
const isBadWeight = (weight: number): boolean => !(weight >= 0 && weight <= 1000);

function sameWords(options: readonly Option[], about: About): PublishProblem[] {
  const language = languageOfSameWords(options);
  return language === undefined ? [] : [problem('same-words', about, { language })];
}

function optionProblems(options: readonly Option[], about: About): PublishProblem[] {
  return [
    ...problemWhen(!options.length, 'no-options', about),
    ...idProblems(idsOf(options), about),
    ...problemWhen(
      options.some(({ score }) => score !== undefined && isBadWeight(score)),
      'bad-score',
      about,
    ),
    ...sameWords(options, about),
  ];
}

const isBadRange = ({ min, max }: { min?: number; max?: number }): boolean =>
  (min !== undefined && max !== undefined && min > max) ||
  [min, max].some((n) => n !== undefined && !Number.isFinite(n));

/** Whether the limits of rows are invalid: whole numbers up to the maximum of an answer, the lower one first. */
const areBadRows = ({ minRows = 0, maxRows = ANSWER_LIMITS.rows }: QuestionOf<'table'>): boolean =>
  minRows > maxRows ||
  [minRows, maxRows].some((rows) => !(Number.isInteger(rows) && rows >= 0 && rows <= ANSWER_LIMITS.rows));

function columnProblems(columns: readonly Column[], about: About): PublishProblem[] {
  return [
    ...problemWhen(!columns.length, 'no-columns', about),
    ...idProblems(idsOf(columns), about),
    ...columns.flatMap((column) => {
      if (column.type === 'single-choice') return optionProblems(column.options, about);
      return problemWhen(column.type === 'number' && isBadRange(column), 'bad-range', about);
    }),
  ];
}

function formulaProblems(
  question: QuestionOf<'formula'>,
  known: ReadonlyMap<string, Question>,
  about: About,
): PublishProblem[] {
  const reading = readingOf(question);
  if ('failedAt' in reading) return [problem('formula-unreadable', about)];
  const others = answersIn(reading.expression).map((id) => known.get(id));
  return [
    ...problemWhen(others.includes(undefined), 'formula-unknown-question', about),
    ...problemWhen(
      others.some((other) => other && !isNumeric(other)),
      'formula-not-numeric',
      about,
    ),
  ];
}

/** Problems that only questions of this type can have. */
function typeProblems(
  question: Question,
  { lists, language }: TemplateContent,
  known: ReadonlyMap<string, Question>,
  about: About,
): PublishProblem[] {
  switch (question.type) {
    case 'number':
      return problemWhen(isBadRange(question), 'bad-range', about);
    case 'slider': {
      const { min, max, step } = question;
      return problemWhen(isBadRange(question) || min === max || !(step > 0 && step <= max - min), 'bad-range', about);
    }
    case 'single-choice':
    case 'multiple-choice':
      return optionProblems(question.options, about);
    case 'dropdown':
      return problemWhen(!optionsOf(lists, question), 'unknown-list', about);
    case 'yes-no': {
      const scores = Object.values(question.scores ?? {});
      return problemWhen(scores.some(isBadWeight), 'bad-score', about);
    }
    case 'table':
      return [...columnProblems(question.columns, about), ...problemWhen(areBadRows(question), 'bad-range', about)];
    case 'instruction':
      return [
        ...problemWhen(question.video !== undefined && !isVideoAddress(question.video), 'bad-video', about),
        ...problemWhen(
          question.image !== undefined && isMissing(question.image.alt?.[language]),
          'no-image-text',
          about,
        ),
      ];
    case 'formula':
      return formulaProblems(question, known, about);
    default:
      return [];
  }
}

function ruleProblems(question: Question, rule: Rule, { lists }: TemplateContent, about: About): PublishProblem[] {
  const codes: (ProblemCode | false)[] = [
    !fits(question, lists, rule.when) && 'bad-condition',
    rule.action === 'notify' && !rule.audiences.length && 'nobody-to-notify',
    rule.action === 'notify' &&
      rule.audiences.some((one) => one.kind === 'address' && !isMailAddress(one.address)) &&
      'bad-address',
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
    ...problemWhen(depth > TEMPLATE_LIMITS.depth, 'too-deep', about),
    ...problemWhen(isBadId(question.id), 'bad-id', about),
    ...idProblems(idsOf(question.rules), about),
    ...problemWhen(isBadWeight(question.weight), 'bad-score', about),
    ...typeProblems(question, content, known, about),
    ...problemWhen(question.critical && !canFail(content.lists, question), 'never-fails', about),
    ...question.rules.flatMap((rule) => ruleProblems(question, rule, content, about)),
  ];
}

/** Problems for follow-ups that no answer shows, and for those below them. */
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
  const others = content.languages.filter((language) => language !== content.language);
  /** Problems found so far, by question: one of each kind is enough for a question. */
  const known = new Map<string, Set<string>>();
  return textsOf(content).flatMap(({ text, isOptional, about, id }) => {
    const at = { about, id };
    const key = `${about} ${id}`;
    const reported = known.get(key) ?? new Set<string>();
    known.set(key, reported);
    const isNew = (kind: string) => !reported.has(kind) && reported.add(kind).size > 0;
    if (isMissing(text[content.language])) return !isOptional && isNew('') ? [problem('no-text', at)] : [];
    if (reported.size > others.length) return [];
    return others
      .filter((language) => isMissing(text[language]) && isNew(language))
      .map((language) => problem('missing-translation', at, { language }));
  });
}

function listProblems(content: TemplateContent, places: readonly Place[]): PublishProblem[] {
  const used = new Set(places.flatMap(({ question }) => (question.type === 'dropdown' ? question.listId : [])));
  const each = content.lists.flatMap((list) => {
    const about: About = { about: 'list', id: list.id };
    return [
      ...problemWhen(isBadId(list.id), 'bad-id', about),
      ...optionProblems(list.options, about),
      ...problemWhen(!used.has(list.id), 'unused-list', about),
    ];
  });
  const twice = repeated(idsOf(content.lists)).map((id) => problem('duplicate-id', { about: 'list', id }));
  return [...twice, ...each];
}

/** Sections, sub-sections and questions share one set of ids, which have to be unique. */
function structureProblems(content: TemplateContent, places: readonly Place[]): PublishProblem[] {
  const parts = content.sections.flatMap((section) => [section, ...section.subSections]);
  const partIds = new Set(idsOf(parts));
  const all = [...idsOf(parts), ...places.map(({ question }) => question.id)];
  return [
    ...problemWhen(!isAsking(content), 'no-questions', TEMPLATE),
    ...parts.flatMap((part) => {
      const about: About = { about: 'section', id: part.id };
      return [
        ...problemWhen(isBadId(part.id), 'bad-id', about),
        ...problemWhen(isBadWeight(part.weight), 'bad-score', about),
      ];
    }),
    ...repeated(all).map((id) => problem('duplicate-id', { about: partIds.has(id) ? 'section' : 'question', id })),
  ];
}

/** All problems of a template. It can be published if none of them is an error. */
export function publishProblems(content: TemplateContent): readonly PublishProblem[] {
  const places = placesOf(content);
  // Checking such a large template would take long, and it has to be reduced first anyway.
  if (places.length > TEMPLATE_LIMITS.questions) return [problem('too-many-questions', TEMPLATE)];
  const signs = places.reduce((sum, { question: q }) => sum + (q.type === 'formula' ? q.formula.length : 0), 0);
  if (signs > TEMPLATE_LIMITS.formulaSigns) return [problem('formulas-too-long', TEMPLATE)];
  const known = new Map(places.map(({ question }) => [question.id, question]));
  return [
    ...structureProblems(content, places),
    ...places.flatMap((place) => questionProblems(place, content, known)),
    ...formulasInCycles(places).map(({ question }) => problem('circle', { about: 'question', id: question.id })),
    ...unreachable(places, content),
    ...alwaysSkipped(places, content.lists).map(({ question: { id } }) =>
      problem('always-skipped', { about: 'question', id }),
    ),
    ...listProblems(content, places),
    ...textProblems(content),
  ];
}
