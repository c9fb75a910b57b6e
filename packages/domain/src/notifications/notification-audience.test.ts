import { expect, test } from 'vitest';
import type { RecordAudience } from '../records/visibility.ts';
import {
  type Candidate,
  type NotificationRule,
  notificationsFor,
  type PersonNotification,
} from './notification-audience.ts';
import { type NotificationEvent, ruleEvents } from './notification-events.ts';

const OWNER = 1;
const record: RecordAudience = {
  type: 'hazard',
  facilityId: 10,
  people: [OWNER, 2, 3],
  roleIds: [],
  groupMembers: [],
  isConfidential: false,
  isArchived: false,
  isDeleted: false,
};
const person = (employeeId: number, more: Partial<Candidate> = {}): Candidate => ({
  employeeId,
  roleId: 5,
  privileges: new Set(),
  facilityIds: null,
  isReader: true,
  relations: new Set(),
  newRelations: new Set(),
  choices: new Map(),
  ...more,
});
const owner = (more: Partial<Candidate> = {}) => person(OWNER, { relations: new Set(['owner']), ...more });
const rule = (more: Partial<NotificationRule> = {}): NotificationRule => ({
  event: 'closed',
  audience: { kind: 'relation', relation: 'owner' },
  channel: 'inApp',
  isCritical: false,
  ...more,
});
const notificationsTo = (
  candidates: readonly Candidate[],
  rules: readonly NotificationRule[],
  more: Partial<Parameters<typeof notificationsFor>[0]> = {},
): PersonNotification[] =>
  notificationsFor({
    events: ['accepted', 'closed'],
    rules,
    record,
    actorId: 9,
    mentioned: new Set(),
    candidates,
    ...more,
  });
const idsOf = (found: readonly PersonNotification[]) => found.map((notification) => notification.employeeId);

test.each<[string, NotificationRule['audience'], Candidate, boolean]>([
  ['a relation notifies those who have it', { kind: 'relation', relation: 'owner' }, owner(), true],
  ['a relation notifies nobody with another', { kind: 'relation', relation: 'fyi' }, owner(), false],
  ['a role notifies those who hold it', { kind: 'role', roleId: 5 }, owner(), true],
  ['a role notifies nobody with another', { kind: 'role', roleId: 6 }, owner(), false],
  ['a group notifies those whom it means', { kind: 'group', groupId: 8 }, owner({ groupIds: new Set([8]) }), true],
  ['a group notifies nobody else', { kind: 'group', groupId: 8 }, owner(), false],
  ['a person is notified', { kind: 'person', employeeId: OWNER }, owner(), true],
  ['another person is not', { kind: 'person', employeeId: 2 }, owner(), false],
])('the audience of a rule: %s', (_, audience, candidate, isNotified) => {
  expect(idsOf(notificationsTo([candidate], [rule({ audience })]))).toEqual(isNotified ? [OWNER] : []);
});

test.each<[string, Candidate, Partial<Parameters<typeof notificationsFor>[0]>]>([
  ['the actor', owner(), { actorId: OWNER }],
  ['an inactive account or a machine', owner({ isReader: false }), {}],
  ['a person who may not see an archived record', owner(), { record: { ...record, isArchived: true } }],
  ['a person without access to a confidential record', person(4), { record: { ...record, isConfidential: true } }],
  ['anybody about a deleted record', owner(), { record: { ...record, isDeleted: true } }],
  [
    'a person whose facilities do not include that of the record',
    person(4, { privileges: new Set(['hazard.viewAll']), facilityIds: new Set([11]) }),
    {},
  ],
])('a rule never notifies %s, mentioned or not', (_, candidate, more) => {
  const rules = [rule(), rule({ audience: { kind: 'role', roleId: 5 } })];
  expect(notificationsTo([candidate], rules, more)).toEqual([]);
  expect(notificationsTo([candidate], rules, { ...more, mentioned: new Set([candidate.employeeId]) })).toEqual([]);
});

