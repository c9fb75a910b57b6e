import { descriptorOf, RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { isUndoable } from '@safety-qube/domain/records/undo';
import type { Askable, Transition } from '@safety-qube/domain/records/workflow';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, become } from '../people/people.factory.ts';
import { addHazard, addRecordOf, addUnattachedFile, hazardCalls, personWith } from './records.factory.ts';

const t = useTestApp();
let facilityId: number;
let raiser: Person;
let member: Person;
let ehs: Person;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const h = () => hazardCalls(t, acme());

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  raiser = await t.person(acme(), 'employee');
  member = await t.person(acme(), 'employee');
  ehs = await t.person(acme(), 'employee');
});

/** Everything of a record that an action can change, and what it caused. */
async function stateOf(id: number, type: RecordType): Promise<unknown> {
  const { rows } = await sql`select to_jsonb(r) - 'version' - 'updated_at' record, to_jsonb(x) own,
      (select jsonb_agg(p order by p.relation, p.employee_id) from record_person p where p.record_id = r.id) people,
      (select jsonb_agg(jsonb_build_object('kind', i.kind, 'due', i.due_at) order by i.kind) from timer i where i.subject_id = r.id) timers,
      (select jsonb_agg(a.id order by a.id) from attachment a where a.record_id = r.id) files,
      (select jsonb_agg(a order by a.id) from alert a where a.record_id = r.id) alerts,
      (select count(*) from notification n where n.record_id = r.id) notifications
    from record r join ${sql.table(type)} x on x.record_id = r.id where r.id = ${id}`.execute(db());
  return rows;
}

const undo = (as: Person, id: number, version: number) =>
  t.call(acme().slug, `POST /api/records/${id}/undo`, { as, headers: { 'if-match': `"${version}"` } });

/** A hazard rated 16, so that an approval rates what remains. */
const RATED = {
  ...{ likelihood: 4, severity: 4, risk_score: 16, risk_level: 'high', risk_is_serious: true, risk_matrix_version: 1 },
};
const DAY = '2027-03-01';

/** Adds a record on which a person may take the action of a line. */
async function recordFor(type: RecordType, line: Transition, actor: Person): Promise<number> {
  const { workflow, relations } = descriptorOf(type);
  const status = line.from[0] ?? workflow.first;
  const own = {
    ...(type === 'hazard' && RATED),
    ...(line.action === 'makeIssue' && { issue_type: 'observation' }),
  };
  const people = { raiser: [raiser], ...(relations.includes('ehsMember') && { ehsMember: [ehs] }) };
  const [relation] = line.relations;
  const id = await addRecordOf(
    t,
    acme(),
    type,
    {
      facility_id: facilityId,
      status,
      priority: 3,
      // Overdue, so that an end which is undone must not propose another date.
      due_on: '2026-01-10',
      people: { ...people, ...(relation && { [relation]: [actor] }) },
    },
    own,
  );
  if (line.byApprover)
    await db().insertInto('record_change').values({ record_id: id, actor_id: actor.id, action: 'approved' }).execute();
  return id;
}

const INPUTS: Readonly<Record<Askable, (actor: Person, type: RecordType) => unknown>> = {
  what: () => 'Done',
  rootCause: () => 'Worn out',
  reason: () => 'Because',
  note: () => 'Noted',
  team: () => [member.id],
  ehsMembers: () => undefined,
  ownerId: () => member.id,
  dueOn: () => DAY,
  priority: () => 2,
  of: (_, type) => addRecordOf(t, acme(), type, { facility_id: facilityId, people: { fyi: [raiser] } }),
  attachmentIds: async (actor) => [await addUnattachedFile(t, acme(), actor)],
  board: () => ({ reported: 'No light', done: 'New lamp', beforeId: null, afterId: null, isOnBoard: true }),
  reportedLine: () => 'No light on the stairs',
  residualRisk: () => ({ likelihood: 1, severity: 4 }),
};

const LINES = RECORD_TYPE_NAMES.flatMap((type) => {
  const { transitions } = descriptorOf(type).workflow;
  const actions = [...new Set(transitions.map(({ action }) => action))];
  return actions.map((action) => [type, action, transitions.find((line) => line.action === action)] as const);
});

/** The actions that cannot be undone, by type: a change of a workflow's table is also a change here. */
const NOT_UNDONE: Readonly<Record<string, readonly string[]>> = {
  hazard: ['closeDuplicate'],
  incident: ['closeDuplicate'],
  issue: ['closeDuplicate', 'convert'],
  task: [],
};

test('every action of every type can be undone but those that move tasks or follow from a new record', () => {
  for (const type of RECORD_TYPE_NAMES)
    expect(LINES.flatMap(([of, action]) => (of === type && !isUndoable(type, action) ? [action] : []))).toEqual(
      NOT_UNDONE[type],
    );
});

