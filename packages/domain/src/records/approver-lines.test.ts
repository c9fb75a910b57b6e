import { expect, test } from 'vitest';
import { APPROVER_CONDITIONS, type LineConditions, matchesLine, precisionOf } from './approver-lines.ts';

const ANY: LineConditions = { category: null, eventType: null, riskLevel: null, departmentId: null, facilityId: null };
const RECORD = { category: 'fire', eventType: 'nearMiss', riskLevel: 'high', departmentId: 7, facilityId: 1 } as const;

/** Every set of conditions that a line can have, each met by the record. */
const LINES: LineConditions[] = Array.from({ length: 2 ** APPROVER_CONDITIONS.length }, (_, bits) =>
  Object.assign(
    {},
    ANY,
    ...APPROVER_CONDITIONS.filter((_, n) => bits & (1 << n)).map((name) => ({ [name]: RECORD[name] })),
  ),
);

test('a line matches what meets all of its conditions', () => {
  for (const line of LINES) {
    expect(matchesLine(line, RECORD)).toBe(true);
    for (const name of APPROVER_CONDITIONS)
      expect(matchesLine(line, { ...RECORD, [name]: 'another' as never })).toBe(line[name] === null);
  }
});

test('a condition is not met by a record that has no such value', () => {
  expect(matchesLine({ ...ANY, riskLevel: 'high' }, { facilityId: 1, category: 'fire' })).toBe(false);
  expect(matchesLine(ANY, { facilityId: 1, category: null })).toBe(true);
});

test('what a record is about comes before where it is', () => {
  const order = (...lines: Partial<LineConditions>[]) => lines.map((line) => precisionOf({ ...ANY, ...line }));
  const { category, eventType, riskLevel, departmentId, facilityId } = RECORD;
  const precise = order(
    { category, facilityId },
    { category },
    { eventType, riskLevel },
    { eventType, facilityId },
    { eventType },
    { riskLevel, departmentId },
    { riskLevel },
    { departmentId },
    { facilityId },
    {},
  );
  expect(precise).toEqual(precise.toSorted((a, b) => b - a));
  expect(new Set(precise).size).toBe(precise.length);
});

test('only lines with the same conditions are equally precise, and a further condition makes a line more precise', () => {
  expect(new Set(LINES.map(precisionOf)).size).toBe(LINES.length);
  for (const line of LINES)
    for (const name of APPROVER_CONDITIONS.filter((one) => line[one] === null))
      expect(precisionOf({ ...line, [name]: RECORD[name] })).toBeGreaterThan(precisionOf(line));
});
