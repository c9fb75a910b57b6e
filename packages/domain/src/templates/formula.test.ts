import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersIn, evaluateFormula, readFormula } from './formula.ts';

const ANSWERS: Record<string, number> = { a: 2, b: 3, 'c-1': 0.5, zero: 0 };
const answer = (id: string) => ANSWERS[id] ?? null;
function resultOf(formula: string): number | null {
  const reading = readFormula(formula);
  if ('failedAt' in reading) throw new Error(`${formula} cannot be parsed from ${reading.failedAt} on`);
  return evaluateFormula(reading.expression, answer);
}

test.each<[string, number | null]>([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 - 4 - 3', 3],
  ['24 / 4 / 2', 3],
  ['-{a} + 5', 3],
  ['{a} * {b} + { c-1 }', 6.5],
  ['0.1 + 0.2', 0.3],
  ['SUM({a}, {b}, {gone})', 5],
  ['avg({a}, {b}, {gone})', 2.5],
  ['min({a}, {b})', 2],
  ['max({a}, {b}, {gone})', 3],
  ['sum({gone})', null],
  ['{gone} + 1', null],
  ['1 / 0', null],
  ['{a} / {zero}', null],
  ['round(2.5)', 3],
  ['round(-2.5)', -3],
  ['round(1.005, 2)', 1.01],
  ['round(1, 7)', null],
  ['if({a} > {b}, 10, 20)', 20],
  ['if({a} <= {b}, 10, 1 / 0)', 10],
  ['if({gone} = 1, 10, 20)', null],
  ['{a} != {b}', 1],
  ['{a} = 2', 1],
])('%s evaluates to %s', (formula, expected) => {
  expect(resultOf(formula)).toBe(expected);
});

test.each<[string, number]>([
  ['', 0],
  ['1 +', 3],
  ['1 2', 2],
  ['(1', 2],
  ['1)', 1],
  ['{}', 0],
  ['{a', 0],
  ['1 + % 2', 4],
  ['wild(1)', 0],
  ['toString(1)', 0],
  ['if(1, 2)', 0],
  ['round(1, 2, 3)', 0],
  ['sum()', 4],
  ['1 > 2 > 3', 6],
  ['--1', 1],
])('%j is refused with the position at which parsing failed', (formula, failedAt) => {
  expect(readFormula(formula)).toEqual({ failedAt });
});

test('brackets nested too deeply and formulas that are too long are refused instead of crashing', () => {
  expect(readFormula(`${'('.repeat(40)}1${')'.repeat(40)}`)).toHaveProperty('expression');
  expect(readFormula(`${'('.repeat(1500)}1${')'.repeat(1500)}`)).toHaveProperty('failedAt');
  expect(readFormula('1+'.repeat(3000))).toHaveProperty('failedAt');
});

test('the questions of a formula are listed, each once', () => {
  const reading = readFormula('if({a} > 1, sum({a}, {b}), -{c-1})');
  expect('expression' in reading && [...answersIn(reading.expression)].sort()).toEqual(['a', 'b', 'c-1']);
});

test('parsing never throws, and a parsed formula gives a finite number or null', () => {
  const parts = fc.constantFrom(
    '1',
    '0',
    '2.5',
    '{a}',
    '{gone}',
    '+',
    '-',
    '*',
    '/',
    '(',
    ')',
    ',',
    'sum(',
    'if(',
    'round(',
    '>',
    '=',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(parts, { maxLength: 12 }).map((all) => all.join(' ')),
      ),
      (formula) => {
        const reading = readFormula(formula);
        if ('failedAt' in reading) expect(reading.failedAt).toBeLessThanOrEqual(formula.length);
        else
          expect(evaluateFormula(reading.expression, answer)).toSatisfy(
            (value) => value === null || Number.isFinite(value),
          );
      },
    ),
    { numRuns: 200 },
  );
});

test('sums, averages, minima and maxima do not depend on the order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom('sum', 'avg', 'min', 'max'),
      (numbers, name) => {
        const written = (list: readonly number[]) => `${name}(${list.map((n) => (n < 0 ? `-${-n}` : n)).join(', ')})`;
        expect(resultOf(written(numbers.toReversed()))).toBe(resultOf(written(numbers)));
      },
    ),
    { numRuns: 100 },
  );
});
