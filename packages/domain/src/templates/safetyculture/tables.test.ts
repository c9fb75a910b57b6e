import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publishProblems } from '../publish-problems.ts';
import { fileOf, imported, leftFor, questionsOf, YES_NO_SET } from './safetyculture.factory.ts';

const fixture = (name: string) => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'));
/** A file with a repeated part "t" that contains these items. */
const repeated = (...items: Readonly<Record<string, unknown>>[]) =>
  fileOf([
    { item_id: 't', type: 'dynamicfield', label: 'Each truck' },
    { item_id: 'e', type: 'primeelement', label: '', parent_id: 't' },
    ...items.map((item) => ({ parent_id: 'e', ...item })),
  ]);

test('only the pattern of a repeated part gives columns, its rounds are answers', () => {
  const file = fixture('repeated-part');
  const table = questionsOf(file).find(({ type }) => type === 'table');
  expect(table).toMatchObject({
    text: { en: 'Add a dog' },
    columns: [{ id: 'dab22507', type: 'single-choice', options: [{}, {}, {}] }],
  });
  expect(leftFor(file, 'answer')).toEqual(
    expect.arrayContaining(['items.74D10EC7', 'items.9C81945C', 'items.12503281']),
  );
  expect(leftFor(file, 'not-in-the-tree')).toEqual([]);
});

test('without a pattern the first round of a repeated part is used', () => {
  const file = fileOf([
    { item_id: 't', type: 'dynamicfield' },
    ...['one', 'two'].flatMap((round) => [
      { item_id: round, type: 'element', parent_id: 't' },
      { item_id: `${round}-q`, type: 'text', label: 'Plate', parent_id: round },
    ]),
  ]);
  expect(questionsOf(file)).toMatchObject([{ type: 'table', columns: [{ id: 'one-q' }] }]);
  expect(leftFor(file, 'answer')).toEqual(['items.two']);
});

test('checkboxes and switches become columns with yes and no', () => {
  const file = repeated({ item_id: 'c', type: 'checkbox' }, { item_id: 'w', type: 'switch' });
  const { content } = imported(file);
  const options = [
    { id: 'yes', label: { en: 'Yes' } },
    { id: 'no', label: { en: 'No' } },
  ];
  expect(content.sections[0]?.questions).toMatchObject([
    {
      columns: [
        { id: 'c', type: 'single-choice', options },
        { id: 'w', options },
      ],
    },
  ]);
  expect(publishProblems(content)).toEqual([]);
});

test('questions that cannot be columns are asked once below the table, notes come before it', () => {
  const file = repeated(
    { item_id: 'plate', type: 'textsingle' },
    { item_id: 'note', type: 'information' },
    { item_id: 'photo', type: 'media' },
    { item_id: 'seen', type: 'datetime' },
  );
  expect(questionsOf(file).map(({ id }) => id)).toEqual(['note', 't', 'photo', 'seen']);
  expect(leftFor(file, 'not-in-a-table')).toEqual(['items.photo', 'items.seen']);
});

test('follow-ups and parts within a repeated part become columns, without their conditions', () => {
  const file = repeated(
    { item_id: 'ok', type: 'question', options: { response_set: YES_NO_SET } },
    { item_id: 'if', type: 'smartfield', parent_id: 'ok', options: { condition: 'any' } },
    { item_id: 'why', type: 'text', parent_id: 'if' },
    { item_id: 'part', type: 'category', label: 'Tyres' },
    { item_id: 'tyre', type: 'text', parent_id: 'part' },
    { item_id: 'inner', type: 'dynamicfield', label: 'Each axle' },
    { item_id: 'round', type: 'primeelement', parent_id: 'inner' },
    { item_id: 'axle', type: 'text', parent_id: 'round' },
  );
  const shape = questionsOf(file).map((question) =>
    question.type === 'table' ? [question.id, ...question.columns.map(({ id }) => id)] : question.id,
  );
  expect(shape).toEqual(['part', ['t', 'ok', 'why', 'tyre'], ['inner', 'axle']]);
  expect(leftFor(file, 'condition-in-a-table')).toEqual(['items.if']);
});

test('a repeated part without questions becomes no table and is listed', () => {
  const file = fixture('pages');
  expect(questionsOf(file).filter(({ type }) => type === 'table')).toEqual([]);
  expect(leftFor(file, 'empty')).toEqual(['items.49c5a5c9', 'items.9c241857']);
});

test('questions beyond the maximum number of columns are asked below the table', () => {
  const file = repeated(...Array.from({ length: 53 }, (_, at) => ({ item_id: `q${at}`, type: 'text' })));
  const [table, ...others] = questionsOf(file);
  expect([table?.type === 'table' && table.columns.length, others.map(({ id }) => id)]).toEqual([
    50,
    ['q50', 'q51', 'q52'],
  ]);
});