test.each(LINES.filter(([, , line]) => !line?.isImplied))(
  'of a record of the type %s, %s is undone completely, or offers no undo as the table says',
  async (type, action, line) => {
    if (!line) throw new Error('no line');
    const { plural, privileges } = descriptorOf(type);
    const actor = await personWith(t, acme(), [privileges.viewAll, ...line.privileges]);
    const id = await recordFor(type, line, actor);
    const before = await stateOf(id, type);
    const asks = { ...line.asks, ...(type === 'hazard' && action === 'approve' && { residualRisk: 'required' }) };
    const entries = Object.keys(asks).map(async (name) => [name, await INPUTS[name as Askable](actor, type)] as const);
    const done = await t.call(
      acme().slug,
      `POST /api/${plural}/${id}/${action.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      { as: actor, headers: { 'if-match': '"1"' }, payload: Object.fromEntries(await Promise.all(entries)) },
    );
    expect([done.statusCode, done.body]).toEqual([200, expect.anything()]);
    const { version } = done.json() as { version: number };
    expect(await stateOf(id, type)).not.toEqual(before);
    const answer = await undo(actor, id, version);
    if (!isUndoable(type, action)) {
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'UNDO_NONE']);
      return;
    }
    expect([answer.statusCode, answer.body]).toEqual([200, JSON.stringify({ version: version + 1 })]);
    expect(await stateOf(id, type)).toEqual(before);
    // Both are in the history, and nothing was deleted from it.
    const history = await db()
      .selectFrom('record_change')
      .selectAll()
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    const [first, second] = history.slice(-2);
    expect([first?.action, second?.action, second?.undoes_id]).toEqual([line.event, 'undone', first?.id]);
    expect([second?.actor_id, second?.from_status, second?.to_status]).toEqual([
      actor.id,
      first?.to_status,
      first?.from_status,
    ]);
    expect((await undo(actor, id, version)).json().code).toBe('UNDO_NONE');
  },
);

/** A hazard that a supervisor has assigned. */
async function assigned(more: object = {}) {
  const supervisor = await personWith(t, acme(), ['hazard.viewAll', 'hazard.assign']);
  const id = await addHazard(t, acme(), { facility_id: facilityId, people: { raiser: [raiser] } });
  const answer = await h().act(supervisor, id, 'assign', { team: [member.id], ...more });
  return { supervisor, id, version: (answer.json() as { version: number }).version };
}

test('what somebody else has changed since is not undone: the refusal says who did what', async () => {
  const { supervisor, id, version } = await assigned();
  const file = await addUnattachedFile(t, acme(), member);
  await h().act(member, id, 'implement', { what: 'Covered it', attachmentIds: [file] });
  const refused = await undo(supervisor, id, version);
  const { firstname, lastname } = await db()
    .selectFrom('employee')
    .select(['firstname', 'lastname'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      code: 'ACTED_SINCE',
      message: `${firstname} ${lastname} submitted the resolution. This can no longer be undone.`,
      data: { since: { byId: member.id, action: 'implemented', at: expect.any(String) } },
    },
  ]);
  expect(await h().get(supervisor, id)).toMatchObject({ status: 'Resolution Implemented' });
});

test('an action is undone by who took it alone, with the right to take it, and only for some seconds', async () => {
  const { supervisor, id, version } = await assigned();
  const other = await personWith(t, acme(), ['hazard.viewAll', 'hazard.assign']);
  const outsider = await personWith(t, acme(), []);
  expect((await undo(other, id, version)).json().code).toBe('UNDO_NONE');
  expect((await undo(outsider, id, version)).statusCode).toBe(404);
  expect((await undo(supervisor, id, version + 1)).json().code).toBe('UNDO_NONE');
  const age = (seconds: number) =>
    sql`update event set at = now() - make_interval(secs => ${seconds}) where record_id = ${id}`.execute(db());
  await age(13);
  expect([(await undo(supervisor, id, version)).statusCode, (await undo(supervisor, id, version)).json().code]).toEqual(
    [422, 'UNDO_OVER'],
  );
  await age(11);
  expect((await undo(supervisor, id, version)).statusCode).toBe(200);

  const lost = await assigned();
  const { roleId } = await personWith(t, acme(), ['hazard.viewAll']);
  await become(t, acme(), lost.supervisor, { role_id: roleId });
  expect((await undo(lost.supervisor, lost.id, lost.version)).statusCode).toBe(403);
  expect((await h().get(lost.supervisor, lost.id)).status).toBe('Assigned');
});

test('what alerts people cannot be undone: they have been alerted', async () => {
  const { supervisor, id, version } = await assigned({ priority: 1 });
  expect((await h().get(supervisor, id)).alert).toMatchObject({ isOpen: true });
  expect((await undo(supervisor, id, version)).json().code).toBe('UNDO_NONE');
});

test('an alert that the end of a record has ended goes on if the end is undone', async () => {
  const supervisor = await personWith(t, acme(), ['hazard.viewAll', 'hazard.raise', 'hazard.review']);
  const { id } = await h().raise(supervisor, { facilityId, immediateDanger: true, ownerId: member.id });
  const alertOf = async () => (await h().get(supervisor, id)).alert;
  const before = await alertOf();
  expect(before).toMatchObject({ isOpen: true });
  const closed = await h().act(supervisor, id, 'invalidate', { reason: 'A drill' });
  expect(await alertOf()).toMatchObject({ isOpen: false });
  await undo(supervisor, id, (closed.json() as { version: number }).version);
  expect(await alertOf()).toEqual(before);
  const timers = await db().selectFrom('timer').select('kind').where('subject_id', '=', id).execute();
  expect(timers).toEqual([{ kind: 'alert' }]);
});

test('an undone approval no longer counts as one, and a resolution that was undone is not the resolution', async () => {
  const approver = await personWith(t, acme(), ['hazard.viewAll', 'hazard.approveClose', 'hazard.resolve']);
  const id = await addHazard(t, acme(), {
    facility_id: facilityId,
    status: 'Assigned',
    people: { raiser: [raiser], resolutionTeam: [member] },
  });
  const done = await h().act(member, id, 'implement', {
    what: 'Covered it',
    attachmentIds: [await addUnattachedFile(t, acme(), member)],
  });
  await undo(member, id, (done.json() as { version: number }).version);
  expect(await h().get(approver, id)).toMatchObject({ status: 'Assigned', resolution: null });
  await h().act(member, id, 'implement', {
    what: 'Bolted it',
    attachmentIds: [await addUnattachedFile(t, acme(), member)],
  });
  const approved = await h().act(approver, id, 'approve');
  expect(approved.json()).toMatchObject({ abilities: { withdraw: true } });
  await undo(approver, id, (approved.json() as { version: number }).version);
  expect(await h().get(approver, id)).toMatchObject({
    status: 'Resolution Implemented',
    resolution: { what: 'Bolted it' },
    abilities: { withdraw: false, approve: true },
  });
});

test('several records that were assigned at once are undone at once', async () => {
  const supervisor = await personWith(t, acme(), ['hazard.viewAll', 'hazard.assign']);
  const ids = await Promise.all([1, 2].map(() => addHazard(t, acme(), { facility_id: facilityId })));
  const bulk = (change: object) =>
    t.call(acme().slug, 'POST /api/records/bulk', { as: supervisor, payload: { ids, change } });
  await bulk({ action: 'assign', team: [member.id] });
  expect((await h().get(supervisor, ids[0] ?? 0)).status).toBe('Assigned');
  expect((await bulk({ action: 'undo' })).json()).toEqual({ changed: ids, refused: [] });
  for (const id of ids) expect(await h().get(supervisor, id)).toMatchObject({ status: 'Open' });
  expect((await bulk({ action: 'undo' })).json().refused).toHaveLength(2);
});

test('another owner, of one record or of several, is undone as if it had not been: nobody is notified', async () => {
  const supervisor = await personWith(t, acme(), ['hazard.viewAll', 'hazard.assign', 'hazard.editInProgress']);
  const ids = await Promise.all(
    [1, 2].map(() => addHazard(t, acme(), { facility_id: facilityId, people: { owner: [ehs], raiser: [raiser] } })),
  );
  const [id = 0] = ids;
  const before = await Promise.all(ids.map((one) => stateOf(one, 'hazard')));
  const edit = async (body: object) => {
    const { version } = await h().get(supervisor, id);
    return h().call(supervisor, `PATCH /api/hazards/${id}`, body, version);
  };
  const edited = await edit({ ownerId: member.id, fyi: [raiser.id] });
  expect(edited.json()).toMatchObject({ ownerId: member.id });
  expect((await undo(supervisor, id, (edited.json() as { version: number }).version)).statusCode).toBe(200);
  expect(await stateOf(id, 'hazard')).toEqual(before[0]);
  const bulk = (change: object) =>
    t.call(acme().slug, 'POST /api/records/bulk', { as: supervisor, payload: { ids, change } });
  const all = expect.toSatisfy((changed: number[]) => changed.toSorted().join() === ids.toSorted().join());
  expect((await bulk({ action: 'setOwner', ownerId: member.id })).json()).toMatchObject({ changed: all });
  expect((await bulk({ action: 'undo' })).json()).toEqual({ changed: all, refused: [] });
  expect(await Promise.all(ids.map((one) => stateOf(one, 'hazard')))).toEqual(before);
  // What else an edit changes stays.
  const more = await edit({ ownerId: member.id, title: 'Another one' });
  const { version } = more.json() as { version: number };
  expect((await undo(supervisor, id, version)).json().code).toBe('UNDO_NONE');
});

test('who gives a record to others and no longer sees it may undo that: its people are as before', async () => {
  const owner = await personWith(t, acme(), []);
  const id = await addHazard(t, acme(), {
    facility_id: facilityId,
    status: 'Assigned',
    people: { owner: [owner], resolutionTeam: [member], raiser: [raiser] },
  });
  const before = await stateOf(id, 'hazard');
  const answer = await h().act(owner, id, 'reassign', { team: [ehs.id], ownerId: ehs.id, dueOn: DAY, priority: 2 });
  expect(answer.statusCode).toBe(200);
  expect((await h().call(owner, `GET /api/hazards/${id}`)).statusCode).toBe(404);
  expect((await undo(owner, id, (answer.json() as { version: number }).version)).statusCode).toBe(200);
  expect(await stateOf(id, 'hazard')).toEqual(before);
});
