import { evaluate } from '@safety-qube/domain/templates/evaluate';
import type { Question, TemplateContent } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { expect, test } from 'vitest';
import { addLists, copiesOf, readCopied, writeCopied } from './copies.ts';
import {
  editPart,
  editQuestion,
  editTemplate,
  insertQuestion,
  moveQuestion,
  removePart,
  removeQuestion,
  stepQuestion,
} from './edits.ts';
import { makeFollowup, makeIndependent, moveBack, parentsFor, previousParent } from './followups.ts';
import { historyOf, reduceHistory } from './history.ts';
import { putBack } from './put-back.ts';

const question = (id: string, more: Partial<Question> = {}): Question =>
  ({
    id,
    type: 'yes-no',
    text: { en: id },
    required: false,
    notApplicable: false,
    critical: false,
    weight: 1,
    tags: [],
    rules: [],
    negative: [],
    ...more,
  }) as Question;
const showing = (id: string, followupQuestion: Question): Question['rules'][number] => ({
  id,
  when: { operator: 'is', value: 'yes' },
  action: 'show-question',
  followupQuestion,
});

/** Two sections: the first with `a`, its follow-up `b` and that one's follow-up `c`, and `d`; the second with `e`. */
const CONTENT: TemplateContent = {
  name: { en: 'Ladders' },
  language: 'en',
  languages: [],
  lists: [],
  sections: [
    {
      id: 's1',
      name: { en: 'One' },
      weight: 1,
      questions: [
        question('a', { rules: [showing('r1', question('b', { rules: [showing('r2', question('c'))] }))] }),
        question('d'),
      ],
      subSections: [],
    },
    { id: 's2', name: { en: 'Two' }, weight: 1, questions: [question('e')], subSections: [] },
  ],
};
/** Returns the questions in reading order, each with its depth as a follow-up. */
const shape = (content: TemplateContent): string =>
  placesOf(content)
    .map(({ question: { id }, depth, section }) => `${section.id}:${'>'.repeat(depth)}${id}`)
    .join(' ');

test('a question moves with all its follow-ups, at any depth, and never into itself', () => {
  expect(shape(moveQuestion('b', { after: 'e' })(CONTENT))).toBe('s1:a s1:d s2:e s2:b s2:>c');
  expect(shape(moveQuestion('d', { after: 'c' })(CONTENT))).toBe('s1:a s1:>b s1:>>c s1:>>d s2:e');
  expect(moveQuestion('a', { after: 'c' })(CONTENT)).toBe(CONTENT);
});

test('a question placed after a follow-up becomes a follow-up of the same answer, with its own rule', () => {
  const after = insertQuestion(question('new'), { after: 'c' })(CONTENT);
  const shown = evaluate(after, { a: { value: 'yes' }, b: { value: 'yes' } }).questions.map(({ id }) => id);
  expect(shown).toEqual(['a', 'b', 'c', 'new', 'd', 'e']);
  expect(evaluate(after, { a: { value: 'no' } }).questions.map(({ id }) => id)).toEqual(['a', 'd', 'e']);
});

test('step by step a question moves across sections and back, and stops at both ends', () => {
  const over = stepQuestion('d', 1)(CONTENT);
  expect(shape(over)).toBe('s1:a s1:>b s1:>>c s2:d s2:e');
  expect(shape(stepQuestion('d', -1)(over))).toBe(shape(CONTENT));
  expect(shape(stepQuestion('e', 1)(CONTENT))).toBe(shape(CONTENT));
});

test('a change keeps all other questions the same objects, so that nothing else is rendered again', () => {
  const after = editQuestion('c', (one) => ({ ...one, required: true }))(CONTENT);
  expect(after.sections[1]).toBe(CONTENT.sections[1]);
  expect(after.sections[0]?.questions[1]).toBe(CONTENT.sections[0]?.questions[1]);
  expect(after.sections[0]?.questions[0]).not.toBe(CONTENT.sections[0]?.questions[0]);
  expect(editQuestion('gone', (one) => one)(CONTENT)).toBe(CONTENT);
});

test('undo and redo go through the steps, and typing a word is one step', () => {
  const write = (text: string) => editQuestion('d', (one) => ({ ...one, text: { en: text } }));
  const words = ['W', 'Wh', 'Why'].reduce(
    (history, text) => reduceHistory(history, { type: 'change', change: write(text), field: 'd' }),
    historyOf(CONTENT),
  );
  const removed = reduceHistory(words, { type: 'change', change: removeQuestion('e') });
  const back = reduceHistory(removed, { type: 'undo' });
  expect(back.present).toBe(words.present);
  expect(reduceHistory(back, { type: 'undo' }).present).toBe(CONTENT);
  expect(reduceHistory(back, { type: 'redo' }).present).toBe(removed.present);
});

test('who answers a section and the kinds of events of a form are undone step by step', () => {
  const used = reduceHistory(historyOf(CONTENT), { type: 'change', change: editTemplate({ eventTypes: ['vehicle'] }) });
  const asked = reduceHistory(used, { type: 'change', change: editPart('s2', { askedOf: 'reporter' }) });
  expect(asked.present).toMatchObject({ eventTypes: ['vehicle'], sections: [{}, { id: 's2', askedOf: 'reporter' }] });
  const back = reduceHistory(asked, { type: 'undo' });
  expect(back.present).toBe(used.present);
  expect(reduceHistory(back, { type: 'undo' }).present).toBe(CONTENT);
});

