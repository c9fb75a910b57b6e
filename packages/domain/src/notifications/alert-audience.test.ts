import { expect, test } from 'vitest';
import type { ApproverLine } from '../records/approver-lines.ts';
import { type AlertCandidate, type AlertFacts, alertedAgain, alertedFirst } from './alert-audience.ts';
import type { NotificationRule } from './notification-audience.ts';

const [HERE, ELSEWHERE] = [10, 11];
const [MEMBERS, SUPERVISORS, MANAGERS, OTHERS] = [1, 2, 3, 4];
const sees = new Set(['hazard.viewAll'] as const);

const person = (employeeId: number, more: Partial<AlertCandidate> = {}): AlertCandidate => ({
  employeeId,
  roleId: OTHERS,
  privileges: sees,
  facilityIds: null,
  worksAt: null,
  isReader: true,
  relations: new Set(),
  newRelations: new Set(),
  choices: new Map([['immediateDanger', 'off']]),
  ...more,
});
const OWNER = person(1, { relations: new Set(['owner']), privileges: new Set() });
const APPROVER = person(2, { relations: new Set(['ehsMember']) });
const MEMBER = person(3, { roleId: MEMBERS });
const SUPERVISOR = person(4, { roleId: SUPERVISORS, facilityIds: new Set([HERE]) });
const BLIND = person(5, { roleId: SUPERVISORS, privileges: new Set(), worksAt: HERE });
const AWAY = person(6, { roleId: SUPERVISORS, facilityIds: new Set([ELSEWHERE]) });
const MANAGER = person(7, { roleId: MANAGERS });
/** Whose role is not limited, and who works elsewhere. */
const DISTANT = person(10, { roleId: MEMBERS, worksAt: ELSEWHERE });
const RAISER = person(8, { relations: new Set(['raiser']) });
const [UP, HIGHER, TOP] = [person(20), person(21), person(22, { privileges: new Set() })];
const ALL = [OWNER, APPROVER, MEMBER, SUPERVISOR, BLIND, AWAY, DISTANT, MANAGER, RAISER, UP, HIGHER, TOP];

const line = (employeeId: number, facilityId: number | null, category: string | null): ApproverLine => ({
  ...{ id: employeeId, employeeIds: [employeeId], deputyId: null, facilityId, category },
  ...{ departmentId: null, eventType: null, riskLevel: null },
});
const facts = (more: Partial<AlertFacts> = {}, record: Partial<AlertFacts['record']> = {}): AlertFacts => ({
  record: {
    type: 'hazard',
    category: 'other',
    facilityId: HERE,
    people: [1, 2, 8],
    roleIds: [],
    groupMembers: [],
    isConfidential: false,
    isArchived: false,
    isDeleted: false,
    ...record,
  },
  actorId: null,
  candidates: ALL,
  responsibilities: {
    approvers: [line(2, HERE, 'other'), line(20, HERE, null), line(21, null, null)],
    facilityOwnerId: null,
    facilityApproverId: null,
    holders: [22],
  },
  ...more,
});
const roles = { rules: [] as NotificationRule[], roleIds: new Set([MEMBERS, SUPERVISORS]) };
const rule = (audience: NotificationRule['audience'], isCritical = true): NotificationRule => ({
  event: 'immediateDanger',
  audience,
  channel: 'mail',
  isCritical,
});

test('owner, EHS members and the roles of the facility are notified whatever they chose, who may not see it as well', () => {
  expect(alertedFirst(facts(), roles)).toEqual([1, 2, 3, 4, 5]);
});

test.each([
  ['a critical rule for a role', rule({ kind: 'role', roleId: MANAGERS }), [1, 2, 3, 4, 5, 7]],
  ['a critical rule for a person', rule({ kind: 'person', employeeId: 7 }), [1, 2, 3, 4, 5, 7]],
  ['a critical rule for a relation', rule({ kind: 'relation', relation: 'raiser' }), [1, 2, 3, 4, 5, 8]],
  ['no rule that a choice may refuse', rule({ kind: 'role', roleId: MANAGERS }, false), [1, 2, 3, 4, 5]],
])('%s adds its audience', (_, one, expected) => {
  expect(alertedFirst(facts(), { ...roles, rules: [one] })).toEqual(expected);
});

test('who made it critical, inactive people and machines are not notified', () => {
  const candidates = [OWNER, { ...APPROVER, isReader: false }, MEMBER];
  expect(alertedFirst(facts({ candidates, actorId: 1 }), roles)).toEqual([3]);
});

test('of a confidential record only those who may see it are notified', () => {
  expect(alertedFirst(facts({}, { isConfidential: true }), roles)).toEqual([1, 2]);
  expect(alertedFirst(facts({}, { isConfidential: true, roleIds: [SUPERVISORS] }), roles)).toEqual([1, 2, 4, 5]);
});

test('if nobody is left, the next approvers up who may see it are notified', () => {
  const alone = { isConfidential: true, people: [1, 21] };
  const candidates = [OWNER, UP, HIGHER, TOP];
  expect(alertedFirst(facts({ actorId: 1, candidates }, alone), roles)).toEqual([21]);
  expect(alertedFirst(facts({ actorId: 1, candidates }, { ...alone, people: [1] }), roles)).toEqual([]);
});

test('nobody is notified of a deleted record, of an archived one who may see it', () => {
  expect(alertedFirst(facts({}, { isDeleted: true }), roles)).toEqual([]);
  const archive = person(9, { roleId: MEMBERS, privileges: new Set(['hazard.viewAll', 'hazard.record.archive']) });
  expect(alertedFirst(facts({ candidates: [OWNER, MEMBER, archive] }, { isArchived: true }), roles)).toEqual([9]);
});

test('again, all who were notified before, with one level of approvers more each time', () => {
  const first = alertedFirst(facts(), roles);
  const second = alertedAgain(facts(), roles, first);
  expect(second).toEqual([...first, 20]);
  const third = alertedAgain(facts(), roles, second);
  expect(third).toEqual([...first, 20, 21]);
  expect(alertedAgain(facts(), roles, third)).toEqual([...first, 20, 21, 22]);
  expect(alertedAgain(facts({}, { isConfidential: true }), roles, third)).toEqual([1, 2]);
});

test('again, who made it critical is not notified either', () => {
  const first = alertedFirst(facts({ actorId: 4 }), roles);
  expect(first).toEqual([1, 2, 3, 5]);
  expect(alertedAgain(facts({ actorId: 4 }), roles, first)).toEqual([...first, 20]);
});

test('again, also who is responsible by now: a new owner, and who came to the facility', () => {
  const first = alertedFirst(facts(), roles);
  const newOwner = person(30, { relations: new Set(['owner']), privileges: new Set() });
  const newMember = person(31, { roleId: MEMBERS, worksAt: HERE });
  const candidates = [
    ...ALL.filter((one) => one !== OWNER),
    { ...OWNER, relations: new Set<never>() },
    newOwner,
    newMember,
  ];
  expect(alertedAgain(facts({ candidates }), roles, first).toSorted((a, b) => a - b)).toEqual([...first, 20, 30, 31]);
});
