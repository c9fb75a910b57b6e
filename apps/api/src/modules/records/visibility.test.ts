import type { HazardItem } from '@safety-qube/contract/schemas/hazards';
import type { Privilege } from '@safety-qube/domain/privileges';
import { maySee, type RecordAudience, type Viewer } from '@safety-qube/domain/records/visibility';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../platform/context.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, become } from '../people/people.factory.ts';
import { addHazard, countTabs, hazardCalls, personWith } from './records.factory.ts';
import { searchArguments } from './visibility.ts';

interface Someone {
  readonly person: Person & { readonly roleId: number };
  readonly viewer: Viewer;
}
interface Made {
  readonly id: number;
  readonly number: string;
  readonly audience: RecordAudience;
}
/** The common first word of the titles here, which the search finds. */
const WORD = 'gridword';

const t = useTestApp();
const someones: Someone[] = [];
const grid: Made[] = [];
/** A group to which some records are confidential, and those whom it means. */
let group: number;
let members: Someone[];
/** Visible to everyone, with a link to each record of the grid. */
let hub: number;
/** For each record of the grid, one that is visible to everyone and was closed as its duplicate. */
let repeats: Map<number, number>;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);

const RIGHTS: readonly (readonly Privilege[])[] = [
  [],
  ['hazard.viewAll'],
  ['hazard.record.archive'],
  ['hazard.viewAll', 'hazard.record.archive'],
  ['hazard.viewAll', 'general.viewArchives'],
];
const BOTH = [false, true];

async function addSomeone(privileges: readonly Privilege[], facilityIds: number[]): Promise<Someone> {
  const person = await personWith(t, acme(), privileges, facilityIds);
  return {
    person,
    viewer: {
      employeeId: person.id,
      roleId: person.roleId,
      privileges: new Set(privileges),
      facilityIds: facilityIds.length ? new Set(facilityIds) : null,
    },
  };
}

async function addToGrid(
  facilityId: number,
  is: { confidential: boolean; archived: boolean; deleted: boolean; persons: boolean; roles: boolean; group: boolean },
): Promise<Made> {
  const people = is.persons ? someones.map(({ person }) => person) : [];
  const id = await addHazard(t, acme(), {
    facility_id: facilityId,
    title: `${WORD} ${JSON.stringify(is)}`,
    is_confidential: is.confidential,
    archived_at: is.archived ? new Date() : null,
    deleted_at: is.deleted ? new Date() : null,
    people: { owner: people },
  });
  const roleIds = is.roles ? someones.map(({ person }) => person.roleId) : [];
  if (roleIds.length)
    await db()
      .insertInto('record_role')
      .values(roleIds.map((role_id) => ({ record_id: id, role_id })))
      .execute();
  if (is.group) await db().insertInto('record_group').values({ record_id: id, group_id: group }).execute();
  const { number } = await db()
    .updateTable('record')
    .set({ version: 1 })
    .where('id', '=', id)
    .returning('number')
    .executeTakeFirstOrThrow();
  await db().insertInto('event').values({ name: 'edited', type: 'hazard', record_id: id, version: 1 }).execute();
  return {
    id,
    number,
    audience: {
      type: 'hazard',
      facilityId,
      people: people.map(({ id: who }) => who),
      roleIds,
      groupMembers: is.group ? members.map(({ person }) => person.id) : [],
      isConfidential: is.confidential,
      isArchived: is.archived,
      isDeleted: is.deleted,
    },
  };
}

beforeAll(async () => {
  const here = await addFacility(t, acme(), 'Boston Yard');
  const there = await addFacility(t, acme(), 'Lyon Works');
  for (const privileges of RIGHTS)
    for (const scope of [[], [here], [there]]) someones.push(await addSomeone(privileges, scope));
  // By a rule: those who do a job.
  members = someones.filter((_, n) => n % 2 === 0);
  for (const { person } of members) await become(t, acme(), person, { job_title: 'Privacy officer' });
  const rule = { name: 'Privacy officers', kind: 'rule', jobs: ['privacy OFFICER'] };
  ({ id: group } = await db().insertInto('user_group').values(rule).returning('id').executeTakeFirstOrThrow());
  const everybody = { facility_id: here, people: { fyi: someones.map(({ person }) => person) } };
  hub = await addHazard(t, acme(), everybody);
  for (const facilityId of [here, there])
    for (const confidential of BOTH)
      for (const archived of BOTH)
        for (const deleted of BOTH)
          for (const persons of BOTH)
            for (const roles of BOTH)
              for (const group of confidential ? BOTH : [false])
                grid.push(await addToGrid(facilityId, { confidential, archived, deleted, persons, roles, group }));
  repeats = new Map();
  for (const { id } of grid) {
    await db().insertInto('record_link').values({ record_id: hub, other_id: id }).execute();
    repeats.set(id, await addHazard(t, acme(), { ...everybody, status: 'Closed', duplicate_of: id }));
  }
}, 120_000);