test.each(['b', 'd', 's1'])('a removed item (%s) is restored in its place, whatever was changed since', (id) => {
  const remove = id === 's1' ? removePart(id) : removeQuestion(id);
  const after = remove(CONTENT);
  const start = reduceHistory(historyOf(CONTENT), { type: 'change', change: () => after });
  const undo = { type: 'revert', after, change: putBack(CONTENT, id) } as const;
  expect(reduceHistory(start, undo).present).toBe(CONTENT);
  const later = reduceHistory(start, { type: 'change', change: insertQuestion(question('new'), { last: 's2' }) });
  const ids = (content: TemplateContent) => placesOf(content).map((place) => place.question.id);
  expect(ids(reduceHistory(later, undo).present).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'new']);
});

test('a copy from one template is pasted into another with new ids, and with the lists and formulas it needs', () => {
  const content: TemplateContent = {
    ...CONTENT,
    lists: [
      { id: 'list', name: { en: 'Tools' }, options: [{ id: 'o', label: { en: 'Saw' } }] },
      { id: 'other', name: { en: 'Other' }, options: [] },
    ],
  };
  const image = { id: 'a'.repeat(64), width: 4, height: 3, alt: { en: 'A ladder' } };
  const group = [
    question('n', { type: 'number' }),
    question('x', { type: 'dropdown', listId: 'list' } as Partial<Question>),
    question('f', { type: 'formula', formula: '{n} * 2 + {elsewhere}' } as Partial<Question>),
    question('i', { type: 'instruction', image } as Partial<Question>),
  ];
  const read = readCopied(writeCopied(content, { questions: group }));
  const [n, , f, i] = copiesOf(read?.questions ?? []);
  expect(n?.id).not.toBe('n');
  expect(i).toMatchObject({ image });
  expect(f).toMatchObject({ formula: `{${n?.id}} * 2 + {elsewhere}` });
  expect(addLists(read?.lists ?? [])(CONTENT).lists.map(({ id }) => id)).toEqual(['list']);
});

const imageless = JSON.parse(
  writeCopied(CONTENT, { questions: [question('i', { type: 'instruction' } as Partial<Question>)] }),
);
const broken = JSON.stringify({ ...imageless, questions: [{ ...imageless.questions[0], image: null }] });
test.each(['', 'a text', '{}', '{"format":"safety-qube-questions","lists":[],"questions":[{"id":"q"}]}', broken])(
  'any other text is not pasted: %s',
  (text) => {
    expect(readCopied(text)).toBeUndefined();
  },
);

test('an existing question becomes a follow-up of the one before it, for its failed answer, with its own follow-ups', () => {
  expect(previousParent(CONTENT, 'd')?.id).toBe('a');
  expect(previousParent(CONTENT, 'e')).toBeUndefined();
  const failing = editQuestion('a', (one) => ({ ...one, negative: ['no'] }) as Question)(CONTENT);
  const nested = makeFollowup('d', 'a')(failing);
  const place = placesOf(nested).find(({ question: { id } }) => id === 'd');
  expect(place?.shownBy).toMatchObject({
    parent: { question: { id: 'a' } },
    rule: { when: { operator: 'is', value: 'no' } },
  });
  const deeper = makeFollowup('b', 'e')(CONTENT);
  expect(placesOf(deeper).map(({ question: { id }, depth }) => [id, depth])).toEqual([
    ['a', 0],
    ['d', 0],
    ['e', 0],
    ['b', 1],
    ['c', 2],
  ]);
});

test('a follow-up becomes a question that is always asked, after the one that it belonged to', () => {
  const out = makeIndependent('c')(CONTENT);
  expect(placesOf(out).map(({ question: { id }, depth }) => [id, depth])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
    ['d', 0],
    ['e', 0],
  ]);
  expect(makeIndependent('a')(CONTENT)).toBe(CONTENT);
});

test('a question is no follow-up of itself, of its own follow-ups, or of what comes after it', () => {
  expect(parentsFor(CONTENT, 'a')).toEqual([]);
  expect(parentsFor(CONTENT, 'd').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(makeFollowup('a', 'c')(CONTENT)).toBe(CONTENT);
});

test('a move between levels is undone by itself, and keeps what was changed since', () => {
  const nested = makeFollowup('d', 'a')(CONTENT);
  const later = editQuestion('d', (one) => ({ ...one, text: { en: 'Changed' } }))(nested);
  const back = moveBack(CONTENT, 'd')(editPart('s2', { name: { en: 'Renamed' } })(later));
  expect(placesOf(back).map(({ question: { id }, depth }) => [id, depth])).toEqual(
    placesOf(CONTENT).map(({ question: { id }, depth }) => [id, depth]),
  );
  expect(placesOf(back).find(({ question: { id } }) => id === 'd')?.question.text).toEqual({ en: 'Changed' });
  expect(back.sections[1]?.name).toEqual({ en: 'Renamed' });
  const out = makeIndependent('c')(CONTENT);
  expect(moveBack(CONTENT, 'c')(out)).toEqual(CONTENT);
});