test('a person whom several rules match is notified once, of the first of the events', () => {
  const rules = [
    rule({ event: 'closed', channel: 'mail' }),
    rule({ event: 'accepted', audience: { kind: 'role', roleId: 5 } }),
  ];
  expect(notificationsTo([owner()], rules)).toEqual([
    { employeeId: OWNER, event: 'accepted', reason: 'role', isCritical: false, inApp: true, mail: 'soon' },
  ]);
});

test.each<
  [Candidate['choices'] extends ReadonlyMap<unknown, infer C> ? C : never, Partial<PersonNotification> | undefined]
>([
  ['immediate', { inApp: true, mail: 'soon' }],
  ['digest', { inApp: true, mail: 'daily' }],
  ['off', undefined],
])('a person who chose %s is notified accordingly, but always at once of a critical event', (choice, expected) => {
  const candidate = owner({ choices: new Map([['closed', choice]]) });
  const both = [rule(), rule({ channel: 'mail' })];
  expect(notificationsTo([candidate], both)).toEqual(expected ? [expect.objectContaining(expected)] : []);
  const critical = both.map((one) => ({ ...one, isCritical: true }));
  expect(notificationsTo([candidate], critical)).toEqual([
    expect.objectContaining({ isCritical: true, inApp: true, mail: 'alone' }),
  ]);
});

test('a rule for one channel notifies by that channel only', () => {
  expect(notificationsTo([owner()], [rule()])).toEqual([expect.objectContaining({ inApp: true, mail: null })]);
  expect(notificationsTo([owner()], [rule({ channel: 'mail' })])).toEqual([
    expect.objectContaining({ inApp: false, mail: 'soon' }),
  ]);
});

test('a mentioned person is notified once, without a rule, and in the application whatever they chose', () => {
  const mentioned = new Set([OWNER]);
  const events: NotificationEvent[] = ['commented'];
  const off = owner({ choices: new Map([['mentioned', 'off']]) });
  expect(notificationsTo([off], [], { events, mentioned })).toEqual([
    { employeeId: OWNER, event: 'mentioned', reason: 'mentioned', isCritical: false, inApp: true, mail: null },
  ]);
  const rules = [rule({ event: 'commented' })];
  expect(notificationsTo([owner()], rules, { events, mentioned })).toEqual([
    expect.objectContaining({ event: 'mentioned', mail: 'soon' }),
  ]);
});

test('the event joined notifies those who joined the record, not those who were there before', () => {
  const events: NotificationEvent[] = ['joined', 'reassigned'];
  const rules = [rule({ event: 'joined', audience: { kind: 'relation', relation: 'resolutionTeam' } })];
  const team = { relations: new Set(['resolutionTeam'] as const) };
  const present = person(2, team);
  const added = person(3, { ...team, newRelations: team.relations });
  expect(idsOf(notificationsTo([present, added], rules, { events }))).toEqual([3]);
});

const happening = { isEnd: false, isImmediateDanger: false, hasNewcomers: false };
test.each<[Parameters<typeof ruleEvents>[0], NotificationEvent[]]>([
  [{ ...happening, name: 'raised' }, ['raised']],
  [{ ...happening, name: 'raised', isImmediateDanger: true }, ['immediateDanger', 'raised']],
  [{ ...happening, name: 'edited', isImmediateDanger: true }, ['immediateDanger', 'edited']],
  [{ ...happening, name: 'accepted', isEnd: true }, ['accepted', 'closed']],
  [{ ...happening, name: 'reassigned', hasNewcomers: true }, ['joined', 'reassigned']],
  [{ ...happening, name: 'assigned', hasNewcomers: true }, ['assigned']],
  [{ ...happening, name: 'deleted' }, []],
  [{ ...happening, name: 'alertRepeated', isImmediateDanger: true }, []],
])('the change %j matches the rule events %j', (what, events) => {
  expect(ruleEvents(what)).toEqual(events);
});
