import type { Privilege } from '@safety-qube/domain/privileges';
import { RECORD_TYPE_NAMES, RECORD_TYPES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { RELATIONS, type Relation } from '@safety-qube/domain/records/relations';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addHazard, hazardCalls, personWith } from './records.factory.ts';

const t = useTestApp();
let here: number;
let there: number;
let owner: Person;
let friend: Person;
const acme = () => t.tenants.acme;
const h = () => hazardCalls(t, acme());

beforeAll(async () => {
  here = await addFacility(t, acme(), 'Boston Yard');
  there = await addFacility(t, acme(), 'Lyon Works');
  owner = await personWith(t, acme(), []);
  friend = await personWith(t, acme(), []);
});

const edit = async (as: Person, id: number, body: object) => {
  const answer = await h().call(as, `PATCH /api/hazards/${id}`, body, 1);
  return [answer.statusCode, answer.json().data?.privilege ?? null];
};

test('moving a record to another facility needs the right to raise in both; the right to edit is not enough', async () => {
  const SITE = ['hazard.raise', 'hazard.assign', 'hazard.viewAll', 'hazard.approveClose'] as const;
  const local = await personWith(t, acme(), SITE, [here]);
  const both = await personWith(t, acme(), SITE, [here, there]);
  const mine = await addHazard(t, acme(), { facility_id: here, people: { raiser: [local] } });
  expect(await edit(local, mine, { facilityId: there })).toEqual([403, 'hazard.raise']);
  // Moved to their own facility, the user could approve the record themselves.
  const theirs = await addHazard(t, acme(), { facility_id: there, people: { owner: [local] } });
  expect(await edit(local, theirs, { facilityId: here })).toEqual([403, 'hazard.raise']);
  expect(await edit(local, theirs, { facilityId: there, description: 'Else' })).toEqual([200, null]);
  expect(await edit(both, mine, { facilityId: there })).toEqual([200, null]);
});

test('an editor of a confidential record gives nobody else access without the right to confidentiality', async () => {
  const confider = await personWith(t, acme(), ['hazard.editInProgress', 'management.confidentiality.edit']);
  const people = { owner: [owner, confider], fyi: [confider] };
  const id = await addHazard(t, acme(), { facility_id: here, is_confidential: true, people });
  const refused = [403, 'management.confidentiality.edit'];
  expect(await edit(owner, id, { fyi: [confider.id, friend.id] })).toEqual(refused);
  expect(await edit(owner, id, { fyi: [] })).toEqual(refused);
  expect((await h().call(friend, `GET /api/hazards/${id}`)).statusCode).toBe(404);
  expect(await edit(confider, id, { fyi: [confider.id, friend.id] })).toEqual([200, null]);
  const open = await addHazard(t, acme(), { facility_id: here, people });
  expect(await edit(owner, open, { fyi: [friend.id] })).toEqual([200, null]);
});

type Stage = 'open' | 'inProgress' | 'closed' | 'archived';
type Who = Relation | Privilege;

/** Who may edit a record, by type and by stage. */
const EDITORS: Readonly<Partial<Record<RecordType, Record<Stage, readonly Who[]>>>> = {
  hazard: {
    open: ['raiser', 'owner', 'hazard.assign'],
    inProgress: ['owner', 'hazard.editInProgress'],
    closed: ['hazard.editClosed'],
    archived: ['hazard.editArchives'],
  },
  incident: {
    open: ['raiser', 'owner', 'incident.assign'],
    inProgress: ['owner', 'incident.editInProgress'],
    closed: ['incident.editClosed'],
    archived: ['incident.editArchives'],
  },
  issue: {
    open: ['raiser', 'owner', 'issue.editReport'],
    inProgress: ['owner', 'issue.editReport'],
    closed: ['issue.editReport'],
    archived: [],
  },
  task: {
    open: ['raiser', 'owner', 'task.edit'],
    inProgress: ['raiser', 'owner', 'task.edit'],
    closed: ['task.edit'],
    archived: [],
  },
};
const TYPES = Object.keys(EDITORS) as RecordType[];
/** The input that raising a record of a type needs besides description and facility. */
const raisedWith = (type: RecordType): object => {
  if (type === 'hazard') return { category: 'other' };
  if (type === 'issue') return { category: 'idea' };
  return type === 'incident' ? { category: 'near-miss', eventType: 'nearMiss' } : { verifierId: owner.id };
};

test('the edit rights of every record type are tested here', () => {
  expect([...TYPES].sort()).toEqual([...RECORD_TYPE_NAMES].sort());
});

test.each(TYPES)(
  'a %s is edited by those allowed in each stage, its abilities agree, and a refusal names a right that would be sufficient',
  async (type) => {
    const editors = EDITORS[type] as Record<Stage, readonly Who[]>;
    const { workflow, relations } = RECORD_TYPES[type];
    const administrator = await t.person(acme(), 'administrator');
    const db = t.database.forTenant(acme().id);
    const { id } = (
      await h().call(administrator, `POST /api/${type}s`, {
        description: 'Words',
        facilityId: here,
        ...raisedWith(type),
      })
    ).json();
    const privileges = new Set(
      Object.values(editors)
        .flat()
        .filter((who): who is Privilege => who.includes('.')),
    );
    // All of them can see the record in every list, so that a refusal is about editing it.
    const sees = [RECORD_TYPES[type].privileges.viewAll, RECORD_TYPES[type].privileges.archive];
    const people = new Map<string, Person>();
    for (const privilege of privileges) people.set(privilege, await personWith(t, acme(), [...sees, privilege]));
    for (const relation of RELATIONS.filter((one) => relations.includes(one))) {
      const person = await personWith(t, acme(), sees);
      people.set(relation, person);
      await db.deleteFrom('record_person').where('record_id', '=', id).where('relation', '=', relation).execute();
      await db.insertInto('record_person').values({ record_id: id, employee_id: person.id, relation }).execute();
    }
    // A right in another facility does not count here.
    people.set('elsewhere', await personWith(t, acme(), [...privileges], [there]));
    await db
      .insertInto('record_person')
      .values({ record_id: id, employee_id: people.get('elsewhere')?.id as number, relation: 'fyi' })
      .execute();

    const at = new Date();
    const { first, last, open } = workflow;
    const stages: { stage: Stage; status: string; closed_at?: Date; archived_at?: Date }[] = [
      ...open.map((status) => ({ stage: status === first ? ('open' as const) : ('inProgress' as const), status })),
      { stage: 'closed', status: last, closed_at: at },
      { stage: 'archived', status: first, archived_at: at },
      { stage: 'archived', status: last, closed_at: at, archived_at: at },
    ];
    for (const { stage, status, closed_at = null, archived_at = null } of stages) {
      await db.updateTable('record').set({ status, closed_at, archived_at }).where('id', '=', id).execute();
      for (const [who, person] of people) {
        if (who === 'elsewhere' && stage === 'archived') continue;
        const { version, abilities } = (await h().call(person, `GET /api/${type}s/${id}`)).json();
        const title = `${status} by ${who}`;
        const answer = await h().call(person, `PATCH /api/${type}s/${id}`, { title }, version);
        const isAllowed = editors[stage].includes(who as Who);
        const right = editors[stage].find((one) => one.includes('.'));
        expect([title, abilities.edit, answer.statusCode, answer.json().data?.privilege]).toEqual([
          title,
          isAllowed,
          isAllowed ? 200 : 403,
          isAllowed ? undefined : right,
        ]);
      }
    }
  },
  60_000,
);
