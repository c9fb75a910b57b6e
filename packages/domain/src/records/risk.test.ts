import { expect, test } from 'vitest';
import { defaultPriority, isRiskResponse, type RiskMatrix, rateRisk } from './risk.ts';

const values = [1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }));
const level = (key: string, from: number, to: number) => ({ key, label: key, from, to, color: '#ffffff' });
const MATRIX: RiskMatrix = {
  likelihood: values,
  severity: values,
  levels: [level('low', 1, 5), level('medium', 6, 10), level('high', 11, 19), level('extreme', 20, 25)],
};

test('the seeded matrix rates each of its 25 cells by likelihood x severity: low to 5, medium to 10, high to 19, extreme to 25', () => {
  const rows = [1, 2, 3, 4, 5].map((likelihood) =>
    [1, 2, 3, 4, 5]
      .map((severity) => rateRisk(MATRIX, likelihood, severity))
      .map((rating) => `${rating?.score}${rating?.level?.[0]}`)
      .join(' '),
  );
  expect(rows).toEqual([
    '1l 2l 3l 4l 5l',
    '2l 4l 6m 8m 10m',
    '3l 6m 9m 12h 15h',
    '4l 8m 12h 16h 20e',
    '5l 10m 15h 20e 25e',
  ]);
});

test('a value that is not in the matrix is not rated', () => {
  for (const [likelihood, severity] of [
    [0, 1],
    [1, 0],
    [6, 1],
    [1, 6],
    [1.5, 1],
    [Number.NaN, 1],
  ] as const)
    expect(rateRisk(MATRIX, likelihood, severity)).toBeUndefined();
});

test('a score that no level covers has no level', () => {
  expect(rateRisk({ ...MATRIX, levels: [level('low', 1, 5)] }, 2, 3)).toEqual({ score: 6, level: null });
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
