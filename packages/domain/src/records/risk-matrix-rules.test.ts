import { expect, test } from 'vitest';
import { charactersOf, matrixProblem, usualMarks } from './risk-matrix-rules.ts';

const axis = (count: number) => Array.from({ length: count }, (_, at) => ({ value: at + 1, label: `Value ${at + 1}` }));
const levels = [
  { key: 'low', label: 'Low', mark: null },
  { key: 'high', label: 'High', mark: null },
];
/** A matrix of so many likelihoods and severities. */
const matrix = (rows: number, columns: number) => ({
  likelihood: axis(rows),
  severity: axis(columns),
  levels,
  cells: axis(rows).flatMap(({ value: likelihood }) =>
    axis(columns).map(({ value: severity }) => ({ likelihood, severity, score: likelihood * severity, level: 'low' })),
  ),
});

test.each([
  [3, 3, undefined],
  [7, 3, undefined],
  [3, 7, undefined],
  [2, 3, 'RISK_MATRIX_SIZE'],
  [3, 8, 'RISK_MATRIX_SIZE'],
  [1, 50, 'RISK_MATRIX_SIZE'],
])('a matrix of %i x %i: %s', (rows, columns, problem) => {
  expect(matrixProblem(matrix(rows, columns))).toBe(problem);
});

const good = matrix(3, 3);
const seven = axis(7).map(({ label }) => ({ key: label, label, mark: null }));
test.each([
  [
    'values that do not count from 1',
    { likelihood: axis(3).map((one) => ({ ...one, value: one.value + 1 })) },
    'RISK_MATRIX_SIZE',
  ],
  ['one level', { levels: levels.slice(0, 1) }, 'RISK_LEVEL_COUNT'],
  ['eight levels', { levels: [...seven, { key: '8', label: '8', mark: null }] }, 'RISK_LEVEL_COUNT'],
  ['two values of one name', { severity: axis(3).map((one) => ({ ...one, label: 'Same' })) }, 'RISK_LABELS_ALIKE'],
  ['two levels of one mark', { levels: levels.map((level) => ({ ...level, mark: '!' })) }, 'RISK_LABELS_ALIKE'],
  [
    'a mark that is another’s usual one',
    { levels: levels.map((one, at) => ({ ...one, mark: at ? 'L' : null })) },
    'RISK_LABELS_ALIKE',
  ],
  ['two levels of one key', { levels: levels.map((level) => ({ ...level, key: 'low' })) }, 'RISK_CELLS_INCOMPLETE'],
  ['a cell that is missing', { cells: good.cells.slice(1) }, 'RISK_CELLS_INCOMPLETE'],
  ['a cell twice', { cells: [...good.cells.slice(1), ...good.cells.slice(-1)] }, 'RISK_CELLS_INCOMPLETE'],
  ['a cell of no level', { cells: good.cells.map((cell) => ({ ...cell, level: 'none' })) }, 'RISK_CELLS_INCOMPLETE'],
  ['a number of 0', { cells: good.cells.map((cell) => ({ ...cell, score: 0 })) }, 'RISK_CELLS_INCOMPLETE'],
] as const)('refused: %s', (_, change, problem) => {
  expect(matrixProblem({ ...good, ...change })).toBe(problem);
});

test('levels are marked by their first letters, or by their ranks where two begin alike', () => {
  expect(usualMarks(['Low', 'High'])).toEqual(['L', 'H']);
  expect(usualMarks(['Low', 'Large', ''])).toEqual(['1', '2', '3']);
  expect(usualMarks(['高', '低'])).toEqual(['高', '低']);
  expect(charactersOf('é👩‍🚒')).toHaveLength(2);
});
