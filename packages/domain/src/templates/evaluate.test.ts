import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answers } from './answers.ts';
import { evaluate } from './evaluate.ts';
import { answersTo, option, question, section, shows, subSection, template, templates } from './templates.factory.ts';

const withAnswers = templates.chain((content) => fc.tuple(fc.constant(content), answersTo(content)));
const shownIds = (content: Parameters<typeof evaluate>[0], answers: Answers) =>
  evaluate(content, answers).questions.map(({ id }) => id);

test('the result does not depend on the order of the answers', () => {
  fc.assert(
    fc.property(withAnswers, fc.nat(), ([content, answered], turn) => {
      // Some of these are answers to questions that the form does not have.
      const answers = { ...answered, gone: { value: 'Yes' }, elsewhere: { value: 'No' } };
      const entries = Object.entries(answers);
      const cut = turn % (entries.length + 1);
      const turned = Object.fromEntries([...entries.slice(cut), ...entries.slice(0, cut)].reverse());
      expect(evaluate(content, turned)).toEqual(evaluate(content, answers));
    }),
    { numRuns: 200 },
  );
});

test('hidden answers never count: the result is the same without them', () => {
  fc.assert(
    fc.property(withAnswers, ([content, answers]) => {
      const whole = evaluate(content, answers);
      const shown = new Set(whole.questions.map(({ id }) => id));
      const seen = Object.fromEntries(Object.entries(answers).filter(([id]) => shown.has(id)));
      expect(evaluate(content, seen)).toEqual(whole);
    }),
    { numRuns: 200 },
  );
});

test('scores are between zero and the maximum in every part, and the total is the weighted sum of the parts', () => {
  fc.assert(
    fc.property(withAnswers, ([content, answers]) => {
      const { sections, score, questions } = evaluate(content, answers);
      for (const part of [...sections, ...sections.flatMap((s) => s.subSections)]) {
        expect(part.score.score).toBeGreaterThanOrEqual(0);
        expect(part.score.score).toBeLessThanOrEqual(part.score.max);
        expect(part.answered).toBeLessThanOrEqual(part.questions);
      }
      const sum = (of: 'score' | 'max') =>
        sections.reduce((all, part, at) => all + part.score[of] * (content.sections[at]?.weight ?? 0), 0);
      expect(score).toMatchObject({ score: sum('score'), max: sum('max') });
      const isScored = questions.some(({ points, isAnswered }) => points && isAnswered);
      expect(score.percent === null).toBe(score.max === 0 || !isScored);
    }),
    { numRuns: 200 },
  );
});

test('each error names a visible question', () => {
  fc.assert(
    fc.property(withAnswers, ([content, answers]) => {
      const { questions, errors } = evaluate(content, answers);
      const shown = new Set(questions.map(({ id }) => id));
      for (const error of errors) expect(shown).toContain(error.questionId);
    }),
    { numRuns: 100 },
  );
});

const yesNo = (id: string, special = {}) =>
  question('yes-no', id, { scores: { yes: 1, no: 0 }, negative: ['no'], ...special });
const NO = { operator: 'is', value: 'no' } as const;
const yes = { value: 'yes' };
const no = { value: 'no' };

test('a rule shows its follow-up question directly after its own question, at any depth', () => {
  const deepest = question('long-text', 'c');
  const content = template([
    yesNo('a', { rules: [shows(NO, yesNo('b', { rules: [shows(NO, deepest)] }))] }),
    yesNo('z'),
  ]);
  expect(shownIds(content, {})).toEqual(['a', 'z']);
  expect(shownIds(content, { a: no })).toEqual(['a', 'b', 'z']);
  expect(shownIds(content, { a: no, b: no })).toEqual(['a', 'b', 'c', 'z']);
  expect(shownIds(content, { a: yes, b: no, c: { value: 'kept' } })).toEqual(['a', 'z']);
  expect(evaluate(content, { a: no, b: no }).questions.map(({ depth, parentId }) => [depth, parentId])).toEqual([
    [0, undefined],
    [1, 'a'],
    [2, 'b'],
    [0, undefined],
  ]);
});

test('follow-ups a thousand levels deep are evaluated like any other', () => {
  const deep = Array.from({ length: 1000 }).reduce<ReturnType<typeof yesNo>>(
    (inner, _, at) => yesNo(`q${at}`, { rules: [shows(NO, inner)] }),
    yesNo('innermost'),
  );
  const answers = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`q${at}`, no]));
  expect(shownIds(template([deep]), answers)).toHaveLength(1001);
});