const name = ({ viewer }: Someone) => `${[...viewer.privileges].join(' ')} in ${[...(viewer.facilityIds ?? ['all'])]}`;
const numbers = (items: readonly { number: string }[]) => items.map((item) => item.number).sort();
const seenBy = (someone: Someone, which: (made: Made) => boolean = () => true) =>
  grid.filter((made) => maySee(someone.viewer, made.audience) && which(made));
const inGrid = (items: readonly { id: number; number: string }[]) =>
  items.filter(({ id }) => grid.some((made) => made.id === id));
const ask = async <T>({ person }: Someone, request: string): Promise<T> => {
  const answer = await hazardCalls(t, acme()).call(person, request);
  if (answer.statusCode !== 200) throw new Error(`${request}: ${answer.statusCode} ${answer.body}`);
  return answer.json() as T;
};

test('in the grid everyone sees some records and nobody sees all, so that each case can fail', () => {
  const counts = someones.map((someone) => seenBy(someone).length);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeLessThan(grid.length);
  expect(new Set(counts).size).toBeGreaterThan(4);
});

test('lists, their counts and the search show everyone the records of the grid that the visibility rule allows', async () => {
  const isArchived = (made: Made) => made.audience.isArchived;
  for (const someone of someones) {
    const page = (tab: string, more = '') =>
      ask<{ items: HazardItem[] }>(someone, `GET /api/hazards?limit=100&tab=${tab}&search=${WORD}${more}`);
    const open = seenBy(someone, (made) => !isArchived(made));
    const archive = seenBy(someone, isArchived);
    const mine = open.filter((made) => made.audience.people.includes(someone.person.id));
    for (const sort of ['newest', 'urgency', 'updated'])
      expect([name(someone), numbers((await page('all', `&sort=${sort}`)).items)]).toEqual([
        name(someone),
        numbers(open),
      ]);
    expect([name(someone), numbers((await page('archive')).items)]).toEqual([name(someone), numbers(archive)]);
    expect([name(someone), numbers((await page('mine')).items)]).toEqual([name(someone), numbers(mine)]);
    expect([name(someone), await countTabs(t, acme(), someone.person, '/api/hazards', `&search=${WORD}`)]).toEqual([
      name(someone),
      { all: open.length, mine: mine.length, closed: 0, archive: archive.length },
    ]);
    const found = await ask<HazardItem[]>(someone, `GET /api/search?limit=100&q=${WORD}`);
    expect([name(someone), numbers(found)]).toEqual([name(someone), numbers(seenBy(someone))]);
  }
});

test('a search for words finds all records that a person sees by a relation, however many newer records have the words', async () => {
  for (const { viewer } of someones.filter(({ viewer: { privileges } }) => !privileges.has('hazard.viewAll'))) {
    const actor = viewer as Actor;
    const { rows } = await sql<{ id: number }>`
      select app.search_records(${WORD}, ${searchArguments(actor, ['hazard'], 'open')}, 0) id`.execute(db());
    const seen = grid.filter((made) => maySee(viewer, made.audience) && !made.audience.isArchived);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(seen.map(({ id }) => id)));
  }
});

