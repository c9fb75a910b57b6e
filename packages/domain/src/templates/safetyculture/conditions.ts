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
  | 'yes'
  | 'no';

const CHOICE: readonly Meaning[] = ['selected', 'not-selected', 'is', 'is-not', 'one-of', 'none-of'];
const numbered = (start: string, end: string, first: number, meanings: readonly Meaning[]) =>
  meanings.map((meaning, at): [string, Meaning] => [`${start}${(first + at).toString(16)}-${end}`, meaning]);

/** What the fixed ids of conditions mean in the files of SafetyCulture. "Not between" is not among them: it has no equal here. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ...numbered('3f206', 'e4f6-11e1-aff1-0800200c9a66', 0x180, CHOICE),
  ...numbered('35f6c', 'e500-11e1-aff1-0800200c9a66', 0x130, CHOICE),
  ...numbered('cda7c', 'e500-11e1-aff1-0800200c9a66', 0x330, [
    'less',
    'at-most',
    'is',
    'is-not',
    'at-least',
    'greater',
    'between',
  ]),
  ...numbered('4e671', 'e4ff-11e1-aff1-0800200c9a66', 0xf40, ['yes', 'no']),
  ...numbered('3d346', 'e501-11e1-aff1-0800200c9a66', 0xf00, ['yes', 'no']),
  ...numbered('7c441', 'e501-11e1-aff1-0800200c9a66', 0x470, ['is', 'is-not']),
]);

/** A condition of a smart field as ours; undefined when its id, or one of its values, means nothing here. */
export function conditionOf(id: unknown, given: readonly unknown[], question: Question): Condition | undefined {
  const meaning = MEANINGS.get(textAt(id));
  const values = given.map((value) => (question.type === 'slider' ? numberAt(Number(value)) : textAt(value)));
  const known = values.filter((value) => value !== undefined && value !== '') as (string | number)[];
  const [value, end] = known;
  switch (meaning) {
    case 'selected':
      return { operator: 'answered' };
    case 'not-selected':
      return { operator: 'empty' };
    case 'yes':
    case 'no':
      return { operator: 'is', value: meaning };
    case 'one-of':
      return known.length ? { operator: 'in', values: known } : undefined;
    case 'none-of': {
      const others =
        'options' in question ? question.options.map((option) => option.id).filter((o) => !known.includes(o)) : [];
      return others.length && question.type === 'single-choice' ? { operator: 'in', values: others } : undefined;
    }
    case 'between':
      return value === undefined || end === undefined ? undefined : { operator: 'between', from: value, to: end };
    case 'at-most':
      return value === undefined || question.type !== 'slider'
        ? undefined
        : { operator: 'between', from: question.min, to: value };
    case 'at-least':
      return value === undefined || question.type !== 'slider'
        ? undefined
        : { operator: 'between', from: value, to: question.max };
    default:
      return value === undefined || meaning === undefined ? undefined : { operator: meaning, value };
  }
}
