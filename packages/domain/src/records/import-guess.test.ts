import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GuessField, guessColumns } from './import-guess.ts';

const FIELDS: readonly GuessField[] = [
  ['description', 'text'],
  ['title', 'text'],
  ['number', 'text'],
  ['category', 'choice'],
  ['facility', 'place'],
  ['department', 'place'],
  ['location', 'place'],
  ['raisedAt', 'moment'],
  ['raiser', 'person'],
  ['owner', 'person'],
  ['status', 'choice'],
  ['closedAt', 'moment'],
  ['immediateDanger', 'flag'],
  ['daysAway', 'number'],
  ['otherCost', 'number'],
].map(([name = '', kind = '']) => ({ name, kind, label: name }));
const guessAmong = (fields: readonly GuessField[], columns: Record<string, readonly string[]>) =>
  guessColumns(
    Object.entries(columns).map(([name, samples]) => ({ name, samples })),
    fields,
  );
const guess = (columns: Record<string, readonly string[]>) => guessAmong(FIELDS, columns);

test.each<[string, string[], string]>([
  ['en', ['Site', 'Event Date', 'final_narrative', 'Responsible', 'Status'], 'open'],
  ['zh', ['站点', '发生日期', '描述', '负责人', '状态'], '打开'],
  ['ar', ['المنشأة', 'التاريخ', 'الوصف', 'المسؤول', 'الحالة'], 'مفتوح'],
  ['it', ['Stabilimento', 'Data', 'Descrizione', 'Responsabile', 'Stato'], 'aperto'],
  ['es', ['Planta', 'Fecha', 'Descripción', 'Responsable', 'Estado'], 'abierto'],
  ['fr', ['Établissement', 'Date du signalement', 'Descriptif', 'Responsable', 'Statut'], 'ouvert'],
  ['pt', ['Unidade', 'Data do acidente', 'Descrição', 'Responsable', 'Status'], 'open'],
  ['de', ['Standort', 'Unfalldatum', 'Unfallhergang', 'Responsable', 'Status'], 'open'],
])('columns are recognised by their names in %s', (_, names, status) => {
  const cells = ['Yard', '2024-03-02', 'A hole in the floor', 'Ann Doe', status];
  const columns = Object.fromEntries(names.map((name, n) => [name, [cells[n] ?? '']]));
  expect(guess(columns)).toEqual({ facility: 0, raisedAt: 1, description: 2, owner: 3, status: 4 });
});

test('a column whose values do not fit a field is not mapped to it, whatever its name', () => {
  expect(guess({ Date: ['soon', 'later'], 'Immediate danger': ['9', '1'] })).toEqual({});
});

test('an empty column is not mapped, but one with few values is', () => {
  expect(guess({ 'Closed on': ['', '', ''], Description: ['A hole in the floor'] })).toEqual({ description: 1 });
  expect(guess({ 'Closed on': ['', '2024-03-02', ''] })).toEqual({ closedAt: 0 });
});

test('a column of numbers is mapped to a number field, a column of crosses is not', () => {
  expect(guess({ dafw_num_away: ['12', ''], 'Total cost': ['$1,200.50'] })).toEqual({ daysAway: 0, otherCost: 1 });
  expect(guess({ 'Days away from work': ['X', ''] })).toEqual({});
  expect(guess({ 'Lost days': ['2019', '2020', '2021'] })).toEqual({});
});

test('a name with unrelated words, or an identifier of something unknown, is not mapped', () => {
  expect(guess({ part_of_body_title: ['Lower leg(s)'], id: ['2015010015'] })).toEqual({});
  expect(guess({ 'Hazard description': ['A hole in the floor'], 'Hazard ID': ['H-1'] })).toEqual({
    description: 0,
    number: 1,
  });
  expect(guess({ 'Date of birth': ['1980-03-02'], 'Employer name': ['Acme'], 'Job description': ['Fitter'] })).toEqual(
    {},
  );
});

test('columns of dates, mail addresses and long texts are recognised without a name, but not under a name that means something else', () => {
  const long = 'An employee was struck by a falling object on the deck.';
  expect(guess({ A: ['2024-03-02', '2024-03-03'], B: ['a@b.example'], C: [long], D: ['1'] })).toEqual({
    raisedAt: 0,
    raiser: 1,
    description: 2,
  });
  expect(guess({ Hired: ['2024-03-02'], 'Address of the employer': [long] })).toEqual({});
});

