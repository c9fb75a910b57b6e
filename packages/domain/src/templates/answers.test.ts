import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Answer, type AnswerValue, checkAnswer } from './answers.ts';
import { QUESTION_TYPES } from './template.ts';
import { option, question, template } from './templates.factory.ts';

const { lists } = template([]);
const RISK = {
  likelihood: 2,
  likelihoodLabel: 'Rare',
  severity: 3,
  severityLabel: 'Injury',
  score: 6,
  level: 'medium',
};
const columns = [
  { id: 'n', type: 'number', text: {}, required: true, max: 5 },
  { id: 'c', type: 'single-choice', text: {}, required: false, options: [option('a')] },
] as const;
const QUESTIONS = {
  text: question('short-text', 'q'),
  number: question('number', 'q', { min: 0, max: 10 }),
  slider: question('slider', 'q', { min: 1, max: 2, step: 0.1 }),
  yesNo: question('yes-no', 'q'),
  several: question('multiple-choice', 'q', { options: [option('a'), option('b')] }),
  dropdown: question('dropdown', 'q'),
  date: question('date', 'q'),
  time: question('time', 'q'),
  moment: question('date-time', 'q'),
  person: question('person', 'q'),
  place: question('place', 'q'),
  asset: question('asset', 'q'),
  photo: question('photo', 'q'),
  risk: question('risk-rating', 'q'),
  table: question('table', 'q', { columns, maxRows: 2 }),
  instruction: question('instruction', 'q'),
  formula: question('formula', 'q'),
};
type Name = keyof typeof QUESTIONS;
const codes = (name: Name, answer: Answer) =>
  checkAnswer(lists, { ...QUESTIONS[name], notApplicable: false }, answer).map(({ code }) => code);

test.each<[Name, unknown]>([
  ['text', 'x'.repeat(500)],
  ['text', ''],
  ['number', 0],
  ['number', 9.75],
  ['slider', 1.3],
  ['yesNo', 'no'],
  ['several', ['b', 'a']],
  ['several', []],
  ['dropdown', 'y'],
  ['date', '2024-02-29'],
  ['time', '23:59'],
  ['moment', '2026-03-31T12:00:00.000Z'],
  ['person', 7],
  ['place', { facilityId: 1, departmentId: 2, locationId: null }],
  ['asset', 9],
  ['photo', [1, 2]],
  ['risk', JSON.stringify(RISK)],
  ['risk', JSON.stringify({ ...RISK, level: null })],
  ['table', [{ n: 5, c: 'a' }, {}]],
  ['table', [{ n: '' }]],
])('%s accepts %j', (name, value) => {
  expect(codes(name, { value: value as AnswerValue })).toEqual([]);
});

test.each<[Name, unknown, string[]]>([
  ['text', 5, ['wrong-kind']],
  ['text', 'x'.repeat(501), ['too-long']],
  ['number', '5', ['wrong-kind']],
  ['number', Number.NaN, ['wrong-kind']],
  ['number', 10.1, ['out-of-range']],
  ['number', -1, ['out-of-range']],
  ['slider', 1.25, ['out-of-range']],
  ['yesNo', 'Yes', ['unknown-option']],
  ['several', 'a', ['wrong-kind']],
  ['several', ['a', 'a'], ['wrong-kind']],
  ['several', ['a', 'z'], ['unknown-option']],
  ['dropdown', 'z', ['unknown-option']],
  ['date', '2023-02-29', ['wrong-kind']],
  ['date', '31.03.2026', ['wrong-kind']],
  ['time', '24:00', ['wrong-kind']],
  ['moment', '2026-03-31T12:00:00Z', ['wrong-kind']],
  ['person', 1.5, ['wrong-kind']],
  ['place', { facilityId: 1, floor: 2 }, ['wrong-kind']],
  ['place', {}, ['wrong-kind']],
  ['asset', 'FL-07', ['wrong-kind']],
  ['photo', ['1'], ['wrong-kind']],
  ['photo', Array.from({ length: 51 }, () => 1), ['too-many']],
  ['risk', RISK, ['wrong-kind']],
  ['risk', JSON.stringify({ ...RISK, note: '' }), ['wrong-kind']],
  ['risk', JSON.stringify({ ...RISK, score: '6' }), ['wrong-kind']],
  ['risk', JSON.stringify({ ...RISK, score: -1e9 }), ['wrong-kind']],
  ['risk', JSON.stringify({ ...RISK, likelihood: 0, score: 0 }), ['wrong-kind']],
  ['risk', JSON.stringify({ ...RISK, level: '<b>' }), ['wrong-kind']],
  ['table', ['a'], ['wrong-kind']],
  ['table', [{}, {}, {}], ['too-many']],
  ['table', [{ n: 6, c: 'b', other: 1 }], ['out-of-range', 'unknown-option', 'unknown-column']],
  ['instruction', 'read', ['takes-no-answer']],
  ['formula', 4, ['takes-no-answer']],
])('%s refuses %j: %j', (name, value, expected) => {
  expect(codes(name, { value: value as AnswerValue })).toEqual(expected);
});

test('"not applicable" is accepted if the question allows it, and never together with a value', () => {
  const allowed = { ...QUESTIONS.number, notApplicable: true };
  expect(codes('number', { notApplicable: true })).toEqual(['not-applicable-refused']);
  expect(checkAnswer(lists, allowed, { notApplicable: true })).toEqual([]);
  expect(checkAnswer(lists, allowed, { notApplicable: true, value: 4 })).toEqual([
    { questionId: 'q', code: 'value-and-not-applicable' },
  ]);
});

test('a note and the photos beside an answer are validated like answers', () => {
  expect(codes('yesNo', { value: 'yes', note: 'x'.repeat(4001), photos: [0] })).toEqual(['too-long', 'wrong-kind']);
  expect(codes('instruction', { note: 'Seen', photos: [1] })).toEqual([]);
});

test('validating an answer never throws, for any value and question', () => {
  fc.assert(
    fc.property(fc.constantFrom(...QUESTION_TYPES), fc.anything(), (type, value) => {
      for (const { questionId } of checkAnswer(lists, question(type, 'q'), { value: value as AnswerValue }))
        expect(questionId).toBe('q');
    }),
    { numRuns: 200 },
  );
});
