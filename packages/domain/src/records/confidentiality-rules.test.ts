import { expect, test } from 'vitest';
import { type ConfidentialityRule, confidentialTo, RULE_CONDITIONS } from './confidentiality-rules.ts';

const RECORD = { facilityId: 1, category: 'violence', eventType: 'security' };
const rule = (roleIds: number[], more: Partial<ConfidentialityRule> = {}): ConfidentialityRule => ({
  ...{ facilityId: null, category: null, eventType: null, roleIds, groupIds: [] },
  ...more,
});

test('without a rule that matches, a record is not confidential', () => {
  expect(confidentialTo([], RECORD)).toBeUndefined();
  for (const name of RULE_CONDITIONS)
    expect(confidentialTo([rule([7], { ...RECORD, [name]: 'another' as never })], RECORD)).toBeUndefined();
  expect(confidentialTo([rule([7], { eventType: 'security' })], { facilityId: 1, category: null })).toBeUndefined();
});

test('a rule applies to what meets all of its conditions, also to nobody but its people', () => {
  expect(confidentialTo([rule([7], RECORD)], RECORD)).toEqual({ roleIds: [7], groupIds: [] });
  expect(confidentialTo([rule([])], RECORD)).toEqual({ roleIds: [], groupIds: [] });
});

test('the roles and groups of all rules that match may see it, each once; another rule never makes it less confidential', () => {
  const rules = [
    rule([7, 8], { category: 'violence', groupIds: [1] }),
    rule([8, 9], { facilityId: 1, groupIds: [2, 1] }),
    rule([10], { facilityId: 2, groupIds: [3] }),
  ];
  expect(confidentialTo(rules, RECORD)).toEqual({ roleIds: [7, 8, 9], groupIds: [1, 2] });
});
