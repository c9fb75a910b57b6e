import {
  type AnswerProblem,
  type Answers,
  cellOf,
  isBlank,
  type ProblemAt,
  type Row,
  rowsIn,
  tasksIn,
} from './answers.ts';
import { isFailed, type Points, pointsOf, type Score, scored, sumOf } from './scores.ts';
import type { Audience, Question, SubSection, TemplateContent } from './template.ts';
import { type Shown, shownQuestions } from './visibility.ts';
import { placesOf } from './walk.ts';

/** What can be missing when a form is finished; while it is being filled in these are not errors. */
export const MISSING = ['required', 'note-required', 'photo-required', 'task-required', 'too-few-rows'] as const;
type Missing = (typeof MISSING)[number];
export type EvaluationError = ProblemAt<AnswerProblem | Missing>;

/** The result of a visible question. */
export interface QuestionResult {
  readonly id: string;
  readonly sectionId: string;
  readonly subSectionId?: string;
  /** The question whose follow-up it is. */
  readonly parentId?: string;
  /** Depth of follow-ups: 0 for a question that is none. */
  readonly depth: number;
  readonly required: boolean;
  readonly noteRequired: boolean;
  readonly photoRequired: boolean;
  readonly taskRequired: boolean;
  /** False for instructions and formulas. */
  readonly takesAnswer: boolean;
  readonly isAnswered: boolean;
  /** The result of a formula. */
  readonly value?: number;
  /** Absent if it is not scored. */
  readonly points?: Points;
  readonly isFailed: boolean;
}

/** Progress and score of a part. */
export interface PartResult {
  readonly id: string;
  readonly score: Score;
  /** Number of visible questions that take an answer, and number of those that have one. */
  readonly questions: number;
  readonly answered: number;
}
export interface SectionResult extends PartResult {
  readonly subSections: readonly PartResult[];
}

/** Consequences of answers outside the form. */
export interface Effects {
  readonly notify: readonly {
    readonly questionId: string;
    readonly ruleId: string;
    readonly audiences: readonly Audience[];
  }[];
  /** The most urgent priority that a rule sets; null if none does. */
  readonly priorityValue: number | null;
  /** Questions whose answer fails the whole form. */
  readonly critical: readonly string[];
  /** Whether a rule marks the record that the form is about as critical. */
  readonly marksCritical: boolean;
}

export interface Evaluation {
  /** Visible questions, in reading order. */
  readonly questions: readonly QuestionResult[];
  readonly sections: readonly SectionResult[];
  readonly score: Score;
  /** Whether a critical answer fails the whole form, whatever its score. */
  readonly isFailed: boolean;
  /** What is wrong or missing, in reading order; answers to unknown questions come last. */
  readonly errors: readonly EvaluationError[];
  readonly effects: Effects;
}

const takesAnswer = ({ type }: Question): boolean => type !== 'instruction' && type !== 'formula';

const acts = ({ acting }: Shown, action: Shown['acting'][number]['action']): boolean =>
  acting.some((rule) => rule.action === action);

function resultOf(content: TemplateContent, shown: Shown): QuestionResult {
  const { place, answer, given } = shown;
  const { question, section, subSection, shownBy, depth } = place;
  const points = pointsOf(content.lists, question, answer);
  return {
    id: question.id,
    sectionId: section.id,
    ...(subSection && { subSectionId: subSection.id }),
    ...(shownBy && { parentId: shownBy.parent.question.id }),
    depth,
    required: question.required && takesAnswer(question),
    noteRequired: acts(shown, 'require-note'),
    photoRequired: acts(shown, 'require-photo'),
    taskRequired: acts(shown, 'require-task'),
    takesAnswer: takesAnswer(question),
    isAnswered: given !== undefined,
    ...(question.type === 'formula' && typeof answer?.value === 'number' && { value: answer.value }),
    ...(points && { points }),
    isFailed: isFailed(content.lists, question, answer),
  };
}

function missingCells(question: Question, rows: readonly Row[]): EvaluationError[] {
  if (question.type !== 'table') return [];
  const few = rows.length < (question.minRows ?? 0) ? [{ questionId: question.id, code: 'too-few-rows' as const }] : [];
  const cells = rows.flatMap((cells, row) =>
    question.columns
      .filter((column) => column.required && (cellOf(cells, column.id) ?? '') === '')
      .map((column) => ({ questionId: question.id, code: 'required' as const, row, columnId: column.id })),
  );
  return [...few, ...cells];
}

