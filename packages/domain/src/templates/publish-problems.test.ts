import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publishProblems } from './publish-problems.ts';
import type { Condition, Question, TemplateContent, Text } from './template.ts';
import { option, question, section, shows, subSection, template, templates } from './templates.factory.ts';

/** All problems except those of the list that every template of the factory has. */
const found = (content: TemplateContent) => publishProblems(content).filter(({ code }) => code !== 'unused-list');
const codes = (...questions: readonly Question[]) => found(template(questions)).map(({ code, id }) => `${code} ${id}`);
const filler = question('short-text', 'filler');

test('a template of valid questions has no problems', () => {
  fc.assert(
    fc.property(templates, (content) => {
      const errors = publishProblems(content).filter(({ level, code }) => level === 'error' && code !== 'no-questions');
      expect(errors).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('a template without a question that takes an answer cannot be published', () => {
  expect(codes()).toEqual(['no-questions ']);
  expect(codes(question('instruction', 'i'))).toEqual(['no-questions ']);
});

test.each<[string, Question, string]>([
  ['a range from above to below', question('number', 'q', { min: 2, max: 1 }), 'bad-range'],
  ['a slider without length', question('slider', 'q', { min: 1, max: 1 }), 'bad-range'],
  ['a slider whose step is longer than itself', question('slider', 'q', { step: 11 }), 'bad-range'],
  ['a choice without options', question('single-choice', 'q', { options: [] }), 'no-options'],
  [
    'two options of one id',
    question('single-choice', 'q', { options: [option('a'), { ...option('a'), label: { en: 'B' } }] }),
    'duplicate-id',
  ],
  ['points below 0', question('single-choice', 'q', { options: [option('a', -1)] }), 'bad-score'],
  ['a weight below 0', question('short-text', 'q', { weight: -1 }), 'bad-score'],
  ['a list that there is not', question('dropdown', 'q', { listId: 'gone' }), 'unknown-list'],
  ['a table without columns', question('table', 'q', { columns: [] }), 'no-columns'],
  ['more rows at least than at most', question('table', 'q', { minRows: 3, maxRows: 2 }), 'bad-range'],
  ['half a row at most', question('table', 'q', { maxRows: 2.5 }), 'bad-range'],
  ['more rows than an answer holds', question('table', 'q', { maxRows: 501 }), 'bad-range'],
  ['a question without words', question('short-text', 'q', { text: { en: ' ', fr: 'Quoi' } }), 'no-text'],
  ['a video that is not at https', question('instruction', 'q', { video: 'http://example.com' }), 'bad-video'],
  ['a formula that cannot be read', question('formula', 'q', { formula: '1 +' }), 'formula-unreadable'],
  ['a formula of an unknown question', question('formula', 'q', { formula: '{gone}' }), 'formula-unknown-question'],
  ['a formula of words', question('formula', 'q', { formula: '{filler}' }), 'formula-not-numeric'],
])('%s is an error with the id of its question', (_, wrong, code) => {
  expect(found(template([filler, wrong]))).toEqual([{ code, level: 'error', about: 'question', id: 'q' }]);
});

test('an image without a text alternative is a warning, a missing translation of it another', () => {
  const shown = (alt?: Text) => {
    const image = { id: 'a'.repeat(64), width: 4, height: 3, ...(alt && { alt }) };
    const words = { text: { en: 'Lift so', fr: 'Levez ainsi' }, image };
    const text = { name: { en: 'T', fr: 'T' }, languages: ['fr'], lists: [] };
    const part = { ...section('s', [filler, question('instruction', 'i', words)]), name: { en: 'S', fr: 'S' } };
    return found(template([part], text)).filter(({ id }) => id === 'i');
  };
  const about = { level: 'warning', about: 'question', id: 'i' };
  expect(shown()).toEqual([{ ...about, code: 'no-image-text' }]);
  expect(shown({ fr: 'Une personne accroupie' })).toEqual([{ ...about, code: 'no-image-text' }]);
  expect(shown({ en: 'Somebody squats' })).toEqual([{ ...about, code: 'missing-translation', language: 'fr' }]);
  expect(shown({ en: 'Somebody squats', fr: 'Une personne accroupie' })).toEqual([]);
});

test('a critical question that no answer fails is a warning, and so are two options with the same label', () => {
  const twins = [option('a'), { ...option('b'), label: { en: 'A' } }];
  const ok = [option('a', 1), option('b', 0, true)];
  const critical = { critical: true };
  const content = template([
    question('yes-no', 'no-answer-fails', critical),
    question('yes-no', 'no-fails', { ...critical, negative: ['no'] }),
    question('single-choice', 'twins', { options: twins }),
    question('multiple-choice', 'choice', { ...critical, options: ok }),
    question('dropdown', 'list', critical),
    question('table', 'cells', {
      ...critical,
      columns: [{ id: 'c', type: 'single-choice', text: { en: 'C' }, required: false, options: ok }],
    }),
    question('short-text', 'words', critical),
  ]);
  expect(publishProblems(content)).toEqual([
    { code: 'never-fails', level: 'warning', about: 'question', id: 'no-answer-fails' },
    { code: 'same-words', level: 'warning', about: 'question', id: 'twins', language: 'en' },
    { code: 'never-fails', level: 'warning', about: 'question', id: 'words' },
  ]);
});

test('a question after one that always skips the rest of the section is a warning', () => {
  const ender = question('short-text', 'ender', {
    rules: [{ id: 'r', when: { operator: 'answered' }, action: 'end-section' }],
  });
  expect(codes(ender, filler)).toEqual(['always-skipped filler']);
});

test('an id with invalid characters is an error, wherever it is', () => {
  expect(codes(question('short-text', 'a b'), question('short-text', '__proto__'))).toEqual([
    'bad-id a b',
    'bad-id __proto__',
  ]);
});

test('an id is unique among sections, sub-sections and questions at any depth', () => {
  const twin = question('short-text', 'twin');
  const content = template([
    section('s', [question('yes-no', 'q', { rules: [shows({ operator: 'answered' }, twin)] })], {
      subSections: [subSection('s', [twin])],
    }),
  ]);
  expect(found(content).map(({ code, about, id }) => [code, about, id])).toEqual([
    ['duplicate-id', 'section', 's'],
    ['duplicate-id', 'question', 'twin'],
  ]);
});

test.each<[string, Question, Condition]>([
  ['an operator that the type does not have', question('yes-no', 'q'), { operator: 'greater', value: 1 }],
  ['any condition on an instruction', question('instruction', 'q'), { operator: 'answered' }],
  ['an unknown option', question('yes-no', 'q'), { operator: 'is', value: 'maybe' }],
  ['N/A where it cannot be answered', question('yes-no', 'q'), { operator: 'is', value: 'n/a' }],
  ['a text for a number', question('number', 'q'), { operator: 'is', value: '5' }],
  ['a number for a date', question('date', 'q'), { operator: 'greater', value: 5 }],
  ['one of an empty list', question('yes-no', 'q'), { operator: 'in', values: [] }],
  ['between with its ends swapped', question('number', 'q'), { operator: 'between', from: 5, to: 1 }],
  ['an unknown level of places', question('place', 'q'), { operator: 'is', value: 'floor:1' }],
])('a condition that does not fit is an error: %s', (_, wrong, when) => {
  const content = template([filler, { ...wrong, rules: [{ id: 'r', when, action: 'require-note' }] }]);
  expect(found(content)).toEqual([{ code: 'bad-condition', level: 'error', about: 'question', id: 'q', ruleId: 'r' }]);
});

test('a notification to nobody or to an invalid address, and an unknown priority, are errors', () => {
  const when = { operator: 'answered' } as const;
  const toAddress = (address: string) => ({ kind: 'address', address }) as const;
  const rules = [
    { id: 'n', when, action: 'notify', audiences: [] },
    { id: 'a', when, action: 'notify', audiences: ['safety@acme', 'safety@acme.example'].map(toAddress) },
    { id: 'p', when, action: 'set-priority', priorityValue: 0 },
  ] as const;
  expect(found(template([question('date', 'q', { rules })])).map(({ code, ruleId }) => [code, ruleId])).toEqual([
    ['nobody-to-notify', 'n'],
    ['bad-address', 'a'],
    ['bad-priority', 'p'],
  ]);
});

const over = { operator: 'greater', value: 0 } as const;
const number = (id: string) => question('number', id);
const formula = (id: string, text: string, rules: Question['rules'] = []) =>
  question('formula', id, { formula: text, rules });
test.each<[string, Question[], string[]]>([
  ['a formula of itself', [formula('f', '{f} + 1')], ['f']],
  ['two formulas of each other', [formula('f', '{g}'), formula('g', '{f}'), formula('only-waits', '{g}')], ['f', 'g']],
  ['a formula of its own follow-up', [formula('f', '{n}', [shows(over, number('n'))])], ['f']],
  [
    'a formula of a follow-up of its follow-up',
    [formula('f', '{n}', [shows(over, question('number', 'm', { rules: [shows(over, number('n'))] }))])],
    ['f'],
  ],
  [
    'a formula of a question that it leaves out by ending the section',
    [formula('f', '{n}', [{ id: 'e', when: over, action: 'end-section' }]), number('n')],
    ['f'],
  ],
])('a circle is an error with the ids of its formulas: %s', (_, questions, expected) => {
  const circles = found(template(questions)).filter(({ code }) => code === 'circle');
  expect(circles.map(({ id }) => id)).toEqual(expected);
});

test('a formula may use questions that come after it, and a formula in a follow-up of another question', () => {
  expect(
    codes(
      formula('f', '{n} + {g}', [shows(over, filler)]),
      question('yes-no', 'y', { rules: [shows({ operator: 'is', value: 'no' }, formula('g', '{n}'))] }),
      number('n'),
    ),
  ).toEqual([]);
});

test.each<[string, Question, Condition, boolean]>([
  ['above the range', question('number', 'q', { max: 10 }), { operator: 'greater', value: 10 }, true],
  ['within the range', question('number', 'q', { max: 10 }), { operator: 'greater', value: 9 }, false],
  ['between beyond the range', question('number', 'q', { min: 5 }), { operator: 'between', from: 1, to: 4 }, true],
  ['off the steps of a slider', question('slider', 'q', { step: 2 }), { operator: 'is', value: 3 }, true],
  ['other than the only option', question('single-choice', 'q'), { operator: 'is-not', value: 'a' }, true],
  [
    'other than the only option but N/A',
    question('single-choice', 'q', { notApplicable: true }),
    { operator: 'is-not', value: 'a' },
    false,
  ],
])('a follow-up that no answer shows is a warning, and so are those below it: %s', (_, parent, when, isLost) => {
  const below = question('yes-no', 'inner', {
    rules: [shows({ operator: 'answered' }, question('date', 'innermost'))],
  });
  const lost = found(template([{ ...parent, rules: [shows(when, below)] }]));
  expect(lost.map(({ code, level, id }) => [code, level, id])).toEqual(
    isLost ? ['inner', 'innermost'].map((id) => ['unreachable', 'warning', id]) : [],
  );
});

test('a text without its translation into a chosen language is a warning, once for each question and language', () => {
  const options = [option('a'), { ...option('b'), label: { en: 'B', fr: 'B', it: 'B' } }];
  const content = template(
    [section('s', [question('single-choice', 'q', { options, text: { en: 'What', fr: 'Quoi' } })])],
    {
      languages: ['en', 'fr', 'it'],
      lists: [],
    },
  );
  expect(publishProblems(content).map(({ code, about, id, language }) => [code, about, id, language])).toEqual([
    ['missing-translation', 'template', '', 'fr'],
    ['missing-translation', 'template', '', 'it'],
    ['missing-translation', 'section', 's', 'fr'],
    ['missing-translation', 'section', 's', 'it'],
    ['missing-translation', 'question', 'q', 'it'],
    ['missing-translation', 'question', 'q', 'fr'],
  ]);
});

test('a list without options is an error, an unused one a warning', () => {
  const lists = [{ id: 'empty', name: { en: 'Empty' }, options: [] }];
  expect(publishProblems(template([filler], { lists })).map(({ code, level, id }) => [code, level, id])).toEqual([
    ['no-options', 'error', 'empty'],
    ['unused-list', 'warning', 'empty'],
  ]);
});

test('too many questions or too deep follow-ups are refused', () => {
  const many = Array.from({ length: 2001 }, (_, at) => question('date', `q${at}`));
  expect(codes(...many)).toEqual(['too-many-questions ']);
  const deep = Array.from({ length: 102 }).reduce<Question>(
    (inner, _, at) => question('date', `q${at}`, { rules: [shows({ operator: 'answered' }, inner)] }),
    question('date', 'innermost'),
  );
  expect(codes(deep)).toEqual(['too-deep q0', 'too-deep innermost']);
});
