import { memoized } from '../memoized.ts';
import { type Answer, optionIdsIn, type Row, rowsIn } from './answers.ts';
import { type Column, type Option, type OptionList, optionsOf, type Question } from './template.ts';

/** Points that were scored, and the maximum. */
export interface Points {
  readonly score: number;
  readonly max: number;
}

/** Points with the percentage, to three decimals; null if nothing is scored, or no scored question was answered. */
export interface Score extends Points {
  readonly percent: number | null;
}

const NOTHING: Points = { score: 0, max: 0 };
const add = (a: Points, b: Points): Points => ({ score: a.score + b.score, max: a.max + b.max });

/** The sum of points, each multiplied by its weight. */
export const sumOf = (parts: readonly { readonly points: Points; readonly weight: number }[]): Points =>
  parts.reduce(
    (sum, { points, weight }) => add(sum, { score: points.score * weight, max: points.max * weight }),
    NOTHING,
  );

/** Adds the percentage if a scored question was answered. */
export const scored = ({ score, max }: Points, isAnswered: boolean): Score => ({
  score,
  max,
  percent: isAnswered && max > 0 ? Number(((100 * score) / max).toFixed(3)) : null,
});

/** Scores of the options of a question, computed once for all its answers. */
const worthOf = memoized((options: readonly Option[]) => {
  const scores = new Map(options.flatMap(({ id, score }) => (score === undefined ? [] : [[id, score] as const])));
  return {
    scores,
    sum: [...scores.values()].reduce((sum, score) => sum + score, 0),
    max: Math.max(...scores.values()),
    negative: new Set<unknown>(options.filter(({ negative }) => negative).map(({ id }) => id)),
  };
});

/** Points of one choice; undefined if no option is scored, or if none of the chosen options is. */
function pointsOfChoice(
  options: readonly Option[],
  chosen: readonly string[],
  isMultiple: boolean,
): Points | undefined {
  const { scores, sum, max } = worthOf(options);
  const reached = chosen.flatMap((id) => scores.get(id) ?? []);
  if (!scores.size || (chosen.length > 0 && !reached.length)) return undefined;
  return { score: reached.reduce((total, score) => total + score, 0), max: isMultiple ? sum : max };
}

function pointsOfTable(columns: readonly Column[], rows: readonly Row[]): Points | undefined {
  const cells = rows.flatMap((row) =>
    columns.flatMap((column) => {
      const chosen = row[column.id];
      const points =
        column.type === 'single-choice' &&
        pointsOfChoice(column.options, typeof chosen === 'string' && chosen ? [chosen] : [], false);
      return points || [];
    }),
  );
  return cells.length ? cells.reduce(add, NOTHING) : undefined;
}

const chosenIn = (answer: Answer | undefined): readonly string[] => {
  const value = answer?.value;
  if (typeof value === 'string') return value ? [value] : [];
  return optionIdsIn(value);
};

/**
 * Points of a question before its weight. An unanswered question scores zero of its maximum; undefined for "not applicable" and for
 * a question that is not scored.
 */
export function pointsOf(
  lists: readonly OptionList[],
  question: Question,
  answer: Answer | undefined,
): Points | undefined {
  if (answer?.notApplicable) return undefined;
  if (question.type === 'table') return pointsOfTable(question.columns, rowsIn(answer?.value));
  const options = optionsOf(lists, question);
  return options && pointsOfChoice(options, chosenIn(answer), question.type === 'multiple-choice');
}

/** Whether any answer to a question is a failed one. */
export const canFail = (lists: readonly OptionList[], question: Question): boolean =>
  (question.type === 'table' ? question.columns : [question]).some((one) =>
    optionsOf(lists, one)?.some(({ negative }) => negative),
  );

/** Whether an answer is a failed one: one of its chosen options is negative; in a table one in any row. */
export function isFailed(lists: readonly OptionList[], question: Question, answer: Answer | undefined): boolean {
  if (!answer || answer.notApplicable) return false;
  const isNegative = (options: readonly Option[], chosen: readonly unknown[]) =>
    chosen.some((id) => worthOf(options).negative.has(id));
  if (question.type === 'table')
    return question.columns.some(
      (column) =>
        column.type === 'single-choice' &&
        isNegative(
          column.options,
          rowsIn(answer.value).map((row) => row[column.id]),
        ),
    );
  return isNegative(optionsOf(lists, question) ?? [], chosenIn(answer));
}