function errorsOf({ place: { question }, problems, answer, given }: Shown, result: QuestionResult): EvaluationError[] {
  if (problems.length) return [...problems];
  const at = (isMissing: boolean, code: Missing): EvaluationError[] =>
    isMissing ? [{ questionId: question.id, code }] : [];
  const hasPhoto = Boolean(answer?.photos?.length) || (question.type === 'photo' && given !== undefined);
  return [
    ...at(result.required && !given, 'required'),
    ...(given && !answer?.notApplicable ? missingCells(question, rowsIn(answer?.value)) : []),
    ...at(result.noteRequired && isBlank(answer?.note), 'note-required'),
    ...at(result.photoRequired && !hasPhoto, 'photo-required'),
    ...at(result.taskRequired && !tasksIn(answer), 'task-required'),
  ];
}

type Evaluated = readonly { readonly shown: Shown; readonly result: QuestionResult }[];

/** A part with its points, and whether any scored question in it was answered. */
interface ScoredPart {
  readonly part: PartResult;
  readonly points: Points;
  readonly isScored: boolean;
}
const isAnyScored = (parts: readonly ScoredPart[]): boolean => parts.some(({ isScored }) => isScored);

function partOf({ id }: SubSection, evaluated: Evaluated): ScoredPart {
  const points = sumOf(
    evaluated.flatMap(({ shown, result }) =>
      result.points ? [{ points: result.points, weight: shown.place.question.weight }] : [],
    ),
  );
  const isScored = evaluated.some(({ result }) => result.points && result.isAnswered);
  const taking = evaluated.filter(({ result }) => result.takesAnswer);
  const answered = taking.filter(({ result }) => result.isAnswered).length;
  return { points, isScored, part: { id, score: scored(points, isScored), questions: taking.length, answered } };
}

function sectionsOf(content: TemplateContent, evaluated: Evaluated): { sections: SectionResult[]; score: Score } {
  const byPart = Map.groupBy(evaluated, ({ shown: { place } }) => place.subSection ?? place.section);
  const sections = content.sections.map((section) => {
    const own = partOf(section, byPart.get(section) ?? []);
    const subSections = section.subSections.map((subSection) => partOf(subSection, byPart.get(subSection) ?? []));
    const points = sumOf([
      { points: own.points, weight: 1 },
      ...subSections.map((part, index) => ({ points: part.points, weight: section.subSections[index]?.weight ?? 1 })),
    ]);
    const all = [own, ...subSections];
    const isScored = isAnyScored(all);
    return {
      weight: section.weight,
      points,
      isScored,
      part: {
        id: section.id,
        score: scored(points, isScored),
        questions: all.reduce((sum, { part }) => sum + part.questions, 0),
        answered: all.reduce((sum, { part }) => sum + part.answered, 0),
        subSections: subSections.map(({ part }) => part),
      },
    };
  });
  return { sections: sections.map(({ part }) => part), score: scored(sumOf(sections), isAnyScored(sections)) };
}

function effectsOf(evaluated: Evaluated): Effects {
  const acting = evaluated.flatMap(({ shown }) =>
    shown.acting.map((rule) => ({ rule, questionId: shown.place.question.id })),
  );
  const priorities = acting.flatMap(({ rule }) => (rule.action === 'set-priority' ? rule.priorityValue : []));
  return {
    notify: acting.flatMap(({ rule, questionId }) =>
      rule.action === 'notify' ? [{ questionId, ruleId: rule.id, audiences: rule.audiences }] : [],
    ),
    priorityValue: priorities.length ? Math.min(...priorities) : null,
    critical: evaluated
      .filter(({ shown, result }) => acts(shown, 'mark-critical') || (shown.place.question.critical && result.isFailed))
      .map(({ result }) => result.id),
    marksCritical: evaluated.some(({ shown }) => acts(shown, 'mark-critical')),
  };
}

/** Answers to questions that the template does not have, in a fixed order. */
function unknownIn(content: TemplateContent, answers: Answers): EvaluationError[] {
  const known = new Set(placesOf(content).map(({ question }) => question.id));
  return Object.keys(answers)
    .filter((id) => !known.has(id))
    .sort()
    .map((questionId) => ({ questionId, code: 'unknown-question' }));
}

/**
 * Evaluates answers by a version of a template: what is visible, required and scored, what is wrong or missing, and the
 * consequences. Runs the same in the browser and on the server. Points are added up from question to sub-section, section and
 * whole, multiplied by the weights on the way; "not applicable" reduces the maximum; hidden answers never count. There is no
 * percentage until a scored question is answered.
 */
export function evaluate(content: TemplateContent, answers: Answers): Evaluation {
  const evaluated = shownQuestions(content, answers).map((shown) => ({ shown, result: resultOf(content, shown) }));
  const effects = effectsOf(evaluated);
  return {
    questions: evaluated.map(({ result }) => result),
    ...sectionsOf(content, evaluated),
    isFailed: effects.critical.length > 0,
    errors: [...evaluated.flatMap(({ shown, result }) => errorsOf(shown, result)), ...unknownIn(content, answers)],
    effects,
  };
}
