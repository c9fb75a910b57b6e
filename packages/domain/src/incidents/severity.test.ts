import { expect, test } from 'vitest';
import { CASE_OUTCOMES, type CaseOutcome } from './cases.ts';
import type { Answer } from './known.ts';
import { isHighPotential, isPotentialPlausible, SEVERITIES, severityOf, severityOfOutcomes } from './severity.ts';

test('an incident is as severe as the worst outcome of its people', () => {
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

test('the severity is the entered one, or worse by the outcomes; without one that of the cases once they are determined', () => {
  const cameTo = (outcome: CaseOutcome | null, recordable: Answer) => ({ outcome, recordability: { recordable } });
  const cut = cameTo('firstAid', 'no');
  expect(severityOf('serious', [cut])).toBe('serious');
  expect(severityOf('minor', [cut, cameTo('daysAway', 'unknown')])).toBe('serious');
  expect(severityOf(null, [])).toBeNull();
  expect(severityOf(null, [cut, null])).toBeNull();
  expect(severityOf(null, [cut, cameTo(null, 'unknown')])).toBeNull();
  expect(severityOf(null, [cut, cameTo('medicalTreatment', 'yes')])).toBe('moderate');
  expect(severityOf(null, [null, cameTo('daysAway', 'unknown')])).toBe('serious');
});

test('the potential severity is never below the actual one', () => {
  SEVERITIES.forEach((actual, a) => {
    SEVERITIES.forEach((potential, p) => {
      expect(isPotentialPlausible(actual, potential)).toBe(p >= a);
    });
  });
});

test('a near miss that could have killed has high potential; a death does not, since it happened', () => {
  expect(isHighPotential('none', 'fatal')).toBe(true);
  expect(isHighPotential('moderate', 'serious')).toBe(true);
  expect(isHighPotential('minor', 'moderate')).toBe(false);
  expect(isHighPotential('fatal', 'fatal')).toBe(false);
});
