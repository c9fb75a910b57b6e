import { describe, expect, test } from 'vitest';
import { chooseEhsMembers, chooseOwner, type Responsibilities } from './record-people.ts';

const HERE = 1;
const ELSEWHERE = 2;
/** Every level of responsibility that the product describes, each with one person. */
const FULL: Responsibilities = {
  approvers: [
    { employeeId: 10, facilityId: HERE, category: 'fire' },
    { employeeId: 11, facilityId: null, category: 'fire' },
    { employeeId: 12, facilityId: HERE, category: null },
    { employeeId: 13, facilityId: null, category: null },
    { employeeId: 90, facilityId: ELSEWHERE, category: 'fire' },
    { employeeId: 91, facilityId: ELSEWHERE, category: null },
    { employeeId: 92, facilityId: HERE, category: 'water' },
    { employeeId: 93, facilityId: null, category: 'water' },
  ],
  facilityOwnerId: 20,
  facilityApproverId: 21,
  holders: [30, 31],
};
const what = { facilityId: HERE, category: 'fire' };
const without = (...ids: number[]): Responsibilities => ({
  approvers: FULL.approvers.filter((line) => !ids.includes(line.employeeId)),
  facilityOwnerId: ids.includes(20) ? null : FULL.facilityOwnerId,
  facilityApproverId: ids.includes(21) ? null : FULL.facilityApproverId,
  holders: FULL.holders.filter((id) => !ids.includes(id)),
});

describe('the owner of a new record', () => {
  test('is the one chosen on the form', () => {
    expect(chooseOwner(FULL, { ...what, chosenId: 99 })).toBe(99);
  });
  test.each([
    ['else the approver of the category here', [], 10],
    ['else the approver of the category everywhere', [10], 11],
    ['else the default owner of the facility', [10, 11], 20],
    ['else the approver of the facility', [10, 11, 20], 12],
    ['else the approver of the tenant', [10, 11, 20, 12], 13],
    ['else somebody who may approve here', [10, 11, 20, 12, 13], 30],
    ['else nobody', [10, 11, 20, 12, 13, 30, 31], undefined],
  ])('is %s', (_, absent, owner) => {
    expect(chooseOwner(without(...absent), what)).toBe(owner);
  });
  test('is never the approver of another facility or another category', () => {
    const others = without(10, 11, 12, 13, 20, 30, 31);
    expect(others.approvers).toHaveLength(4);
    expect(chooseOwner(others, what)).toBeUndefined();
  });
});

describe('the EHS members of a new record', () => {
  const none = new Set<number>();
  test.each([
    ['the approvers of the category here', [], [10]],
    ['else those of the category everywhere', [10], [11]],
    ['else those of the facility, with its default', [10, 11], [12, 21]],
    ['else the facility’s default alone', [10, 11, 12], [21]],
    ['else those of the tenant', [10, 11, 12, 21], [13]],
    ['else those who may approve here', [10, 11, 12, 21, 13], [30, 31]],
    ['else nobody', [10, 11, 12, 21, 13, 30, 31], []],
  ])('are %s', (_, absent, members) => {
    expect(chooseEhsMembers(without(...absent), { ...what, others: none })).toEqual(members);
  });

  test('are the approvers of the next level if all are raiser, owner, team or FYI', () => {
    expect(chooseEhsMembers(FULL, { ...what, others: new Set([10]) })).toEqual([11]);
    expect(chooseEhsMembers(FULL, { ...what, others: new Set([10, 11]) })).toEqual([12, 21]);
    expect(chooseEhsMembers(FULL, { ...what, others: new Set([10, 11, 12]) })).toEqual([21]);
    expect(chooseEhsMembers(FULL, { ...what, others: new Set([10, 11, 12, 21]) })).toEqual([13]);
    expect(chooseEhsMembers(FULL, { ...what, others: new Set([10, 11, 12, 21, 13]) })).toEqual([30, 31]);
    expect(chooseEhsMembers(FULL, { ...what, others: new Set([10, 11, 12, 21, 13, 30]) })).toEqual([31]);
  });

  test('are all approvers of a level who have no other relation, each once', () => {
    const two = { ...FULL, approvers: [...FULL.approvers, { employeeId: 14, facilityId: HERE, category: 'fire' }] };
    expect(chooseEhsMembers(two, { ...what, others: none })).toEqual([10, 14]);
    expect(chooseEhsMembers(two, { ...what, others: new Set([10]) })).toEqual([14]);
    expect(chooseEhsMembers({ ...without(10, 11, 12), facilityApproverId: 21 }, { ...what, others: none })).toEqual([
      21,
    ]);
    const twice = { ...without(10, 11), facilityApproverId: 12 };
    expect(chooseEhsMembers(twice, { ...what, others: none })).toEqual([12]);
  });
});
