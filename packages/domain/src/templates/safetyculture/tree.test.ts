import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publishProblems } from '../publish-problems.ts';
import { placesOf } from '../walk.ts';
import { importSafetyCulture } from './import-safetyculture.ts';
import { fileOf, imported, leftFor, NO, questionsOf, YES, YES_NO_SET } from './safetyculture.factory.ts';

const library = JSON.parse(readFileSync(new URL('fixtures/library-tree.json', import.meta.url), 'utf8'));
const when = (condition: string, ...values: string[]) => ({ type: 'smartfield', options: { condition, values } });
const IS = '3f206182-e4f6-11e1-aff1-0800200c9a66';
const ids = (file: unknown) => questionsOf(file).map(({ id }) => id);

test('a template whose items name their parents is imported completely and in order', () => {
  const { content } = imported(library);
  expect(
    content.sections.map(({ name, questions, subSections }) => [name['en'], questions.length, subSections]),
  ).toEqual([
    ['Lift', 7, []],
    ['Before the crane is set up', 8, []],
    ['Before the load leaves the ground', expect.any(Number), [expect.objectContaining({ id: 'r-part' })]],
    ['Before the crane leaves', 8, []],
  ]);
  const setUp = content.sections[1]?.questions.map(({ id }) => id);
  expect(setUp).toEqual(['b1', 'b2', 'b3', 'b4', 'b-info', 'b5', 'b6', 'b7']);
});

test('items below a note are asked after it, and a checkbox has its follow-ups', () => {
  const part = imported(library).content.sections[2]?.subSections[0];
  expect(part?.questions.map(({ id, type }) => [id, type])).toEqual([
    ['r-op', 'instruction'],
    ['r4', 'yes-no'],
    ['r5', 'yes-no'],
    ['r6', 'yes-no'],
  ]);
  expect(part?.questions[1]?.rules).toMatchObject([
    { when: { operator: 'is', value: 'yes' }, followupQuestion: { id: 'r4-info' } },
    { when: { operator: 'is', value: 'yes' }, followupQuestion: { id: 'r4-text' } },
  ]);
});

test('a condition on a built-in answer of a replaced set refers to the answer with the same label', () => {
  const doubts = questionsOf(library).find(({ id }) => id === 'r9');
  expect(doubts?.rules.map((rule) => rule.when)).toEqual([0, 1].map(() => ({ operator: 'is', value: 'worry-yes' })));
});

test('the only errors that prevent publication are questions without text, and these are listed', () => {
  const { content } = imported(library);
  const unnamed = ['r9-text', 'r4-text', 'r5-text', 'r6-text'];
  expect(publishProblems(content).filter(({ level }) => level === 'error')).toEqual(
    unnamed.map((id) => expect.objectContaining({ code: 'no-text', id })),
  );
  expect(leftFor(library, 'no-words')).toEqual(unnamed.map((id) => `items.${id}`));
  expect(leftFor(library, 'empty')).toHaveLength(6);
});

test('children and parents may both be named; the order of the children counts', () => {
  const file = fileOf([
    { item_id: 'a', type: 'text' },
    { item_id: 'b', type: 'text' },
    { item_id: 'c', type: 'text' },
  ]);
  const items = file.items.map((item, at) => (at === 0 ? { ...item, children: ['c', 'a'] } : item));
  expect(ids({ ...file, items })).toEqual(['c', 'a', 'b']);
});

test('nested sub-sections become consecutive ones with the names of both', () => {
  const file = fileOf([
    { item_id: 'site', type: 'category', label: 'Site' },
    { item_id: 'gate', type: 'category', label: 'Gate', parent_id: 'site' },
    { item_id: 'q1', type: 'text', parent_id: 'gate' },
    { item_id: 'lock', type: 'category', label: 'Lock', parent_id: 'gate' },
    { item_id: 'q2', type: 'text', parent_id: 'lock' },
    { item_id: 'q3', type: 'text', parent_id: 'site' },
  ]);
  const parts = imported(file).content.sections[0]?.subSections;
  expect(parts?.map(({ name, questions }) => [name['en'], questions.map(({ id }) => id)])).toEqual([
    ['Site', ['q3']],
    ['Site › Gate', ['q1']],
    ['Site › Gate › Lock', ['q2']],
  ]);
  expect(leftFor(file, 'sub-section-in-another').toSorted()).toEqual(['items.gate', 'items.lock']);
  expect(leftFor(file, 'order')).toEqual(['items.q3']);
});

