import { checkAnswer } from './answers.ts';
import { OPERATORS_OF } from './conditions.ts';
import { type Condition, NOT_APPLICABLE, type OptionList, optionIdsOf, optionsOf, type Question } from './template.ts';

type Value = string | number;

const valuesOf = (condition: Condition): readonly Value[] => {
  if ('value' in condition) return [condition.value];
  if ('values' in condition) return condition.values;
  return 'from' in condition ? [condition.from, condition.to] : [];
};

/** Whether a value of a condition could be an answer to the question, ignoring its range. `ids`: the options, if it has any. */
function isOfKind(
  question: Question,
  lists: readonly OptionList[],
  ids: ReadonlySet<unknown> | undefined,
  operator: Condition['operator'],
  value: Value,
): boolean {
  const isAmount = operator === 'greater' || operator === 'less' || operator === 'between';
  if (value === NOT_APPLICABLE && !isAmount) return question.notApplicable;
  if (ids) return ids.has(value);
  switch (question.type) {
    case 'number':
    case 'slider':
    case 'formula':
      return typeof value === 'number' && Number.isFinite(value);
    case 'risk-rating':
      return typeof value === (isAmount ? 'number' : 'string');
    case 'place':
      return typeof value === 'string' && /^(facility|department|location|subarea):[1-9]\d*$/.test(value);
    default:
      return value !== '' && !checkAnswer(lists, question, { value }).length;
  }
}

/**
 * Whether a condition is valid for its question: the operator for the type, and the values as possible answers in the right order.
 */
export function fits(question: Question, lists: readonly OptionList[], condition: Condition): boolean {
  if (!OPERATORS_OF[question.type].includes(condition.operator)) return false;
  if (condition.operator === 'in' && !condition.values.length) return false;
  if (condition.operator === 'between' && !(condition.from <= condition.to)) return false;
  const options = optionsOf(lists, question);
  const ids = options && optionIdsOf(options);
  return valuesOf(condition).every((value) => isOfKind(question, lists, ids, condition.operator, value));
}

/** Whether one of the options, or "not applicable" if allowed, can meet a condition. */
function canBeChosen(ids: ReadonlySet<unknown>, notApplicable: boolean, condition: Condition): boolean {
  const isChoice = (value: Value) => ids.has(value) || (notApplicable && value === NOT_APPLICABLE);
  const choices = ids.size + (notApplicable && !ids.has(NOT_APPLICABLE) ? 1 : 0);
  switch (condition.operator) {
    case 'is':
      return isChoice(condition.value);
    case 'is-not':
      return choices > (isChoice(condition.value) ? 1 : 0);
    case 'in':
      return condition.values.some(isChoice);
    default:
      return false;
  }
}

/** Whether any answer meets a valid condition. */
export function canHold(question: Question, lists: readonly OptionList[], condition: Condition): boolean {
  if (condition.operator === 'empty' || condition.operator === 'answered') return true;
  const options = optionsOf(lists, question);
  if (options) return canBeChosen(optionIdsOf(options), question.notApplicable, condition);
  if (question.type !== 'number' && question.type !== 'slider') return true;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = question;
  const isAnswer = (value: Value) =>
    value === NOT_APPLICABLE || (typeof value === 'number' && !checkAnswer(lists, question, { value }).length);
  switch (condition.operator) {
    case 'greater':
      return max > Number(condition.value);
    case 'less':
      return min < Number(condition.value);
    case 'between':
      return Number(condition.from) <= max && Number(condition.to) >= min;
    case 'is-not':
      return question.notApplicable || min !== max || min !== condition.value;
    default:
      return valuesOf(condition).some(isAnswer);
  }
}
