import { OPERATORS_OF } from '../templates/conditions.ts';
import type { Condition, Operator } from '../templates/template.ts';
import type { FieldKind } from './fields.ts';

/** How rules of groups and of fields compare values of fields of each kind: as rules of forms compare answers. */
export const COMPARISONS_OF: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: OPERATORS_OF['short-text'],
  'long-text': OPERATORS_OF['long-text'],
  number: OPERATORS_OF.number,
  date: OPERATORS_OF.date,
  moment: OPERATORS_OF['date-time'],
  'yes-no': OPERATORS_OF['yes-no'],
  choice: OPERATORS_OF['single-choice'],
  choices: OPERATORS_OF['multiple-choice'],
  // Which person it is: unlike a form, a group is of one organisation.
  person: OPERATORS_OF.place,
};

/** A part of the rule of a group: how the value of a field of people compares. */
export interface FieldCondition {
  readonly fieldId: number;
  readonly when: Condition;
}

/** The word for a comparison with values of a kind: days and moments are after others, not above them. */
export function comparisonName(kind: FieldKind, operator: Operator): Operator | 'after' | 'before' {
  if (kind !== 'date' && kind !== 'moment') return operator;
  if (operator === 'greater') return 'after';
  return operator === 'less' ? 'before' : operator;
}

/** A part of a rule as lines of the log have it; earlier ones have the values of which a person has one. */
export interface LoggedCondition {
  readonly fieldId: number;
  readonly when?: Condition;
  readonly values?: readonly string[];
}
export const loggedCondition = ({ fieldId, when, values = [] }: LoggedCondition): FieldCondition => ({
  fieldId,
  when: when ?? { operator: 'in', values },
});

/** What a condition compares with. */
export function operandsOf(when: Condition): readonly (string | number)[] {
  if ('value' in when) return [when.value];
  if ('values' in when) return when.values;
  return 'from' in when ? [when.from, when.to] : [];
}

/** Whether a condition has all that it compares with. */
export const isComplete = (when: Condition): boolean =>
  'values' in when ? when.values.length > 0 : operandsOf(when).every((operand) => operand !== '');

/** The condition of an operator that compares with these operands; `''` for one that is missing. */
export function conditionOf(operator: Operator, operands: readonly (string | number)[]): Condition {
  const [first = '', second = ''] = operands;
  switch (operator) {
    case 'in':
      return { operator, values: operands };
    case 'between':
      return { operator, from: first, to: second };
    case 'empty':
    case 'answered':
      return { operator };
    default:
      return { operator, value: first };
  }
}
