import { expect, test } from 'vitest';
import { CASE_TYPES } from './cases.ts';
import { isPrivacyCase, PRIVACY_REASONS } from './privacy.ts';

test('each of the six reasons of 29 CFR 1904.29(b)(7) hides the name; the employee’s own request only for illnesses', () => {
  expect(PRIVACY_REASONS).toHaveLength(6);
  for (const type of CASE_TYPES)
    for (const reason of PRIVACY_REASONS)
      expect(isPrivacyCase([reason], type), `${reason} ${type}`).toBe(
        !(reason === 'employeeAsked' && type === 'injury'),
      );
  expect(isPrivacyCase([], 'otherIllness')).toBe(false);
  expect(isPrivacyCase(['employeeAsked', 'sexualAssault'], 'injury')).toBe(true);
});
