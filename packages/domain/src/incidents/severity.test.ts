import { expect, test } from 'vitest';
import { CASE_OUTCOMES } from './cases.ts';
import { isHighPotential, isPotentialPlausible, SEVERITIES, severityOfOutcomes } from './severity.ts';

test('an incident is as severe as the worst that came of its people', () => {
  expect(CASE_OUTCOMES.map((outcome) => severityOfOutcomes([outcome]))).toEqual([
    'minor',
    'moderate',
    'moderate',
    'serious',
    'fatal',
  ]);
  expect(severityOfOutcomes(['death', null, 'firstAid'])).toBe('fatal');
  expect(severityOfOutcomes([null])).toBe('none');
});

test('what happened could have happened: the potential is never below the actual severity', () => {
  SEVERITIES.forEach((actual, a) => {
    SEVERITIES.forEach((potential, p) => {
      expect(isPotentialPlausible(actual, potential)).toBe(p >= a);
    });
  });
});

test('a near miss that could have killed is of high potential, a death is not: it was one', () => {
  expect(isHighPotential('none', 'fatal')).toBe(true);
  expect(isHighPotential('moderate', 'serious')).toBe(true);
  expect(isHighPotential('minor', 'moderate')).toBe(false);
  expect(isHighPotential('fatal', 'fatal')).toBe(false);
});
