import { PLACE_LEVELS } from '../place-levels.ts';
import { type Answer, type AnswerValue, isBlank, isPlace, optionIdsIn, type PlaceValue, readRisk } from './answers.ts';
import { type Condition, NOT_APPLICABLE, type Operator, type Question, type QuestionType } from './template.ts';

const CHOICE = ['is', 'is-not', 'in', 'empty', 'answered'] as const;
const AMOUNT = ['is', 'is-not', 'in', 'greater', 'less', 'between', 'empty', 'answered'] as const;
const PRESENCE = ['empty', 'answered'] as const;

/** The operators that a question of each type can have. */
export const OPERATORS_OF: Readonly<Record<QuestionType, readonly Operator[]>> = {
  'short-text': CHOICE,
  'long-text': CHOICE,
  number: AMOUNT,
  'yes-no': CHOICE,
  'single-choice': CHOICE,
  'multiple-choice': CHOICE,
  dropdown: CHOICE,
  date: AMOUNT,
  time: AMOUNT,
  'date-time': AMOUNT,
  // No rule asks which person it is: people change, and a form is used by other tenants as well.
  person: PRESENCE,
  place: CHOICE,
  // Nor which asset it is, for the same reasons.
  asset: PRESENCE,
  photo: PRESENCE,
  file: PRESENCE,
  signature: PRESENCE,
  drawing: PRESENCE,
  slider: AMOUNT,
  instruction: [],
  'risk-rating': AMOUNT,
  table: PRESENCE,
  formula: AMOUNT,
};

/** An answer in the form that conditions take: the values that it equals, and its amount for comparisons. */
export interface Given {
  readonly meant: readonly (string | number)[];
  readonly amount: string | number | null;
}

const NOTHING_MEANT: Given = { meant: [], amount: null };

/** The levels of a place as conditions write them: `facility:7`. */
const placeNames = (place: PlaceValue): string[] =>
  PLACE_LEVELS.flatMap((level) => {
    const id = place[`${level}Id`];
    return id ? [`${level}:${id}`] : [];
  });

function givenValue(type: QuestionType, value: AnswerValue): Given {
  switch (type) {
    case 'risk-rating': {
      const risk = readRisk(value);
      return risk ? { meant: risk.level === null ? [] : [risk.level], amount: risk.score } : NOTHING_MEANT;
    }
    case 'place':
      return { meant: isPlace(value) ? placeNames(value) : [], amount: null };
    case 'multiple-choice':
      return { meant: optionIdsIn(value), amount: null };
    default:
      if (typeof value === 'string') return { meant: [value.trim()], amount: value };
      return typeof value === 'number' ? { meant: [value], amount: value } : NOTHING_MEANT;
  }
}

/** Converts a valid answer to the form that conditions take; undefined if it is empty. */
export function conditionInputOf(question: Question, answer: Answer | undefined): Given | undefined {
  if (answer?.notApplicable) return { meant: [NOT_APPLICABLE], amount: null };
  const value = answer?.value;
  return value === undefined || isBlank(value) ? undefined : givenValue(question.type, value);
}

/** Whether a condition holds for an answer. Only amounts of the same type are compared: numbers with numbers, dates with dates. */
export function holds(condition: Condition, given: Given | undefined): boolean {
  if (condition.operator === 'empty') return given === undefined;
  if (!given) return false;
  const { meant, amount } = given;
  const isAbove = (limit: string | number) => typeof amount === typeof limit && amount !== null && amount > limit;
  const isBelow = (limit: string | number) => typeof amount === typeof limit && amount !== null && amount < limit;
  switch (condition.operator) {
    case 'answered':
      return true;
    case 'is':
      return meant.includes(condition.value);
    case 'is-not':
      return !meant.includes(condition.value);
    case 'in':
      return condition.values.some((value) => meant.includes(value));
    case 'greater':
      return isAbove(condition.value);
    case 'less':
      return isBelow(condition.value);
    case 'between': {
      const { from, to } = condition;
      return typeof amount === typeof from && typeof amount === typeof to && !isBelow(from) && !isAbove(to);
    }
  }
}