test('whatever their names, each column is mapped to at most one field, and only to one that exists', () => {
  const column = fc.record({
    name: fc.oneof(fc.string(), fc.constantFrom('Date', 'date', 'Site', 'Description', 'ID', 'Type')),
    samples: fc.array(fc.string(), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(column, { maxLength: 12 }), (columns) => {
      const found = Object.entries(guessColumns(columns, FIELDS));
      expect(new Set(found.map(([, index]) => index)).size).toBe(found.length);
      for (const [field, index] of found) {
        expect(FIELDS.some(({ name }) => name === field)).toBe(true);
        expect(columns[index]).toBeDefined();
      }
    }),
  );
});

test('a column with the values open and closed is the status, whatever its name; a state of a country is not', () => {
  const status = [{ name: 'status', label: 'Status', kind: 'choice' }];
  const said = ['open', 'Done', 'open'];
  expect(guessAmong(status, { State: ['TEXAS', 'OHIO'], Estado: said })).toEqual({ status: 1 });
  expect(guessAmong(status, { Filing: said })).toEqual({ status: 0 });
  expect(guessAmong(status, { State: ['TEXAS', 'OHIO'], Estado: ['Jalisco', 'Sonora'] })).toEqual({});
});

test('a department beside a municipality is a region on the map', () => {
  const rows = { Departamento: ['Antioquia', 'Antioquia'] };
  expect(guess(rows)).toEqual({ department: 0 });
  expect(guess({ ...rows, Municipio: ['Medellín', 'Itagüí'] })).toEqual({});
});

test('the tenant’s sites are recognised in a column of any name', () => {
  const known = FIELDS.map((field) =>
    field.name === 'facility' ? { ...field, reads: (text: string) => ['Yard', 'Mill'].includes(text) } : field,
  );
  expect(guessAmong(known, { Wherever: ['Yard', 'Mill', 'Yard'] })).toEqual({ facility: 0 });
  expect(guess({ Wherever: ['Yard', 'Mill', 'Yard'] })).toEqual({});
});

const CASE: readonly GuessField[] = [
  ['occurredAt', 'moment'],
  ['raisedAt', 'moment'],
  ['timeOfDay', 'text'],
  ['nature', 'choice'],
  ['bodyPart', 'choice'],
  ['event', 'choice'],
  ['gender', 'choice'],
  ['hospital', 'text'],
  ['hospitalized', 'text'],
  ['diedOn', 'moment'],
  ['jobTitle', 'text'],
].map(([name = '', kind = '']) => ({
  name,
  kind,
  label: name,
  ...(name === 'gender' && { reads: (text: string) => ['M', 'F'].includes(text) }),
}));

test('the same column name is mapped by the values below it', () => {
  expect(guessAmong(CASE, { Genre: ['M', 'F', 'M'] })).toEqual({ gender: 0 });
  expect(guessAmong(CASE, { Genre: ['CHUTE', 'EFFORT EXCESSIF'], SIEGE_LESION: ['DOS', 'MAIN'] })).toEqual({
    event: 0,
    bodyPart: 1,
  });
  expect(guessAmong(CASE, { Hospital: ['Yes', 'No'] })).toEqual({ hospitalized: 0 });
  expect(guessAmong(CASE, { Hospital: ['St. Mary', 'City Clinic'] })).toEqual({ hospital: 0 });
  expect(guessAmong(CASE, { 发生时间: ['2024-03-02 14:30'] })).toEqual({ occurredAt: 0 });
  expect(guessAmong(CASE, { 发生时间: ['14:30', '8:05'] })).toEqual({ timeOfDay: 0 });
});

test('codes of another classification, and texts that mention several things, are not mapped to a classified field', () => {
  const codes = { nature_injury_cd: ['330', '180', '220'], nature_injury: ['SPRAIN', 'CUT', 'FRACTURE'] };
  expect(guessAmong(CASE, codes)).toEqual({ nature: 1 });
  expect(guessAmong(CASE, { Injuries: ['Fracture of the wrist', 'Cut on a finger'] })).toEqual({});
});

test('different dates of the same accident are distinguished', () => {
  const day = ['2024-03-02'];
  expect(
    guessAmong(CASE, {
      'Data nascita': day,
      DataAccadimento: day,
      'Data denuncia': day,
      DataMorte: day,
      'Data visita': day,
    }),
  ).toEqual({ occurredAt: 1, raisedAt: 2, diedOn: 3 });
});
