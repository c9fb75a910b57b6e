import { isDeepStrictEqual } from 'node:util';
import type { Privilege } from '@safety-qube/domain/privileges';
import { HAZARD_ACTIONS } from '@safety-qube/domain/record-types/hazard';
import { RELATIONS, type Relation } from '@safety-qube/domain/records/relations';
import { RESOLUTION_STATUSES } from '@safety-qube/domain/records/resolution-workflow';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addHazard, addUnattachedFile, hazardCalls, personWith } from '../records/records.factory.ts';

type Action = (typeof HAZARD_ACTIONS)[number];

/**
 * The product's table of the workflow: the statuses of each action, who may perform it, and the next status (unchanged if empty).
 */
const LINES: Readonly<Record<Action, { from: readonly string[]; who: readonly string[]; to: string }>> = {
  assign: { from: ['Open'], who: ['owner', 'hazard.assign'], to: 'Assigned' },
  reassign: {
    from: [
      'Assigned',
      'Resolution Implemented',
      'Resolution Approved by EHS Team',
      'Resolution not Approved by EHS Team',
      'Resolution not Approved by Raiser',
    ],
    who: ['owner', 'hazard.assign'],
    to: '',
  },
  fix: { from: ['Open'], who: ['owner', 'hazard.resolve'], to: 'Resolution Implemented' },
  invalidate: { from: ['Open'], who: ['hazard.review', 'hazard.approveClose'], to: 'Closed' },
  implement: {
    from: ['Assigned', 'Resolution not Approved by EHS Team', 'Resolution not Approved by Raiser'],
    who: ['resolutionTeam', 'hazard.resolve'],
    to: 'Resolution Implemented',
  },
  approve: {
    from: ['Resolution Implemented'],
    who: ['ehsMember', 'hazard.approveClose'],
    to: 'Resolution Approved by EHS Team',
  },
  reject: {
    from: ['Resolution Implemented'],
    who: ['ehsMember', 'hazard.approveClose'],
    to: 'Resolution not Approved by EHS Team',
  },
  accept: { from: ['Resolution Approved by EHS Team'], who: ['raiser'], to: 'Closed' },
  decline: { from: ['Resolution Approved by EHS Team'], who: ['raiser'], to: 'Resolution not Approved by Raiser' },
  closeDuplicate: {
    from: [
      'Open',
      'Assigned',
      'Resolution Implemented',
      'Resolution Approved by EHS Team',
      'Resolution not Approved by EHS Team',
      'Resolution not Approved by Raiser',
    ],
    who: ['hazard.closeDuplicates'],
    to: 'Closed',
  },
};
const PRIVILEGES: readonly Privilege[] = [
  'hazard.assign',
  'hazard.resolve',
  'hazard.review',
  'hazard.approveClose',
  'hazard.closeDuplicates',
  'hazard.raise',
  'hazard.editInProgress',
];
const PATHS: Readonly<Record<Action, string>> = {
  ...(Object.fromEntries(HAZARD_ACTIONS.map((action) => [action, action])) as Record<Action, string>),
  closeDuplicate: 'close-duplicate',
};

const t = useTestApp();
let facilityId: number;
let raiser: Person;
let member: Person;
let other: number;
/** People by name: a relation, a privilege (who also sees every hazard), `sees` with that right alone, `outsider` who sees none. */
const people = new Map<string, Person>();
const acme = () => t.tenants.acme;

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  raiser = await t.person(acme(), 'employee');
  member = await t.person(acme(), 'employee');
  for (const relation of RELATIONS) people.set(relation, await personWith(t, acme(), []));
  for (const privilege of PRIVILEGES) people.set(privilege, await personWith(t, acme(), ['hazard.viewAll', privilege]));
  people.set('sees', await personWith(t, acme(), ['hazard.viewAll']));
  people.set('outsider', await personWith(t, acme(), PRIVILEGES));
  other = await addHazard(t, acme(), { facility_id: facilityId, people: { fyi: [people.get('outsider') as Person] } });
});

/**
 * Adds a hazard in a status, with a person in the relation that their name says; it has another raiser, so that an approval does
 * not close it at once.
 */
function addFor(who: string, status: string): Promise<number> {
  const person = people.get(who) as Person;
  const isRelation = RELATIONS.includes(who as Relation);
  return addHazard(t, acme(), {
    facility_id: facilityId,
    status,
    people: { ...(who !== 'raiser' && { raiser: [raiser] }), ...(isRelation && { [who]: [person] }) },
  });
}

async function bodyOf(action: Action, person: Person): Promise<object> {
  switch (action) {
    case 'assign':
    case 'reassign':
      return { team: [member.id] };
    case 'fix':
    case 'implement':
      return { what: 'Done', attachmentIds: [await addUnattachedFile(t, acme(), person)] };
    case 'closeDuplicate':
      return { of: other };
    case 'approve':
    case 'accept':
      return {};
    default:
      return { reason: 'Because' };
  }
}

/** Returns everything of a record that an action can change. */
async function stateOf(id: number): Promise<unknown> {
  const { rows } = await sql`select to_jsonb(r) record, to_jsonb(h) own,
      (select jsonb_agg(p order by p.relation, p.employee_id) from record_person p where p.record_id = r.id) people,
      (select count(*) from record_change c where c.record_id = r.id) changes,
      (select count(*) from event e where e.record_id = r.id) events,
      (select count(*) from attachment a where a.record_id = r.id) files
    from record r join hazard h on h.record_id = r.id where r.id = ${id}`.execute(t.database.forTenant(acme().id));
  return rows;
}

