import type { Import, ImportField, ImportMapping, SavedMapping } from '@safety-qube/contract/schemas/imports';
import { expect, test } from 'vitest';
import {
  fieldsOfColumn,
  fitMapping,
  hasColumnsOf,
  mapColumn,
  meaningsOf,
  missingFields,
  setConstant,
  setOthers,
  setState,
  stateChoice,
  translate,
} from './mapping.ts';
import { openSteps, stepOf } from './steps.ts';

const mapping = (more: Partial<ImportMapping> = {}): ImportMapping => ({
  fields: { description: { column: 1 }, facility: { column: 2 } },
  translations: [],
  dateOrder: 'mdy',
  onError: 'stop',
  ...more,
});
const field = (name: string, isRequired = false): ImportField => ({
  name,
  label: name,
  kind: 'text',
  isRequired,
  canCreate: false,
});
const value = (from: string, to: { value: string } | null = null) => ({
  field: 'facility',
  from,
  count: 1,
  to,
  guess: null,
});
const columns = (...names: string[]): Import['columns'] => names.map((name) => ({ name, samples: [], dates: null }));

test('a column is mapped to one field, and a field has one column', () => {
  const moved = mapColumn(mapping(), 0, 'facility');
  expect(moved.fields).toEqual({ description: { column: 1 }, facility: { column: 0 } });
  expect(fieldsOfColumn(moved, 2)).toEqual([]);
  expect(mapColumn(mapping(), 1, 'title').fields).toEqual({ title: { column: 1 }, facility: { column: 2 } });
  expect(mapColumn(mapping(), 1, null).fields).toEqual({ facility: { column: 2 } });
});

test('a constant replaces a column, and an empty one does not fill a required field', () => {
  const constant = setConstant(mapping(), 'facility', '7');
  expect(constant.fields['facility']).toEqual({ value: '7' });
  expect(setConstant(constant, 'facility', null).fields).toEqual({ description: { column: 1 } });
  const fields = [field('description', true), field('facility', true), field('owner')];
  expect(missingFields(constant, fields)).toEqual([]);
  expect(missingFields(setConstant(constant, 'facility', ' '), fields).map(({ name }) => name)).toEqual(['facility']);
});

test('a translation of a value takes precedence over a known value, and that over the setting for all others', () => {
  const others = setOthers(mapping(), 'facility', 'create');
  const translated = translate(others, [{ field: 'facility', from: 'Yard', to: { none: true } }]);
  const meaning = meaningsOf(translated);
  expect(meaning(value('Yard', { value: '1' }))).toEqual({ none: true });
  expect(meaning(value('Depot', { value: '2' }))).toEqual({ value: '2' });
  expect(meaning(value('Elsewhere'))).toEqual({ create: true });
  expect(meaningsOf(setOthers(translated, 'facility', undefined))(value('Elsewhere'))).toBeNull();
  const again = translate(translated, [{ field: 'facility', from: 'Yard', to: { value: '1' } }]);
  expect(again.translations).toEqual([{ field: 'facility', from: 'Yard', to: { value: '1' } }]);
});

test('a saved mapping finds its columns by their names, and leaves out those that the file does not have', () => {
  const saved: SavedMapping = {
    id: 1,
    name: 'Log',
    type: 'hazard',
    columns: ['No', 'Text', 'Site'],
    abilities: { delete: true },
    mapping: mapping({ fields: { ...mapping().fields, status: { value: 'Closed' }, number: { column: 0 } } }),
  };
  const file = columns('Site', 'Extra', 'Text');
  expect(fitMapping(saved, file).fields).toEqual({
    description: { column: 2 },
    facility: { column: 0 },
    status: { value: 'Closed' },
  });
  expect(hasColumnsOf(saved, file)).toBe(false);
  expect(hasColumnsOf(saved, columns('Text', 'No', 'Site'))).toBe(true);
});

test('an import shows the requested step only while it may be changed', () => {
  const abilities = {
    change: true,
    check: true,
    start: false,
    cancel: false,
    undo: false,
    repeat: false,
    delete: true,
  };
  const reached = 'file' as const;
  expect(stepOf({ state: 'ready', abilities, reached }, undefined)).toBe('file');
  expect(stepOf({ state: 'ready', abilities, reached: 'values' }, undefined)).toBe('values');
  expect(stepOf({ state: 'ready', abilities, reached }, 'values')).toBe('values');
  expect(stepOf({ state: 'ready', abilities, reached }, 'result')).toBe('file');
  expect(stepOf({ state: 'checking', abilities, reached }, 'columns')).toBe('check');
  expect(stepOf({ state: 'failed', abilities, reached }, undefined)).toBe('result');
  expect(stepOf({ state: 'failed', abilities, reached }, 'columns')).toBe('columns');
  const fixed = { ...abilities, change: false };
  expect(stepOf({ state: 'done', abilities: fixed, reached }, 'columns')).toBe('result');
  expect(openSteps({ state: 'running', abilities: fixed })).toEqual(['result']);
});

test('the chosen status of the records can be read back from the mapping', () => {
  const ends = { first: 'Open', last: 'Closed', me: '7' };
  const closing = mapping({ fields: { ...mapping().fields, closedAt: { column: 5 } } });
  expect(stateChoice(mapping(), ends)).toBeUndefined();
  expect(stateChoice(closing, ends)).toBe('file');
  for (const choice of ['open', 'mine', 'closed', 'file'] as const)
    expect(stateChoice(setState(closing, choice, ends), ends)).toBe(choice);
  // An open record has no closing date, and an owner that was set with the status is removed with it.
  const mine = setState(closing, 'mine', ends);
  expect(mine.fields).toEqual({ ...mapping().fields, status: { value: 'Open' }, owner: { value: '7' } });
  expect(setState(mine, 'closed', ends).fields).toEqual({ ...mapping().fields, status: { value: 'Closed' } });
  const other = mapping({ fields: { owner: { value: '9' }, status: { value: 'Assigned' } } });
  expect(stateChoice(other, ends)).toBeUndefined();
  expect(setState(other, 'open', ends).fields).toEqual({ owner: { value: '9' }, status: { value: 'Open' } });
});

test('an alternative of a required field fills it', () => {
  const fields = [{ ...field('description', true), orElse: 'title' }, field('title')];
  expect(missingFields({ ...mapping(), fields: {} }, fields).map(({ name }) => name)).toEqual(['description']);
  expect(missingFields({ ...mapping(), fields: { title: { column: 0 } } }, fields)).toEqual([]);
});
