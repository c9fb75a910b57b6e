import { expect, test } from 'vitest';
import { answerInWords } from './answer-words.ts';
import type { Answer } from './answers.ts';
import type { Question } from './template.ts';
import { option, question } from './templates.factory.ts';

const format = {
  words: (text: Readonly<Record<string, string>>) => text['en'] ?? '',
  yesNo: (isYes: boolean) => (isYes ? 'Yes' : 'No'),
  notApplicable: 'N/A',
  person: (id: number) => `person ${id}`,
  place: ({ facilityId }: { facilityId: number }) => `place ${facilityId}`,
  asset: (id: number) => `asset ${id}`,
  list: (items: readonly string[]) => items.join(', '),
  files: (ids: readonly number[]) => `${ids.length} files`,
  day: (day: string) => `day ${day}`,
  moment: (at: string) => `moment ${at}`,
};
const choices = { options: [option('Low'), option('High')] };

test.each<[string, Question, Answer, string]>([
  ['yes or no', question('yes-no', 'q'), { value: 'no', note: 'Torn off' }, 'No · Torn off'],
  ['choices', question('multiple-choice', 'q', choices), { value: ['Low', 'High'] }, 'Low, High'],
  ['an option of a list', question('dropdown', 'q'), { value: 'x' }, 'X of the list'],
  ['an option that there is not', question('single-choice', 'q', choices), { value: 'old' }, ''],
  ['a value of another kind', question('multiple-choice', 'q', choices), { value: 5 }, ''],
  ['rows that are none', question('table', 'q'), { value: [null] as unknown as readonly string[] }, ''],
  ['what a formula came to', question('formula', 'q', { unit: 'kg' }), { value: 4 }, '4 kg'],
  ['a number with its unit', question('number', 'q', { unit: 'km/h' }), { value: 20 }, '20 km/h'],
  ['a person', question('person', 'q'), { value: 7 }, 'person 7'],
  ['a place', question('place', 'q'), { value: { facilityId: 3 } }, 'place 3'],
  ['an asset', question('asset', 'q'), { value: 5 }, 'asset 5'],
  ['photos beside it', question('date', 'q'), { value: '2026-03-04', photos: [1, 2] }, 'day 2026-03-04 · 2 files'],
  ['what does not apply', question('time', 'q', { notApplicable: true }), { notApplicable: true }, 'N/A'],
  ['rows', question('table', 'q'), { value: [{ c: 'One' }, {}, { c: 'Two' }] }, 'One; ; Two'],
  [
    'numbers of a row with their columns',
    question('table', 'q', {
      columns: [
        { id: 'what', type: 'short-text', text: { en: 'What' }, required: false },
        { id: 'safe', type: 'number', text: { en: 'Safe' }, required: false },
        { id: 'weight', type: 'number', text: { en: 'Weight' }, required: false, unit: 'kg' },
      ],
    }),
    { value: [{ what: 'Lifting', safe: 8, weight: 20 }] },
    'Lifting · Safe 8 · Weight 20 kg',
  ],
  [
    'a column that is named like what every object has',
    question('table', 'q', {
      columns: [{ id: 'constructor', type: 'short-text', text: {}, required: false }],
    }),
    { value: [{}] },
    '',
  ],
  ['nothing', question('short-text', 'q'), {}, ''],
])('an answer in words: %s', (_, asked, answer, words) => {
  const lists = [{ id: 'list', name: { en: 'List' }, options: [{ id: 'x', label: { en: 'X of the list' } }] }];
  expect(answerInWords(lists, asked, answer, format)).toBe(words);
});
