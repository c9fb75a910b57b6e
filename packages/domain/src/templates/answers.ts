import { isRiskResponse, type RiskResponse } from '../records/risk.ts';
import { ANSWER_LIMITS } from './answer-limits.ts';
import {
  type Column,
  type NumberRange,
  type Option,
  type OptionList,
  optionIdsOf,
  optionsOf,
  type Question,
} from './template.ts';

/** A place of the organisation, down to the level that is known. */
export interface PlaceValue {
  readonly facilityId: number;
  readonly departmentId?: number | null;
  readonly locationId?: number | null;
  readonly subareaId?: number | null;
}

/** A row of a table: a value by the id of its column; a column without one is empty. */
export type Row = Readonly<Record<string, string | number>>;

/**
 * The value of an answer. Texts as typed; numbers; `yes` or `no`; the id of an option, or ids of several; a date as 2026-03-31, a
 * time as 14:30, a date-time as `toISOString` writes it; the id of a person or an asset; a place; ids of files for photo, file,
 * signature and drawing; a risk rating as the JSON of exactly six keys; rows of a table.
 */
export type AnswerValue = string | number | readonly string[] | readonly number[] | PlaceValue | readonly Row[];

export interface Answer {
  readonly value?: AnswerValue;
  readonly notApplicable?: boolean;
  readonly note?: string;
  /** Ids of files next to the answer itself. */
  readonly photos?: readonly number[];
  /** Ids of the tasks that were made from this question and that the reader may open. */
  readonly taskIds?: readonly number[];
  /** Number of further tasks that the reader may not open. */
  readonly otherTasks?: number;
}

/** Number of tasks that were made from a question. */
export const tasksIn = (answer: Pick<Answer, 'taskIds' | 'otherTasks'> | undefined): number =>
  (answer?.taskIds?.length ?? 0) + (answer?.otherTasks ?? 0);
/** Answers by the id of their question. */
export type Answers = Readonly<Record<string, Answer>>;

/** Problems of an answer, whether or not the form is finished. */
export const ANSWER_PROBLEMS = [
  'unknown-question',
  'takes-no-answer',
  'not-applicable-refused',
  'value-and-not-applicable',
  'wrong-kind',
  'too-long',
  'too-many',
  'out-of-range',
  'unknown-option',
  'unknown-column',
] as const;
export type AnswerProblem = (typeof ANSWER_PROBLEMS)[number];

/** A problem of a question; in a table with the row (from 0) and the column. */
export interface ProblemAt<C extends string> {
  readonly questionId: string;
  readonly code: C;
  readonly row?: number;
  readonly columnId?: string;
}

/** The answer to a question; ignores members that every object inherits. */
export const answerTo = (answers: Answers, questionId: string): Answer | undefined =>
  Object.hasOwn(answers, questionId) ? answers[questionId] : undefined;

/** A cell of a row; ignores members that every object inherits. */
export const cellOf = (row: Row, columnId: string): string | number | undefined =>
  Object.hasOwn(row, columnId) ? row[columnId] : undefined;

/** Whether a value is no answer: missing, only blanks, an empty choice, or no rows. */
export const isBlank = (value: AnswerValue | undefined): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0);

