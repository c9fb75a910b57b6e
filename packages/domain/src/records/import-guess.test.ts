import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  columnLetter,
  columnNames,
  datesIn,
  findTable,
  guessColumns,
  looksLikeHeader,
  tableWidth,
} from './import-guess.ts';

const FIELDS = [
  ['description', 'text'],
  ['title', 'text'],
  ['number', 'text'],
  ['category', 'choice'],
  ['facility', 'place'],
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
const guess = (columns: Record<string, string[]>) =>
  guessColumns(
    Object.entries(columns).map(([name, samples]) => ({ name, samples })),
    FIELDS,
  );

test.each<[string, string[]]>([
  ['en', ['Site', 'Event Date', 'final_narrative', 'Responsible', 'Status']],
  ['zh', ['站点', '发生日期', '描述', '负责人', '状态']],
  ['ar', ['المنشأة', 'التاريخ', 'الوصف', 'المسؤول', 'الحالة']],
  ['it', ['Stabilimento', 'Data', 'Descrizione', 'Responsabile', 'Stato']],
  ['es', ['Planta', 'Fecha', 'Descripción', 'Responsable', 'Estado']],
  ['fr', ['Établissement', 'Date du signalement', 'Descriptif', 'Responsable', 'Statut']],
])('columns are known by their names in %s', (_, names) => {
  const columns = Object.fromEntries(names.map((name, n) => [name, n === 1 ? ['2024-03-02'] : []]));
  expect(guess(columns)).toEqual({ facility: 0, raisedAt: 1, description: 2, owner: 3, status: 4 });
});

test('a column that does not hold what a field takes does not go there, whatever it is called', () => {
  expect(guess({ Date: ['soon', 'later'], 'Immediate danger': ['9', '1'] })).toEqual({});
});

test('a column of numbers goes where a number is wanted, and one of crosses does not', () => {
  expect(guess({ dafw_num_away: ['12', ''], 'Total cost': ['$1,200.50'] })).toEqual({ daysAway: 0, otherCost: 1 });
  expect(guess({ 'Days away from work': ['X', ''] })).toEqual({});
});

test('a word of many in a name, or an identifier of nobody knows what, is no guess', () => {
  expect(guess({ part_of_body_title: ['Lower leg(s)'], id: ['2015010015'] })).toEqual({});
  expect(guess({ 'Hazard description': ['A hole'], 'Hazard ID': ['H-1'] })).toEqual({ description: 0, number: 1 });
});

test('a date, an address and a long text are known without a name', () => {
  const long = 'An employee was struck by a falling object on the deck.';
  expect(guess({ A: ['2024-03-02', '2024-03-03'], B: ['a@b.example'], C: [long], D: ['1'] })).toEqual({
    raisedAt: 0,
    raiser: 1,
    description: 2,
  });
});

test('whatever the columns are called, each goes to one field at most, and only to one that is there', () => {
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

test('names of columns are each their own, in any number', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'a (2)', '', 'b', 'A'), { maxLength: 30 }), (cells) => {
      const names = columnNames(cells, cells.length);
      expect(new Set(names).size).toBe(cells.length);
    }),
  );
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test.each<[string, string[][], boolean]>([
  [
    'words above values',
    [
      ['Site', 'Date'],
      ['Yard', '2024-03-02'],
    ],
    true,
  ],
  [
    'a number among them',
    [
      ['Site', '12'],
      ['Yard', '13'],
    ],
    false,
  ],
  [
    'a date among them',
    [
      ['Yard', '2024-03-02'],
      ['Yard', '2024-03-03'],
    ],
    false,
  ],
  [
    'a row that comes again',
    [
      ['Yard', 'Open'],
      ['Yard', 'Open'],
    ],
    false,
  ],
])('a first row is a header or none: %s', (_, rows, isHeader) => {
  expect(looksLikeHeader(rows)).toBe(isHeader);
});

test('a table begins below its title and below names over groups of columns, and only where names follow', () => {
  const header = ['Site', 'Area', 'Found', 'What', 'Risk'];
  const rows = [1, 2, 3].map((n) => ['Yard', 'Hall', `2024-03-0${n}`, `Hole ${n}`, 'high']);
  expect(findTable([['Register of hazards'], ['', 'Where', '', 'What'], header, ...rows])).toEqual({
    skip: 2,
    hasHeader: true,
  });
  expect(findTable([header, ...rows])).toEqual({ skip: 0, hasHeader: true });
  expect(findTable([['Register of hazards'], ...rows])).toEqual({ skip: 0, hasHeader: true });
  // Two columns are too few to tell a title from a half empty row.
  expect(findTable([['Site'], ['Yard', 'Hole'], ['Yard', 'Rail']]).skip).toBe(0);
});

test('a table is as wide as its names, or as most of its rows where those go beyond', () => {
  expect(tableWidth(['a', 'b'], [['1', '2', '3'], ['1', '2', '3'], ['1']])).toBe(3);
  expect(
    tableWidth(
      ['a', 'b'],
      [
        ['1', '2', '3'],
        ['1', '2'],
        ['1', '2'],
      ],
    ),
  ).toBe(2);
  expect(tableWidth([], [])).toBe(1);
});

test('dates are found in the columns that mostly hold them, whatever those are called', () => {
  const columns = [
    { name: 'Seen', samples: ['03/04/2025', '31/31/2025', '', '04/04/2025'] },
    { name: 'Weight', samples: ['12', '13'] },
    { name: 'Nothing', samples: [] },
  ];
  expect(datesIn(columns)).toEqual(['03/04/2025', '31/31/2025', '04/04/2025']);
});

test('a column that says open and closed is the status, whatever it is called; a state of a country is not', () => {
  const status = { name: 'status', label: 'Status', kind: 'choice' };
  const said = { name: 'State', samples: ['open', 'Done', 'erledigt'] };
  expect(guessColumns([{ name: 'State', samples: ['TEXAS', 'OHIO'] }, said], [status])).toEqual({ status: 1 });
  expect(guessColumns([{ name: 'State', samples: ['TEXAS', 'OHIO'] }], [status])).toEqual({});
});