test('my actions, their count and the badge’s filter contain the pending actions on visible records', async () => {
  for (const someone of someones) {
    const waiting = seenBy(
      someone,
      ({ audience }) => !audience.isArchived && audience.people.includes(someone.person.id),
    );
    const { items } = await ask<{ items: HazardItem[] }>(someone, 'GET /api/my-actions?limit=100');
    expect([name(someone), numbers(items)]).toEqual([name(someone), numbers(waiting)]);
    expect(await ask(someone, 'GET /api/my-actions/count')).toMatchObject({ total: { count: waiting.length } });
    const list = await ask<{ items: HazardItem[] }>(someone, 'GET /api/hazards?limit=100&needsMyAction=true');
    expect([name(someone), numbers(list.items)]).toEqual([name(someone), numbers(waiting)]);
  }
});

test('changes since a cursor are returned for visible records alone', async () => {
  for (const someone of someones) {
    const { changes } = await ask<{ changes: { id: number }[] }>(someone, 'GET /api/changes?since=1');
    const told = changes.map(({ id }) => id).sort((a, b) => a - b);
    expect([name(someone), told]).toEqual([name(someone), seenBy(someone).map(({ id }) => id)]);
  }
});

test('links, duplicates and the original of a duplicate name visible records alone', async () => {
  for (const someone of someones) {
    const { linked } = await ask<{ linked: HazardItem[] }>(someone, `GET /api/records/${hub}/links`);
    expect([name(someone), numbers(inGrid(linked))]).toEqual([name(someone), numbers(seenBy(someone))]);
    const pointers = await Promise.all(
      grid.map(async (made) => {
        const repeat = await hazardCalls(t, acme()).get(someone.person, repeats.get(made.id) as number);
        return [made.id, repeat.duplicateOf?.id ?? null];
      }),
    );
    const expected = grid.map((made) => [made.id, maySee(someone.viewer, made.audience) ? made.id : null]);
    expect([name(someone), pointers]).toEqual([name(someone), expected]);
  }
});

const OF_A_RECORD = [
  'GET /api/hazards/:id',
  'GET /api/records/:id/history',
  'GET /api/records/:id/comments',
  'GET /api/records/:id/links',
  'GET /api/records/:id/attachments',
];
test.each(OF_A_RECORD)(
  '%s answers 404 to users who do not see the record, as for one that does not exist',
  async (path) => {
    const calls = hazardCalls(t, acme());
    const missing = await calls.call((someones[0] as Someone).person, path.replace(':id', '999999999'));
    expect(missing.statusCode).toBe(404);
    for (const someone of someones) {
      const answers = await Promise.all(
        grid.map(({ id }) => calls.call(someone.person, path.replace(':id', String(id)))),
      );
      expect([name(someone), answers.map((answer) => answer.statusCode)]).toEqual([
        name(someone),
        grid.map(({ audience }) => (maySee(someone.viewer, audience) ? 200 : 404)),
      ]);
      for (const answer of answers.filter(({ statusCode }) => statusCode === 404))
        expect(answer.body).toBe(missing.body);
    }
  },
);

test('a user who does not see a record cannot write to it either, and gets no information by trying', async () => {
  const calls = hazardCalls(t, acme());
  const outsider = await personWith(t, acme(), [
    'hazard.assign',
    'hazard.editInProgress',
    'hazard.record.archive',
    'hazard.record.delete',
    'management.confidentiality.edit',
  ]);
  const [hidden] = grid.filter(({ audience }) => !audience.people.length && !audience.isDeleted);
  const id = (hidden as Made).id;
  const writes: [string, object | undefined, number?][] = [
    [`PATCH /api/hazards/ID`, { title: 'Mine' }, 7],
    [`POST /api/hazards/ID/assign`, { team: [outsider.id] }, 7],
    [`PUT /api/records/ID/archived`, { archived: true }, 7],
    [`DELETE /api/records/ID`, undefined, 7],
    [`PUT /api/records/ID/confidentiality`, { isConfidential: false, roleIds: [] }, 7],
    [`POST /api/records/ID/comments`, { body: 'Words' }],
    [`POST /api/records/ID/links`, { otherId: hub }],
    [`POST /api/records/${hub}/links`, { otherId: id }],
    [`DELETE /api/records/ID/links/${hub}`, undefined],
  ];
  for (const [request, body, version] of writes) {
    const answer = await calls.call(outsider, request.replace('ID', String(id)), body, version);
    const nowhere = await calls.call(outsider, request.replace('ID', '999999999'), body, version);
    expect([request, answer.statusCode, answer.body]).toEqual([request, 404, nowhere.body]);
  }
});
