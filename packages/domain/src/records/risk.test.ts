import { expect, test } from 'vitest';
import { defaultPriority, isRiskResponse, rateRisk } from './risk.ts';

const MATRIX = {
  cells: [
    { likelihood: 1, severity: 1, score: 1, level: 'low' },
    { likelihood: 1, severity: 2, score: 7, level: 'high' },
    { likelihood: 2, severity: 1, score: 3, level: null },
  ],
};

test('a cell has the number and the level that the matrix gives it', () => {
  expect(rateRisk(MATRIX, 1, 1)).toEqual({ score: 1, level: 'low' });
  expect(rateRisk(MATRIX, 1, 2)).toEqual({ score: 7, level: 'high' });
  expect(rateRisk(MATRIX, 2, 1)).toEqual({ score: 3, level: null });
});

test.each([
  [0, 1],
  [3, 1],
  [2, 2],
  [1.5, 1],
  [Number.NaN, 1],
])('a cell that is not in the matrix is not rated: %f, %f', (likelihood, severity) => {
  expect(rateRisk(MATRIX, likelihood, severity)).toBeUndefined();
});

const SIX = { likelihood: 1, likelihoodLabel: 'a', severity: 2, severityLabel: 'b', score: 2, level: 'low' };

test('a risk matrix response is JSON of exactly the six keys', () => {
  expect(isRiskResponse(JSON.stringify(SIX))).toBe(true);
  for (const key of Object.keys(SIX)) expect(isRiskResponse(JSON.stringify({ ...SIX, [key]: undefined }))).toBe(false);
  const { level: _, ...five } = SIX;
  const others = [{ ...SIX, note: '' }, { ...five, Level: 'low' }, {}, [], [1, 2, 3, 4, 5, 6], null, 6, 'text'];
  for (const other of others) expect(isRiskResponse(JSON.stringify(other))).toBe(false);
  for (const text of ['', '{', 'likelihood', JSON.stringify(SIX).slice(1)]) expect(isRiskResponse(text)).toBe(false);
});

const LEVELS = ['low', 'medium', 'high', 'extreme'];
test.each([
  ['immediate danger is the most urgent, whatever the score', [1, 2, 3, 4], { immediateDanger: true, level: 'low' }, 1],
  ['extreme is the most urgent', [1, 2, 3, 4], { immediateDanger: false, level: 'extreme' }, 1],
  ['high is the second', [1, 2, 3, 4], { immediateDanger: false, level: 'high' }, 2],
  ['medium is the third', [1, 2, 3, 4], { immediateDanger: false, level: 'medium' }, 3],
  ['low is the last', [1, 2, 3, 4], { immediateDanger: false, level: 'low' }, 4],
  ['unrated is the second lowest', [1, 2, 3, 4], { immediateDanger: false, level: null }, 3],
  ['fewer priorities than levels end at the last', [10, 20], { immediateDanger: false, level: 'low' }, 20],
  ['of one priority unrated is that one', [5], { immediateDanger: false, level: null }, 5],
  ['without priorities there is none', [], { immediateDanger: true, level: null }, null],
] as const)('the priority of a new record: %s', (_, priorities, { immediateDanger, level: rated }, expected) => {
  expect(defaultPriority(priorities, { immediateDanger, level: rated, levels: LEVELS })).toBe(expected);
});
