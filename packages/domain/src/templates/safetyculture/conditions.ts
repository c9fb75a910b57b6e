import { fits } from '../reach.ts';
import type { Condition, Question } from '../template.ts';
import { numberAt, textAt } from './source.ts';

type Meaning =
  | 'selected'
  | 'not-selected'
  | 'is'
  | 'is-not'
  | 'one-of'
  | 'none-of'
  | 'less'
  | 'at-most'
  | 'at-least'
  | 'greater'
  | 'between'
  | 'not-between'
  | 'yes'
  | 'no';

const CHOICE: readonly Meaning[] = ['selected', 'not-selected', 'is', 'is-not', 'one-of', 'none-of'];
const AMOUNT: readonly Meaning[] = ['less', 'at-most', 'is', 'is-not', 'at-least', 'greater', 'between', 'not-between'];
const numbered = (start: string, end: string, first: number, meanings: readonly Meaning[]) =>
  meanings.map((meaning, at): [string, Meaning] => [`${start}${(first + at).toString(16)}-${end}`, meaning]);

/**
 * Meanings of the fixed condition ids in files of SafetyCulture: for questions, lists, sliders, checkboxes, switches, multi-line
 * and single-line texts, signatures and barcodes. Conditions on the name in a signature are missing, because there is no such
 * answer here.
 */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ...numbered('3f206', 'e4f6-11e1-aff1-0800200c9a66', 0x180, CHOICE),
  ...numbered('35f6c', 'e500-11e1-aff1-0800200c9a66', 0x130, CHOICE),
  ...numbered('cda7c', 'e500-11e1-aff1-0800200c9a66', 0x330, AMOUNT),
  ...numbered('4e671', 'e4ff-11e1-aff1-0800200c9a66', 0xf40, ['yes', 'no']),
  ...numbered('3d346', 'e501-11e1-aff1-0800200c9a66', 0xf00, ['yes', 'no']),
  ...numbered('7c441', 'e501-11e1-aff1-0800200c9a66', 0x470, ['is', 'is-not']),
  ...numbered('6ff300', 'e501-11e1-aff1-0800200c9a66', 0xf0, ['is', 'is-not']),
  ...numbered('831f8', 'e500-11e1-aff1-0800200c9a66', 0xff0, ['selected', 'not-selected']),
  ...numbered('8259d', '12e3-11e4-9191-0800200c9a66', 0x900, ['is', 'is-not']),
]);

type Value = string | number;

/** Maximum number of values of a condition. */
const MAX_VALUES = 500;

/** All values of a slider outside a range; undefined if there are more than a condition may list. */
function outside(question: Question, from: Value, to: Value): Value[] | undefined {
  if (question.type !== 'slider' || !(question.step > 0)) return undefined;
  const { min, max, step } = question;
  const count = Math.floor((max - min) / step + 1e-9) + 1;
  if (!(count <= MAX_VALUES)) return undefined;
  // Computed from the minimum each time, so that steps of 0.1 do not accumulate errors.
  const places = Array.from({ length: Math.max(count, 0) }, (_, at) => Number((min + at * step).toPrecision(12)));
  return places.filter((place) => place < Number(from) || place > Number(to));
}

function meantBy(meaning: Meaning, values: readonly Value[], question: Question): Condition | undefined {
  const [value, end] = values;
  switch (meaning) {
    case 'selected':
      return { operator: 'answered' };
    case 'not-selected':
      return { operator: 'empty' };
    case 'yes':
    case 'no':
      return { operator: 'is', value: meaning };
    case 'one-of':
      return { operator: 'in', values };
    case 'none-of': {
      const named = new Set(values);
      return question.type === 'single-choice'
        ? { operator: 'in', values: question.options.map(({ id }) => id).filter((id) => !named.has(id)) }
        : undefined;
    }
    case 'between':
      return value === undefined || end === undefined ? undefined : { operator: 'between', from: value, to: end };
    case 'not-between': {
      const places = value === undefined || end === undefined ? undefined : outside(question, value, end);
      return places && { operator: 'in', values: places };
    }
    case 'at-most':
      return value === undefined || question.type !== 'slider'
        ? undefined
        : { operator: 'between', from: question.min, to: value };
    case 'at-least':
      return value === undefined || question.type !== 'slider'
        ? undefined
        : { operator: 'between', from: value, to: question.max };
    case 'is':
    case 'is-not':
      if (value !== undefined) return { operator: meaning, value };
      // "Not empty" means any answer.
      return question.type === 'short-text' || question.type === 'long-text'
        ? { operator: meaning === 'is' ? 'empty' : 'answered' }
        : undefined;
    default:
      return value === undefined ? undefined : { operator: meaning, value };
  }
}

/**
 * Converts a condition of a smart field; undefined if its id is unknown, or one of its values is not an answer to the question.
 * `optionMeant` returns the option for the id of a response.
 */
export function conditionOf(
  id: unknown,
  given: readonly unknown[],
  question: Question,
  optionMeant: (responseId: string) => string | undefined,
): Condition | undefined {
  const meaning = MEANINGS.get(textAt(id));
  if (!meaning || given.length > MAX_VALUES) return undefined;
  const meantValue = (value: unknown): Value | undefined => {
    if (question.type === 'slider') return numberAt(Number(value));
    return 'options' in question ? optionMeant(textAt(value)) : textAt(value);
  };
  const values = meaning === 'yes' || meaning === 'no' ? [] : given.filter((value) => value !== '').map(meantValue);
  const known = values.filter((value) => value !== undefined);
  const condition = known.length === values.length ? meantBy(meaning, known, question) : undefined;
  return condition && fits(question, [], condition) ? condition : undefined;
}