/** The ids of options in the value of a choice among several. */
export const optionIdsIn = (value: AnswerValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
/** The ids of files in the value of an answer. */
export const fileIdsIn = (value: AnswerValue | undefined): readonly number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
/** The rows in the value of a table. */
export const rowsIn = (value: AnswerValue | undefined): readonly Row[] =>
  Array.isArray(value) ? value.filter((one): one is Row => typeof one === 'object' && one !== null) : [];
/** Whether the value of an answer is a place. */
export const isPlace = (value: AnswerValue): value is PlaceValue => typeof value === 'object' && !Array.isArray(value);

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isDay = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00.000Z`);
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};
const isTime = (value: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
const isMoment = (value: string): boolean => {
  const date = new Date(value);
  return !Number.isNaN(date.getTime()) && date.toISOString() === value;
};

const isLevelKey = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

/**
 * Parses the risk rating in an answer's text; undefined unless it is JSON of exactly the six keys, each of its type. Whether the
 * tenant's matrix has such a cell is checked when the answer is saved.
 */
export function readRisk(value: unknown): RiskResponse | undefined {
  if (typeof value !== 'string' || value.length > 2000 || !isRiskResponse(value)) return undefined;
  const risk: Record<keyof RiskResponse, unknown> = JSON.parse(value);
  const { likelihood, likelihoodLabel, severity, severityLabel, score, level } = risk;
  if (!isId(likelihood) || !isId(severity) || !isId(score)) return undefined;
  if (typeof likelihoodLabel !== 'string' || typeof severityLabel !== 'string') return undefined;
  if (level !== null && !isLevelKey(level)) return undefined;
  return { likelihood, likelihoodLabel, severity, severityLabel, score, level };
}

type Found = AnswerProblem | undefined;

function checkNumber(value: unknown, { min, max }: NumberRange): Found {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'wrong-kind';
  return (min !== undefined && value < min) || (max !== undefined && value > max) ? 'out-of-range' : undefined;
}

function checkText(value: unknown, longest: number): Found {
  if (typeof value !== 'string') return 'wrong-kind';
  return value.length > longest ? 'too-long' : undefined;
}

const checkForm = (value: unknown, is: (text: string) => boolean): Found =>
  typeof value === 'string' && is(value) ? undefined : 'wrong-kind';

function checkFiles(value: unknown): Found {
  if (!Array.isArray(value) || !value.every(isId)) return 'wrong-kind';
  return value.length > ANSWER_LIMITS.files ? 'too-many' : undefined;
}

function checkChoice(value: unknown, options: readonly Option[] | undefined): Found {
  if (typeof value !== 'string') return 'wrong-kind';
  return options && optionIdsOf(options).has(value) ? undefined : 'unknown-option';
}

function checkPlace(value: unknown): Found {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'wrong-kind';
  const { facilityId, ...inner }: Readonly<Record<string, unknown>> = { ...value };
  const areIds = isId(facilityId) && Object.values(inner).every((id) => id === null || id === undefined || isId(id));
  const areKnown = Object.keys(inner).every((key) => ['departmentId', 'locationId', 'subareaId'].includes(key));
  return areIds && areKnown ? undefined : 'wrong-kind';
}

/** Whether a value is a step of a slider: its minimum, or a whole number of steps above. */
function checkSlider(value: unknown, { min, max, step }: { min: number; max: number; step: number }): Found {
  const steps = (Number(value) - min) / step;
  return checkNumber(value, { min, max }) ?? (Math.abs(steps - Math.round(steps)) > 1e-6 ? 'out-of-range' : undefined);
}

function checkCell(value: unknown, column: Column): Found {
  switch (column.type) {
    case 'short-text':
      return checkText(value, ANSWER_LIMITS.shortText);
    case 'date':
      return checkForm(value, isDay);
    case 'time':
      return checkForm(value, isTime);
    case 'number':
      return checkNumber(value, column);
    case 'single-choice':
      return checkChoice(value, column.options);
  }
}

function checkValue(value: AnswerValue, question: Question, lists: readonly OptionList[]): Found {
  switch (question.type) {
    case 'short-text':
      return checkText(value, ANSWER_LIMITS.shortText);
    case 'long-text':
      return checkText(value, ANSWER_LIMITS.longText);
    case 'number':
      return checkNumber(value, question);
    case 'slider':
      return checkSlider(value, question);
    case 'yes-no':
    case 'single-choice':
    case 'dropdown':
      return checkChoice(value, optionsOf(lists, question));
    case 'multiple-choice': {
      if (!Array.isArray(value) || new Set(value).size < value.length) return 'wrong-kind';
      return value.map((id) => checkChoice(id, question.options)).find(Boolean);
    }
    case 'date':
      return checkForm(value, isDay);
    case 'time':
      return checkForm(value, isTime);
    case 'date-time':
      return checkForm(value, isMoment);
    case 'person':
    case 'asset':
      return isId(value) ? undefined : 'wrong-kind';
    case 'place':
      return checkPlace(value);
    case 'photo':
    case 'file':
    case 'signature':
    case 'drawing':
      return checkFiles(value);
    case 'risk-rating':
      return readRisk(value) ? undefined : 'wrong-kind';
    case 'table': {
      if (!Array.isArray(value) || value.some((row) => typeof row !== 'object' || row === null)) return 'wrong-kind';
      return value.length > (question.maxRows ?? ANSWER_LIMITS.rows) ? 'too-many' : undefined;
    }
    case 'instruction':
    case 'formula':
      return 'takes-no-answer';
  }
}

/** Whether the answer to a question for a table has rows. */
export const isTable = (value: AnswerValue | undefined): value is readonly Row[] => Array.isArray(value);

/** Problems of the cells of a table. */
function checkCells(rows: readonly Row[], columns: readonly Column[], questionId: string): ProblemAt<AnswerProblem>[] {
  return rows.flatMap((cells, row) =>
    Object.entries(cells).flatMap(([columnId, value]) => {
      const column = columns.find(({ id }) => id === columnId);
      const code = column ? (value === '' ? undefined : checkCell(value, column)) : 'unknown-column';
      return code ? [{ questionId, code, row, columnId }] : [];
    }),
  );
}

/**
 * Validates an answer on its own; empty if there is no problem. Whether something is missing depends on the other answers: see
 * `evaluate`.
 */
export function checkAnswer(
  lists: readonly OptionList[],
  question: Question,
  { value, notApplicable, note, photos }: Answer,
): readonly ProblemAt<AnswerProblem>[] {
  const at = (code: Found) => (code ? [{ questionId: question.id, code }] : []);
  const beside = [
    ...at(note === undefined ? undefined : checkText(note, ANSWER_LIMITS.note)),
    ...at(photos && checkFiles(photos)),
  ];
  if (notApplicable) {
    if (!question.notApplicable) return [...at('not-applicable-refused'), ...beside];
    return isBlank(value) ? beside : [...at('value-and-not-applicable'), ...beside];
  }
  if (value === undefined || isBlank(value)) return beside;
  const code = checkValue(value, question, lists);
  if (code || question.type !== 'table' || !isTable(value)) return [...at(code), ...beside];
  return [...checkCells(value, question.columns, question.id), ...beside];
}
