import { describe, expect, test } from 'vitest';
import type { ApproverLine } from './approver-lines.ts';
import {
  chooseEhsMembers,
  chooseOwner,
  type Responsibilities,
  traceEhsMembers,
  traceOutcome,
  traceOwner,
} from './record-people.ts';

const HERE = 1;
const ELSEWHERE = 2;
const line = (
  employeeId: number,
  facilityId: number | null,
  category: string | null,
  more: Partial<ApproverLine> = {},
): ApproverLine => ({
  ...{ id: employeeId, employeeIds: [employeeId], deputyId: null, facilityId, category },
  ...{ departmentId: null, eventType: null, riskLevel: null },
  ...more,
});
/** Every level of responsibility that the product describes, each with one person. */
const FULL: Responsibilities = {
  approvers: [
    line(10, HERE, 'fire'),
    line(11, null, 'fire'),
    line(12, HERE, null),
    line(13, null, null),
    line(90, ELSEWHERE, 'fire'),
    line(91, ELSEWHERE, null),
    line(92, HERE, 'water'),
    line(93, null, 'water'),
  ],
  facilityOwnerId: 20,
  facilityApproverId: 21,
  holders: [30, 31],
};
const what = { facilityId: HERE, category: 'fire' };
const without = (...ids: number[]): Responsibilities => ({
  approvers: FULL.approvers.filter(({ id }) => !ids.includes(id)),
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
    const two = { ...FULL, approvers: [...FULL.approvers, line(14, HERE, 'fire')] };
    expect(chooseEhsMembers(two, { ...what, others: none })).toEqual([10, 14]);
    expect(chooseEhsMembers(two, { ...what, others: new Set([10]) })).toEqual([14]);
    expect(chooseEhsMembers({ ...without(10, 11, 12), facilityApproverId: 21 }, { ...what, others: none })).toEqual([
      21,
    ]);
    const twice = { ...without(10, 11), facilityApproverId: 12 };
    expect(chooseEhsMembers(twice, { ...what, others: none })).toEqual([12]);
  });
});

describe('lines of roles, deputies and reasons', () => {
  const rules = (approvers: readonly ApproverLine[]): Responsibilities => ({ ...without(20, 21), approvers });
  const chosen = (approvers: readonly ApproverLine[], others: readonly number[] = [], facts: object = {}) => {
    const { employeeIds, by, lineIds } = traceEhsMembers(rules(approvers), {
      ...{ ...what, ...facts },
      others: new Set(others),
    });
    return { employeeIds, by, lineIds };
  };
  const role = line(1, HERE, 'fire', { employeeIds: [10, 11], deputyId: 50 });

  test('any of the people of a role approves, as far as they have no other relation', () => {
    expect(chosen([role])).toEqual({ employeeIds: [10, 11], by: 'line', lineIds: [1] });
    expect(chosen([role], [10])).toEqual({ employeeIds: [11], by: 'line', lineIds: [1] });
  });

  test('the deputy approves where none of them may, before a less precise line does', () => {
    const lines = [role, line(12, HERE, null)];
    expect(chosen(lines, [10, 11])).toEqual({ employeeIds: [50], by: 'deputy', lineIds: [1] });
    expect(chosen([{ ...role, employeeIds: [] }, line(12, HERE, null)])).toMatchObject({ employeeIds: [50] });
    expect(chosen(lines, [10, 11, 50])).toEqual({ employeeIds: [12], by: 'line', lineIds: [12] });
    expect(chosen([role, line(14, HERE, 'fire')], [10, 11])).toMatchObject({ employeeIds: [14], by: 'line' });
  });

  test('a line for an event type, a risk level or a department counts for these alone', () => {
    const lines = [
      line(60, null, null, { riskLevel: 'high' }),
      line(61, null, null, { departmentId: 7 }),
      line(62, null, null, { eventType: 'nearMiss' }),
      line(12, HERE, null),
    ];
    expect(chosen(lines)).toMatchObject({ employeeIds: [12] });
    expect(chosen(lines, [], { departmentId: 7 })).toMatchObject({ employeeIds: [61] });
    expect(chosen(lines, [], { departmentId: 7, riskLevel: 'high' })).toMatchObject({ employeeIds: [60] });
    expect(chosen(lines, [], { riskLevel: 'high', eventType: 'nearMiss' })).toMatchObject({ employeeIds: [62] });
  });

  test('the choice says what it was made by', () => {
    expect(chosen([])).toEqual({ employeeIds: [30, 31], by: 'right', lineIds: [] });
    expect(chosen([], [30, 31])).toEqual({ employeeIds: [], by: 'nobody', lineIds: [] });
    expect(traceEhsMembers({ ...FULL, approvers: [] }, { ...what, others: new Set() }).by).toBe('facility');
    expect(traceOwner({ ...FULL, approvers: [] }, what)).toEqual({ employeeIds: [20], by: 'facility', lineIds: [] });
    expect(traceOwner(rules([role]), what)).toEqual({ employeeIds: [10], by: 'line', lineIds: [1] });
    expect(traceOwner(rules([{ ...role, employeeIds: [] }]), what)).toMatchObject({ employeeIds: [50], by: 'deputy' });
  });

  test('what would become of a record is what the choices of a new one make of it', () => {
    const of = (responsibilities: Responsibilities) => traceOutcome(responsibilities, what, { hasApprovers: true });
    for (const some of [FULL, without(10), without(10, 11), without(10, 11, 12, 21, 13), rules([role])]) {
      const { owner, approvers } = of(some);
      expect(owner.employeeIds[0]).toBe(chooseOwner(some, what));
      expect(approvers.employeeIds).toEqual(chooseEhsMembers(some, { ...what, others: new Set(owner.employeeIds) }));
    }
    expect(of(rules([line(10, null, null)]))).toMatchObject({
      ...{ owner: { employeeIds: [10] }, approvers: { employeeIds: [30, 31], by: 'right' }, isHole: false },
    });
    expect(of(rules([])).isHole).toBe(true);
    expect(traceOutcome(FULL, what, { hasApprovers: false }).approvers).toEqual(traceOwner(FULL, what));
  });
});