test('ending a section skips the rest of it and its sub-sections, but neither the follow-ups of that answer nor other sections', () => {
  const ending = yesNo('end', {
    rules: [shows(NO, question('short-text', 'why')), { id: 'r', when: NO, action: 'end-section' }],
  });
  const content = template([
    section('one', [yesNo('before'), ending, yesNo('after')], { subSections: [subSection('sub', [yesNo('inside')])] }),
    section('two', [yesNo('other')]),
  ]);
  expect(shownIds(content, { end: yes })).toEqual(['before', 'end', 'after', 'inside', 'other']);
  expect(shownIds(content, { end: no })).toEqual(['before', 'end', 'why', 'other']);
});

test('points are those of the choice; unanswered questions score none of theirs, without any scored answer there is no percentage; N/A and unscored choices do not count', () => {
  const scored = [option('good', 2), option('bad', 0, true), option('unclear')];
  const content = template([
    question('single-choice', 'one', { options: scored, notApplicable: true }),
    question('multiple-choice', 'more', { options: [option('a', 1), option('b', 3)] }),
    question('dropdown', 'list'),
    question('single-choice', 'free', { options: [option('a')] }),
  ]);
  const scoreOf = (answers: Answers) => evaluate(content, answers).score;
  expect(scoreOf({})).toEqual({ score: 0, max: 7, percent: null });
  expect(scoreOf({ free: { value: 'a' } })).toMatchObject({ percent: null });
  expect(scoreOf({ one: { value: 'bad' } })).toMatchObject({ percent: 0 });
  expect(scoreOf({ one: { value: 'good' }, more: { value: ['b'] }, list: { value: 'x' } })).toEqual({
    score: 6,
    max: 7,
    percent: 85.714,
  });
  expect(scoreOf({ one: { notApplicable: true } })).toMatchObject({ max: 5 });
  expect(scoreOf({ one: { value: 'unclear' } })).toMatchObject({ max: 5 });
});

test('weights multiply the points of questions, sub-sections and sections as they are added up', () => {
  const content = template([
    section('s', [yesNo('q', { weight: 2 })], {
      weight: 3,
      subSections: [subSection('t', [yesNo('r', { weight: 5 })], 4)],
    }),
  ]);
  const { sections, score } = evaluate(content, { q: yes, r: yes });
  expect(sections[0]?.subSections[0]?.score).toMatchObject({ score: 5 });
  expect(sections[0]?.score).toMatchObject({ score: 2 + 4 * 5 });
  expect(score).toEqual({ score: 66, max: 66, percent: 100 });
});

test('a failed critical question, or a rule that says so, fails the whole form whatever its score', () => {
  const content = template([
    yesNo('plain'),
    yesNo('vital', { critical: true }),
    question('number', 'bar', {
      rules: [{ id: 'r', when: { operator: 'less', value: 5 }, action: 'mark-critical' }],
    }),
  ]);
  expect(evaluate(content, { plain: no, vital: yes, bar: { value: 5 } })).toMatchObject({ isFailed: false });
  expect(evaluate(content, { plain: yes, vital: no })).toMatchObject({
    isFailed: true,
    effects: { critical: ['vital'] },
  });
  expect(evaluate(content, { vital: yes, bar: { value: 4 } })).toMatchObject({
    isFailed: true,
    effects: { critical: ['bar'] },
  });
});

test('rules require a note, a photo, a task; notify; and the most urgent priority is used', () => {
  const audiences = [{ kind: 'relation', relation: 'owner' }] as const;
  const content = template([
    yesNo('q', {
      rules: [
        { id: '1', when: NO, action: 'require-note' },
        { id: '2', when: NO, action: 'require-photo' },
        { id: '3', when: NO, action: 'require-task' },
        { id: '4', when: NO, action: 'notify', audiences },
        { id: '5', when: NO, action: 'set-priority', priorityValue: 3 },
        { id: '6', when: NO, action: 'set-priority', priorityValue: 2 },
      ],
    }),
  ]);
  expect(evaluate(content, { q: yes })).toMatchObject({ errors: [], effects: { notify: [], priorityValue: null } });
  const bare = evaluate(content, { q: no });
  expect(bare.errors).toEqual(
    ['note-required', 'photo-required', 'task-required'].map((code) => ({ questionId: 'q', code })),
  );
  expect(bare.effects).toMatchObject({ notify: [{ questionId: 'q', ruleId: '4', audiences }], priorityValue: 2 });
  expect(evaluate(content, { q: { ...no, note: 'Wet', photos: [1], taskIds: [2] } }).errors).toEqual([]);
});