const WHO = [...RELATIONS, ...PRIVILEGES, 'sees', 'outsider'];

/** Returns the HTTP status that the table requires. */
function expectedOf(action: Action, who: string, status: string): number {
  if (who === 'outsider') return 404;
  if (!LINES[action].who.includes(who)) return 403;
  return LINES[action].from.includes(status) ? 200 : 422;
}

/** Tries all actions as a person on hazards in a status; returns the differences from the table. */
async function attemptAll(who: string, status: string): Promise<string[]> {
  const person = people.get(who) as Person;
  const act = async (id: number, action: Action) =>
    hazardCalls(t, acme()).act(person, id, PATHS[action], await bodyOf(action, person));
  const isAllowed = (action: Action) => expectedOf(action, who, status) === 200;
  const wrong: string[] = [];
  // Refused actions change nothing, so one hazard is enough for all of them.
  const id = await addFor(who, status);
  const before = await stateOf(id);
  for (const action of HAZARD_ACTIONS.filter((name) => !isAllowed(name))) {
    const answer = await act(id, action);
    const expected = expectedOf(action, who, status);
    const line = `${status} · ${action} · ${who}: ${answer.statusCode} ${answer.body}`;
    if (answer.statusCode !== expected) wrong.push(`${line} instead of ${expected}`);
    if (expected === 422 && answer.json().code !== 'STATUS_FORBIDS') wrong.push(line);
  }
  if (!isDeepStrictEqual(await stateOf(id), before)) wrong.push(`${status} · ${who}: a refusal changed something`);
  for (const action of HAZARD_ACTIONS.filter(isAllowed)) {
    const answer = await act(await addFor(who, status), action);
    const { status: reached, version } = answer.json() as { status: string; version: number };
    if (answer.statusCode !== 200 || reached !== (LINES[action].to || status) || version !== 2)
      wrong.push(`${status} · ${action} · ${who}: ${answer.statusCode} ${answer.body}`);
  }
  return wrong;
}

test.each(RESOLUTION_STATUSES)(
  'actions on a hazard that is %s answer as the table says: 200, else 403, 404 for users who do not see it, 422 in another status',
  async (status) => {
    const wrong = await Promise.all(WHO.map((who) => attemptAll(who, status)));
    expect(wrong.flat()).toEqual([]);
    const met = new Set(WHO.flatMap((who) => HAZARD_ACTIONS.map((action) => expectedOf(action, who, status))));
    expect([...met].sort()).toEqual(status === 'Closed' ? [403, 404, 422] : [200, 403, 404, 422]);
  },
  120_000,
);

test('actions on an archived hazard are refused, and its abilities agree', async () => {
  const archivist = await personWith(t, acme(), ['hazard.viewAll', 'hazard.assign', 'hazard.record.archive']);
  const id = await addHazard(t, acme(), { facility_id: facilityId, archived_at: new Date() });
  const answer = await hazardCalls(t, acme()).act(archivist, id, 'assign', { team: [member.id] });
  expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ code: 'STATUS_FORBIDS' })]);
  const { abilities } = await hazardCalls(t, acme()).get(archivist, id);
  expect(abilities).toMatchObject({ assign: false, restore: true, archive: false, comment: false, edit: false });
});

test('a refusal names the status in the language of the caller', async () => {
  const id = await addFor('owner', 'Resolution Implemented');
  const answer = await t.call(acme().slug, `POST /api/hazards/${id}/assign`, {
    as: people.get('owner') as Person,
    language: 'fr-FR',
    headers: { 'if-match': '"1"' },
    payload: { team: [member.id] },
  });
  expect(answer.json()).toMatchObject({
    code: 'STATUS_FORBIDS',
    message: 'Ce n’est plus possible\u00a0: l’état de la fiche est maintenant «\u00a0Solution mise en œuvre\u00a0».',
  });
});

test('the abilities of a hazard match what its calls allow, for everyone in every status', async () => {
  for (const status of RESOLUTION_STATUSES)
    for (const who of WHO.filter((name) => name !== 'outsider')) {
      const id = await addFor(who, status);
      const { abilities } = await hazardCalls(t, acme()).get(people.get(who) as Person, id);
      for (const action of HAZARD_ACTIONS)
        expect([status, who, action, abilities[action]]).toEqual([
          status,
          who,
          action,
          expectedOf(action, who, status) === 200,
        ]);
    }
});

test('a privilege counts in the facilities that the person is limited to, and nowhere else', async () => {
  const elsewhere = await addFacility(t, acme(), 'Lyon Works');
  const away = await personWith(t, acme(), ['hazard.viewAll', 'hazard.assign'], [elsewhere]);
  const team = { team: [member.id] };
  const seen = await addHazard(t, acme(), { facility_id: facilityId, people: { fyi: [away] } });
  expect((await hazardCalls(t, acme()).act(away, seen, 'assign', team)).statusCode).toBe(403);
  const theirs = await addHazard(t, acme(), { facility_id: elsewhere });
  expect((await hazardCalls(t, acme()).act(away, theirs, 'assign', team)).statusCode).toBe(200);
});