test('an empty part is a heading for the items that follow it', () => {
  const file = JSON.parse(readFileSync(new URL('fixtures/follow-ups.json', import.meta.url), 'utf8'));
  const extras = imported(file).content.sections.at(-1);
  expect([extras?.questions, extras?.subSections.map(({ name, questions }) => [name['en'], questions.length])]).toEqual(
    [[], [['A few other cool features', 6]]],
  );
  expect(leftFor(file, 'order')).toEqual([]);
});

test('the name of a part within a follow-up comes before its questions', () => {
  const file = fileOf([
    { item_id: 'q', type: 'checkbox' },
    { item_id: 'if', parent_id: 'q', ...when('4e671f40-e4ff-11e1-aff1-0800200c9a66') },
    { item_id: 'part', parent_id: 'if', type: 'category', label: 'More' },
    { item_id: 'inner', parent_id: 'part', type: 'text' },
  ]);
  expect(questionsOf(file).map(({ id, type }) => [id, type])).toEqual([
    ['q', 'yes-no'],
    ['part', 'instruction'],
    ['inner', 'long-text'],
  ]);
});

test('follow-ups of an unknown condition are always asked, and the condition is listed', () => {
  const file = fileOf([
    { item_id: 'q', type: 'question', options: { response_set: YES_NO_SET } },
    { item_id: 'if', parent_id: 'q', ...when('unheard-of', YES) },
    { item_id: 'why', parent_id: 'if', type: 'text' },
    { item_id: 'gone', parent_id: 'q', ...when(IS, 'deleted-response') },
    { item_id: 'then', parent_id: 'gone', type: 'text' },
    { item_id: 'below', parent_id: 'q', type: 'text' },
  ]);
  const { sections } = imported(file).content;
  expect(sections[0]?.questions.map(({ id }) => id)).toEqual(['q', 'why', 'then', 'below']);
  expect(leftFor(file, 'unknown-condition')).toEqual(['items.if', 'items.gone']);
});

test('a smart field that requires a note, a photo and a task becomes rules that require these', () => {
  const options = { ...when(IS, NO).options, require_note: true, require_media: true, require_action: true };
  const file = fileOf([
    { item_id: 'q', type: 'question', options: { response_set: YES_NO_SET } },
    { item_id: 'if', parent_id: 'q', type: 'smartfield', options },
  ]);
  const { content } = imported(file);
  expect(content.sections[0]?.questions[0]?.rules.map(({ action, when }) => [action, when])).toEqual(
    ['require-note', 'require-photo', 'require-task'].map((action) => [action, { operator: 'is', value: NO }]),
  );
  expect(publishProblems(content)).toEqual([]);
});

test.each<[string, object, string, string[], unknown]>([
  [
    'a slider outside of a range',
    { type: 'slider', options: { min: 0, max: 4 } },
    'cda7c337-e500',
    ['1', '2'],
    { operator: 'in', values: [0, 3, 4] },
  ],
  [
    'a slider in steps of a tenth',
    { type: 'slider', options: { min: 0, max: 0.4, increment: 0.1 } },
    'cda7c337-e500',
    ['0.1', '0.2'],
    { operator: 'in', values: [0, 0.3, 0.4] },
  ],
  ['a text that is not nothing', { type: 'textsingle' }, '6ff300f1-e501', [], { operator: 'answered' }],
  ['a text that is a word', { type: 'text' }, '7c441470-e501', ['oil'], { operator: 'is', value: 'oil' }],
  ['a signature', { type: 'signature' }, '831f8ff0-e500', [], { operator: 'answered' }],
])('the condition of %s is recognised', (_, item, start, values, expected) => {
  const file = fileOf([
    { item_id: 'q', ...item },
    { item_id: 'if', parent_id: 'q', ...when(`${start}-11e1-aff1-0800200c9a66`, ...values) },
    { item_id: 'why', parent_id: 'if', type: 'text' },
  ]);
  expect(questionsOf(file)[0]?.rules.map((rule) => rule.when)).toEqual([expected]);
});