test('a required question needs an answer while it is visible; blanks do not count as one, N/A does', () => {
  const required = { required: true, notApplicable: true };
  const content = template([yesNo('a', { rules: [shows(NO, question('short-text', 'why', required))] })]);
  const missing = [{ questionId: 'why', code: 'required' }];
  expect(evaluate(content, { a: yes }).errors).toEqual([]);
  expect(evaluate(content, { a: no }).errors).toEqual(missing);
  expect(evaluate(content, { a: no, why: { value: '  ' } }).errors).toEqual(missing);
  expect(evaluate(content, { a: no, why: { notApplicable: true } }).errors).toEqual([]);
});

test('an invalid answer counts as missing and is listed; an answer to an unknown question is listed last', () => {
  const content = template([yesNo('a', { rules: [shows({ operator: 'answered' }, yesNo('b'))] })]);
  expect(evaluate(content, { zzz: yes, constructor: yes, a: { value: 'perhaps' } })).toMatchObject({
    questions: [{ id: 'a', isAnswered: false }],
    errors: [
      { questionId: 'a', code: 'unknown-option' },
      { questionId: 'constructor', code: 'unknown-question' },
      { questionId: 'zzz', code: 'unknown-question' },
    ],
  });
});

test('a formula uses only visible answers, also those that come after it, and its own rules apply', () => {
  const content = template([
    question('formula', 'total', {
      formula: 'sum({n}, {choice}, {hidden})',
      rules: [shows({ operator: 'greater', value: 4 }, question('short-text', 'why'))],
    }),
    question('number', 'n'),
    yesNo('choice', { rules: [shows(NO, question('number', 'hidden'))] }),
  ]);
  expect(evaluate(content, {}).questions[0]).not.toHaveProperty('value');
  const seen = evaluate(content, { n: { value: 4 }, choice: yes, hidden: { value: 100 } });
  expect(seen.questions.map(({ id, value }) => [id, value])).toEqual([
    ['total', 5],
    ['why', undefined],
    ['n', undefined],
    ['choice', undefined],
  ]);
  expect(evaluate(content, { n: { value: 4 }, choice: no }).questions[0]).toMatchObject({ value: 4 });
});

test('a long chain of formulas of maximum length is computed', () => {
  const sum = '+1'.repeat(1900);
  const chain = Array.from({ length: 300 }, (_, at) =>
    question('formula', `f${at}`, { formula: at < 299 ? `{f${at + 1}}${sum}` : '1' }),
  );
  const { questions, errors } = evaluate(template(chain), {});
  expect([questions[0]?.value, errors]).toEqual([299 * 1900 + 1, []]);
});

test('formulas in a circle have no value instead of looping', () => {
  const content = template([
    question('formula', 'a', { formula: '{b} + 1' }),
    question('formula', 'b', { formula: '{a} + 1' }),
  ]);
  for (const { value } of evaluate(content, {}).questions) expect(value).toBeUndefined();
});

test('a required column is checked whatever its id', () => {
  const columns = [{ id: 'constructor', type: 'short-text', text: {}, required: true }] as const;
  const { errors } = evaluate(template([question('table', 't', { columns })]), { t: { value: [{}] } });
  expect(errors).toEqual([{ questionId: 't', code: 'required', row: 0, columnId: 'constructor' }]);
});

test('a table adds up the points of its cells, requires its minimum rows and required cells, and fails by a single cell', () => {
  const columns = [
    { id: 'room', type: 'short-text', text: { en: 'Room' }, required: true },
    {
      id: 'ok',
      type: 'single-choice',
      text: { en: 'In order' },
      required: false,
      options: [option('y', 1), option('n', 0, true)],
    },
  ] as const;
  const content = template([question('table', 't', { columns, minRows: 2, critical: true })]);
  expect(evaluate(content, {}).score).toEqual({ score: 0, max: 0, percent: null });
  const bad = evaluate(content, { t: { value: [{ ok: 'n' }] } });
  expect(bad).toMatchObject({ isFailed: true, score: { score: 0, max: 1 } });
  expect(bad.errors).toEqual([
    { questionId: 't', code: 'too-few-rows' },
    { questionId: 't', code: 'required', row: 0, columnId: 'room' },
  ]);
  const rows = [{ room: 'Hall', ok: 'y' }, { room: 'Attic' }];
  expect(evaluate(content, { t: { value: rows } })).toMatchObject({ errors: [], score: { score: 1, max: 2 } });
});

test('progress counts the visible questions that take an answer', () => {
  const content = template([
    section('s', [question('instruction', 'i'), yesNo('a'), question('formula', 'f')], {
      subSections: [subSection('t', [yesNo('b')])],
    }),
  ]);
  expect(evaluate(content, { b: yes }).sections).toMatchObject([
    { questions: 2, answered: 1, subSections: [{ questions: 1, answered: 1 }] },
  ]);
});
