import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnLetter, columnNames, datesIn, findTable, looksLikeHeader, tableWidth } from './import-table.ts';

test('column names are unique, for any number of columns', () => {
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
    'texts above values',
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
    'a row that is repeated',
    [
      ['Yard', 'Open'],
      ['Yard', 'Open'],
    ],
    false,
  ],
])('whether a first row is a header: %s', (_, rows, isHeader) => {
  expect(looksLikeHeader(rows)).toBe(isHeader);
});

test('a table begins below its title and below headings of column groups, but only if names of columns follow', () => {
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

test('a table is as wide as its header, or as most of its rows if those are wider', () => {
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

test('dates are found in the columns that mostly contain them, whatever their names', () => {
  const columns = [
    { name: 'Seen', samples: ['03/04/2025', '31/31/2025', '', '04/04/2025'] },
    { name: 'Weight', samples: ['12', '13'] },
    { name: 'Nothing', samples: [] },
  ];
  expect(datesIn(columns)).toEqual(['03/04/2025', '31/31/2025', '04/04/2025']);
});