test('a note with a link keeps its address; assets and sites become assets and places', () => {
  const file = fileOf([
    { item_id: 'n', type: 'information', label: 'Rules', options: { type: 'link', link: 'https://example.com/rules' } },
    { item_id: 'a', type: 'asset' },
    { item_id: 'p', type: 'site' },
  ]);
  expect(questionsOf(file)).toMatchObject([
    { type: 'instruction', text: { en: 'Rules' }, help: { en: 'https://example.com/rules' } },
    { type: 'asset' },
    { type: 'place' },
  ]);
});

test('items that are their own ancestors, or whose parent is missing, are listed', () => {
  const file = fileOf([
    { item_id: 'a', type: 'text', parent_id: 'b' },
    { item_id: 'b', type: 'text', parent_id: 'a' },
    { item_id: 'self', type: 'text', parent_id: 'self' },
    { item_id: 'orphan', type: 'text', parent_id: 'nobody' },
    { item_id: 'q', type: 'text' },
  ]);
  expect(ids(file)).toEqual(['q']);
  expect(leftFor(file, 'not-in-the-tree')).toEqual(['items.a', 'items.b', 'items.self', 'items.orphan']);
});

test('a section, a part and a repeated part without a parent become sections', () => {
  const file = fileOf([
    { item_id: 't', type: 'section', label: 'Two', parent_id: 'nobody' },
    { item_id: 'u', type: 'category', label: 'Three', parent_id: '' },
    { item_id: 'q', type: 'text', parent_id: 'u' },
    { item_id: 'v', type: 'dynamicfield', label: 'Four', parent_id: '' },
    { item_id: 'c', type: 'text', parent_id: 'v' },
  ]);
  expect(imported(file).content.sections.map(({ id, questions }) => [id, questions.length])).toEqual([
    ['s', 0],
    ['t', 0],
    ['u', 1],
    ['item-1', 1],
  ]);
});

test('items whose ids are reserved, invalid or duplicated are imported with new ids', () => {
  const long = 'x'.repeat(100);
  const file = fileOf(
    ['__proto__', 'constructor', long, 'a b', 'twin', 'twin'].map((item_id) => ({
      item_id,
      type: 'text',
      label: 'Words',
    })),
  );
  const { content } = imported(file);
  expect(placesOf(content).map(({ question: { id } }) => id)).toEqual([
    'item-1',
    'constructor',
    'item-2',
    'item-3',
    'twin',
    'item-4',
  ]);
  expect(publishProblems(content)).toEqual([]);
});

test('texts that are too long are cut, and that is listed', () => {
  const file = fileOf([{ item_id: 'q', type: 'information', label: 'long '.repeat(2000) }]);
  expect(questionsOf(file)[0]?.text['en']).toHaveLength(5000);
  expect(leftFor(file, 'words-cut')).toEqual(['items.q']);
});

test('twenty thousand items are read quickly, a hundred thousand are refused', () => {
  const items = (count: number) => Array.from({ length: count }, (_, at) => ({ item_id: `i${at}`, type: 'text' }));
  const chain = Array.from({ length: 19_000 }, (_, at) => ({
    item_id: `c${at}`,
    parent_id: at ? `c${at - 1}` : 's',
    type: 'information',
  }));
  const start = performance.now();
  expect(placesOf(imported(fileOf(items(19_999))).content)).toHaveLength(19_999);
  expect(leftFor(fileOf(chain), 'not-in-the-tree').length).toBeGreaterThan(18_000);
  expect(performance.now() - start).toBeLessThan(5000);
  expect(importSafetyCulture(fileOf(items(100_000)), 'en')).toEqual({ refused: 'too-large' });
});

test('small files that would become huge templates are refused', () => {
  const sets = (length: number) => ({
    l: { responses: Array.from({ length }, (_, at) => ({ id: `r${at}`, label: `Answer ${at}` })) },
  });
  const asking = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ item_id: `q${at}`, type: 'question', options: { response_set: 'l' } }));
  expect(questionsOf(fileOf(asking(10), sets(500)))).toHaveLength(10);
  expect(importSafetyCulture(fileOf(asking(201), sets(500)), 'en')).toEqual({ refused: 'too-large' });
  expect(importSafetyCulture(fileOf(asking(1), sets(501)), 'en')).toEqual({ refused: 'too-large' });
  const missing = Array.from({ length: 60_000 }, (_, at) => `gone${at}`);
  expect(importSafetyCulture(fileOf([{ item_id: 'q', type: 'text', children: missing }]), 'en')).toEqual({
    refused: 'too-large',
  });
});
