import type { Hazard, HazardItem } from '@safety-qube/contract/schemas/hazards';
import { DAY_MS } from '@safety-qube/domain/durations';
import { RESOLUTION_STATUSES } from '@safety-qube/domain/records/resolution-workflow';
import { beforeAll, expect, test } from 'vitest';
import { runTimersUntil } from '../../testing/run-timers.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, become } from '../people/people.factory.ts';
import { addHazard, addUnattachedFile, hazardCalls, personWith } from '../records/records.factory.ts';

const t = useTestApp();
let facilityId: number;
let raiser: Person;
let owner: Person;
let fitter: Person;
let ehs: Person;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const h = () => hazardCalls(t, acme());

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  raiser = await personWith(t, acme(), ['hazard.raise']);
  owner = await personWith(t, acme(), []);
  fitter = await personWith(t, acme(), []);
  ehs = await personWith(t, acme(), []);
});

const addIn = (status: string, more: object = {}) =>
  addHazard(t, acme(), {
    facility_id: facilityId,
    status,
    people: { raiser: [raiser], owner: [owner], resolutionTeam: [fitter], ehsMember: [ehs] },
    ...more,
  });
const done = async (by: Person, what = 'Covered it') => ({
  what,
  attachmentIds: [await addUnattachedFile(t, acme(), by)],
});
/** Performs an action that has to succeed. */
async function act(by: Person, id: number, action: string, body: object = {}): Promise<Hazard> {
  const answer = await h().act(by, id, action, body);
  if (answer.statusCode !== 200) throw new Error(`${action}: ${answer.statusCode} ${answer.body}`);
  return answer.json() as Hazard;
}
async function refused(by: Person, id: number, action: string, body: object = {}): Promise<[number, string]> {
  const answer = await h().act(by, id, action, body);
  return [answer.statusCode, answer.json().code];
}

test('a resolution that is rejected twice goes back to its team twice and shows the last reason', async () => {
  const id = await addIn('Assigned');
  for (const reason of ['It moves', 'It still moves']) {
    await act(fitter, id, 'implement', await done(fitter));
    const rejected = await act(ehs, id, 'reject', { reason });
    expect(rejected).toMatchObject({
      status: 'Resolution not Approved by EHS Team',
      sentBack: { reason, byId: ehs.id },
      abilities: { implement: false },
    });
    expect(await h().get(fitter, id)).toMatchObject({ needsMyAction: true, abilities: { implement: true } });
  }
  await act(fitter, id, 'implement', await done(fitter, 'Welded it'));
  const approved = await act(ehs, id, 'approve');
  expect(approved).toMatchObject({ sentBack: null, resolution: { what: 'Welded it' } });
  const declined = await act(raiser, id, 'decline', { reason: 'Not there' });
  expect(declined).toMatchObject({ status: 'Resolution not Approved by Raiser', sentBack: { reason: 'Not there' } });
  const files = (await h().call(raiser, `GET /api/records/${id}/attachments`)).json() as { purpose: string }[];
  expect(files.map(({ purpose }) => purpose)).toEqual(['evidence', 'evidence', 'evidence']);
});

test('a fix on the spot needs evidence that the caller uploaded, and another person’s approval', async () => {
  const fixer = await personWith(t, acme(), ['hazard.viewAll', 'hazard.approveClose']);
  const id = await addIn('Open', { people: { raiser: [raiser], owner: [fixer] } });
  expect(await refused(fixer, id, 'fix', { what: 'Done', attachmentIds: [] })).toEqual([400, 'INVALID_INPUT']);
  expect(await refused(fixer, id, 'fix', await done(fitter))).toEqual([422, 'ATTACHMENT_UNKNOWN']);
  const taken = await done(fixer);
  expect(await act(fixer, id, 'fix', taken)).toMatchObject({
    status: 'Resolution Implemented',
    resolution: { what: 'Covered it', byId: fixer.id },
  });
  expect(await refused(fixer, id, 'approve')).toEqual([422, 'OWN_RESOLUTION']);
  const other = await addIn('Open', { people: { owner: [fixer] } });
  expect(await refused(fixer, other, 'fix', taken)).toEqual([422, 'ATTACHMENT_UNKNOWN']);
  expect(
    await act(await personWith(t, acme(), ['hazard.viewAll', 'hazard.approveClose']), id, 'approve'),
  ).toMatchObject({
    status: 'Resolution Approved by EHS Team',
  });
});

test('the person who fixed it on the spot becomes its team, so that it can be sent back to somebody', async () => {
  const id = await addIn('Open', { people: { raiser: [raiser], owner: [owner], ehsMember: [ehs] } });
  await act(owner, id, 'fix', await done(owner));
  await act(ehs, id, 'reject', { reason: 'It moves' });
  expect(await h().get(owner, id)).toMatchObject({ isResolutionTeam: true, needsMyAction: true });
});

test('when the approver is put on the team the next one up is added', async () => {
  const next = await t.person(acme(), 'ehsMember');
  const id = await addIn('Open', { people: { raiser: [raiser], owner: [owner], ehsMember: [ehs] } });
  const assigned = await act(owner, id, 'assign', { team: [ehs.id] });
  const members = assigned.people
    .filter((person) => person.relation === 'ehsMember')
    .map((person) => person.employeeId);
  expect(members).toContain(ehs.id);
  expect(members.filter((member) => member !== ehs.id).length).toBeGreaterThan(0);
  const again = await act(owner, id, 'reassign', { team: [fitter.id] });
  expect(again.people.filter((person) => person.relation === 'ehsMember')).toHaveLength(members.length);
  expect(members).toContain(next.id);
});

test('nobody who may not see a confidential hazard is added to it when its approver is put on the team', async () => {
  const site = await addFacility(t, acme(), 'Salem Yard');
  const elsewhere = await addFacility(t, acme(), 'Dover Yard');
  const approver = await personWith(t, acme(), ['hazard.viewAll', 'hazard.approveClose']);
  const reader = await personWith(t, acme(), ['hazard.approveClose'], [site]);
  const limited = await personWith(t, acme(), [], [elsewhere]);
  await db().updateTable('facility').set({ default_approver_id: approver.id }).where('id', '=', site).execute();
  await become(t, acme(), limited, { role_id: reader.roleId });
  await db().insertInto('approver').values({ type: 'hazard', employee_id: limited.id, facility_id: site }).execute();
  const people = { raiser: [raiser], owner: [owner], ehsMember: [ehs] };
  const confidential = { facility_id: site, is_confidential: true, people };
  const membersOf = async (id: number) =>
    (await act(owner, id, 'assign', { team: [ehs.id] })).people
      .filter(({ relation }) => relation === 'ehsMember')
      .map(({ employeeId }) => employeeId);
  const nobodys = await addHazard(t, acme(), confidential);
  expect((await h().call(approver, `GET /api/hazards/${nobodys}`)).statusCode).toBe(404);
  expect(await membersOf(nobodys)).toEqual([ehs.id]);
  expect((await h().call(approver, `GET /api/hazards/${nobodys}`)).statusCode).toBe(404);
  const roles = await addHazard(t, acme(), confidential);
  await db().insertInto('record_role').values({ record_id: roles, role_id: reader.roleId }).execute();
  expect((await membersOf(roles)).sort()).toEqual([ehs.id, reader.id].sort());
  const plain = await addHazard(t, acme(), { ...confidential, is_confidential: false });
  expect(await membersOf(plain)).toContain(approver.id);
});

test('nobody approves a resolution that they submitted or work on, but they may send it back', async () => {
  const both = await personWith(t, acme(), ['hazard.viewAll', 'hazard.approveClose', 'hazard.resolve']);
  const onTeam = await addIn('Resolution Implemented', {
    people: { raiser: [raiser], resolutionTeam: [fitter, both] },
  });
  expect(await refused(both, onTeam, 'approve')).toEqual([422, 'OWN_RESOLUTION']);
  expect(await h().get(both, onTeam)).toMatchObject({
    status: 'Resolution Implemented',
    version: 1,
    abilities: { approve: false, reject: true },
  });
  const submitted = await addIn('Assigned');
  await act(both, submitted, 'implement', await done(both));
  expect(await refused(both, submitted, 'approve')).toEqual([422, 'OWN_RESOLUTION']);
  await act(both, submitted, 'reject', { reason: 'Not good enough' });
  // They may approve another person's resolution of the same record.
  await act(fitter, submitted, 'implement', await done(fitter));
  await act(both, submitted, 'approve');
});

test('a person who was removed from the team after its resolution was submitted still may not approve it', async () => {
  const boss = await personWith(t, acme(), ['hazard.viewAll', 'hazard.assign', 'hazard.approveClose']);
  const id = await addIn('Assigned', { people: { raiser: [raiser], resolutionTeam: [boss, fitter] } });
  await act(fitter, id, 'implement', await done(fitter));
  await act(boss, id, 'reassign', { team: [fitter.id] });
  expect(await refused(boss, id, 'approve')).toEqual([422, 'OWN_RESOLUTION']);
  // They may approve a later resolution, which they did not work on.
  await act(boss, id, 'reject', { reason: 'It moves' });
  await act(fitter, id, 'implement', await done(fitter));
  await act(boss, id, 'approve');
});

test('a record that is not valid is closed with its reason', async () => {
  const reviewer = await personWith(t, acme(), ['hazard.viewAll', 'hazard.review']);
  const id = await addIn('Open');
  expect(await refused(reviewer, id, 'invalidate', { reason: ' ' })).toEqual([400, 'INVALID_INPUT']);
  const closed = await act(reviewer, id, 'invalidate', { reason: 'A drain, and covered' });
  expect(closed).toMatchObject({ status: 'Closed', closedAs: 'notValid', closedAt: expect.any(String) });
  const [entry] = (await h().call(raiser, `GET /api/records/${id}/history`)).json();
  expect(entry).toMatchObject({ action: 'invalidated', note: 'A drain, and covered', toStatus: 'Closed' });
});

test('without an active raiser the EHS team’s approval closes the record', async () => {
  const left = await personWith(t, acme(), []);
  const id = await addIn('Resolution Implemented', { people: { raiser: [left], ehsMember: [ehs] } });
  await become(t, acme(), left, { status: 'inactive' });
  expect(await act(ehs, id, 'approve')).toMatchObject({ status: 'Closed', closedAs: 'approved' });
  const nobodys = await addIn('Resolution Implemented', { people: { ehsMember: [ehs] } });
  expect(await act(ehs, nobodys, 'approve')).toMatchObject({ status: 'Closed', closedAs: 'approved' });
});

test('a team, an owner, a date and a priority can be changed in every status but Closed', async () => {
  const assigner = await personWith(t, acme(), ['hazard.viewAll', 'hazard.assign']);
  for (const status of RESOLUTION_STATUSES.filter((one) => one !== 'Open')) {
    const [team, next] = [await personWith(t, acme(), []), await personWith(t, acme(), [])];
    const id = await addIn(status);
    const body = { team: [team.id], ownerId: next.id, dueOn: '2030-05-01', priority: 1 };
    if (status === 'Closed') {
      expect(await refused(assigner, id, 'reassign', body)).toEqual([422, 'STATUS_FORBIDS']);
      continue;
    }
    const changed = await act(assigner, id, 'reassign', body);
    expect(changed).toMatchObject({ status, ownerId: next.id, dueOn: '2030-05-01', priority: 1 });
    const people = (relation: string) =>
      changed.people.filter((person) => person.relation === relation).map(({ employeeId }) => employeeId);
    expect([people('owner'), people('resolutionTeam')]).toEqual([[next.id], [team.id]]);
    // A person without a relation to it does not see it any more.
    expect((await h().call(fitter, `GET /api/hazards/${id}`)).statusCode).toBe(404);
    expect((await h().call(team, `GET /api/hazards/${id}`)).statusCode).toBe(200);
  }
});

test('a team has at least one member, and nobody unknown or deactivated', async () => {
  const gone = await personWith(t, acme(), []);
  await become(t, acme(), gone, { status: 'inactive' });
  const id = await addIn('Open');
  expect(await refused(owner, id, 'assign', { team: [] })).toEqual([400, 'INVALID_INPUT']);
  expect(await refused(owner, id, 'assign', { team: [fitter.id, gone.id] })).toEqual([422, 'PERSON_UNKNOWN']);
  expect(await refused(owner, id, 'assign', { team: [fitter.id], ownerId: gone.id })).toEqual([422, 'PERSON_UNKNOWN']);
  expect(await refused(owner, id, 'assign', { team: [fitter.id], priority: 9 })).toEqual([422, 'PRIORITY_UNKNOWN']);
  expect(await h().get(owner, id)).toMatchObject({ status: 'Open', version: 1 });
  expect(await act(owner, id, 'assign', { team: [fitter.id, fitter.id] })).toMatchObject({ status: 'Assigned' });
});

const closer = () => personWith(t, acme(), ['hazard.viewAll', 'hazard.closeDuplicates']);

test('a record is closed as a duplicate of another one that the caller sees, and both show it', async () => {
  const one = await closer();
  const [id, other] = [await addIn('Assigned'), await addIn('Open')];
  const closed = await act(one, id, 'close-duplicate', { of: other, note: 'The same hole' });
  expect(closed).toMatchObject({ status: 'Closed', closedAs: 'duplicate', duplicateOf: { id: other } });
  const links = (await h().call(one, `GET /api/records/${other}/links`)).json() as { duplicates: HazardItem[] };
  expect(links.duplicates).toMatchObject([{ id, status: 'Closed' }]);
  const [entry] = (await h().call(one, `GET /api/records/${id}/history`)).json();
  expect(entry.change.duplicateOf).toEqual([null, (await h().get(one, other)).number]);
});

test('the history of a record shows that another one was closed as its duplicate', async () => {
  const one = await closer();
  const [id, other] = [await addIn('Open'), await addIn('Open')];
  await act(one, id, 'close-duplicate', { of: other });
  const [entry] = (await h().call(one, `GET /api/records/${other}/history`)).json();
  const { number } = await h().get(one, id);
  expect(entry).toMatchObject({ action: 'linked', actorId: one.id, change: { duplicate: [null, number] } });
});

test('a record is never a duplicate of itself, of one that the caller does not see, or of its own duplicate', async () => {
  const one = await closer();
  const id = await addIn('Open');
  const hidden = await addIn('Open', { is_confidential: true });
  const archived = await addIn('Open', { archived_at: new Date() });
  for (const other of [id, hidden, archived, 999_999])
    expect([other, await refused(one, id, 'close-duplicate', { of: other })]).toEqual([
      other,
      [422, 'DUPLICATE_UNKNOWN'],
    ]);
  const [a, b, c] = [await addIn('Open'), await addIn('Open'), await addIn('Open')];
  await act(one, a, 'close-duplicate', { of: b });
  expect(await refused(one, b, 'close-duplicate', { of: a })).toEqual([422, 'DUPLICATE_OF_EACH_OTHER']);
  await act(one, b, 'close-duplicate', { of: c });
  expect(await refused(one, c, 'close-duplicate', { of: a })).toEqual([422, 'DUPLICATE_OF_EACH_OTHER']);
  expect(await h().get(one, c)).toMatchObject({ status: 'Open', version: 1 });
});

test('of two records that are closed as each other’s duplicate at once, one stays open', async () => {
  const one = await closer();
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await addIn('Open'), await addIn('Open')];
    const answers = await Promise.all([
      h().act(one, a, 'close-duplicate', { of: b }),
      h().act(one, b, 'close-duplicate', { of: a }),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
  }
});

test('the history of a duplicate names the other record only to those who see it', async () => {
  const one = await personWith(t, acme(), ['hazard.viewAll', 'hazard.closeDuplicates', 'hazard.record.archive']);
  const [id, other] = [await addIn('Open'), await addHazard(t, acme(), { facility_id: facilityId })];
  await act(one, id, 'close-duplicate', { of: other });
  const [entry] = (await h().call(raiser, `GET /api/records/${id}/history`)).json();
  expect(entry).toMatchObject({ action: 'closedAsDuplicate', change: {} });
  expect(entry.change).toEqual({});
  expect(await h().get(raiser, id)).toMatchObject({ closedAs: 'duplicate', duplicateOf: null });
});

const accept = (at: Date) => runTimersUntil(t, acme(), at);
const APPROVED = 'Resolution Approved by EHS Team';

test('a raiser who does not respond for 14 days accepts, and not earlier', async () => {
  const since = new Date('2026-01-01T10:00:00Z');
  const id = await addIn(APPROVED, { status_since: since });
  await accept(new Date(since.getTime() + 13 * DAY_MS));
  await accept(new Date(since.getTime() + 14 * DAY_MS));
  expect(await h().get(raiser, id)).toMatchObject({ status: APPROVED, version: 1 });
  await accept(new Date(since.getTime() + 14 * DAY_MS + 1));
  expect(await h().get(raiser, id)).toMatchObject({ status: 'Closed', closedAs: 'silence', version: 2 });
  const history = (await h().call(raiser, `GET /api/records/${id}/history`)).json();
  expect(history).toMatchObject([{ action: 'accepted', actorId: null, fromStatus: APPROVED, toStatus: 'Closed' }]);
});

test('a tenant configures after how many days without a response a raiser accepts, at least one', async () => {
  const since = new Date('2026-04-01T10:00:00Z');
  const id = await addIn(APPROVED, { status_since: since });
  const days = (value: number) =>
    db()
      .insertInto('config_entry')
      .values({ name: 'raiser_silence_days', value: JSON.stringify(value) })
      .onConflict((same) => same.columns(['tenant_id', 'name']).doUpdateSet({ value: JSON.stringify(value) }))
      .execute();
  await days(30);
  await accept(new Date(since.getTime() + 20 * DAY_MS));
  await days(0);
  await accept(new Date(since.getTime() + DAY_MS));
  expect(await h().get(raiser, id)).toMatchObject({ status: APPROVED, version: 1 });
  await days(3);
  await accept(new Date(since.getTime() + 3 * DAY_MS + 1));
  expect(await h().get(raiser, id)).toMatchObject({ status: 'Closed', closedAs: 'silence' });
  await db().deleteFrom('config_entry').where('name', '=', 'raiser_silence_days').execute();
});

test('a missing response closes a record once, with one event, also when the job runs again or twice at the same time', async () => {
  const since = new Date('2026-02-01T10:00:00Z');
  const at = new Date(since.getTime() + 15 * DAY_MS);
  const ids = [await addIn(APPROVED, { status_since: since }), await addIn(APPROVED, { status_since: since })];
  await Promise.all([accept(at), accept(at), accept(at)]);
  await accept(at);
  for (const id of ids) {
    expect(await h().get(raiser, id)).toMatchObject({ status: 'Closed', version: 2 });
    const events = await db().selectFrom('event').select(['name', 'detail']).where('record_id', '=', id).execute();
    expect(events).toEqual([
      { name: 'accepted', detail: { isEnd: true, silence: true, fromStatus: APPROVED, toStatus: 'Closed' } },
    ]);
  }
});

test('a missing response closes nothing that is archived, deleted, in another status or approved again', async () => {
  const since = new Date('2026-03-01T10:00:00Z');
  const at = new Date(since.getTime() + 15 * DAY_MS);
  const ids = [
    await addIn(APPROVED, { status_since: since, archived_at: new Date() }),
    await addIn(APPROVED, { status_since: since, deleted_at: new Date() }),
    await addIn('Assigned', { status_since: since }),
    await addIn(APPROVED, { status_since: new Date(since.getTime() + 2 * DAY_MS) }),
  ];
  await accept(at);
  const rows = await db().selectFrom('record').select(['closed_at', 'version']).where('id', 'in', ids).execute();
  expect(rows).toEqual(ids.map(() => ({ closed_at: null, version: 1 })));
});

test('each action increments the version of a record, and the time of its status changes only with the status', async () => {
  const id = await addIn('Assigned', { status_since: new Date('2026-01-01T00:00:00Z') });
  const again = await act(owner, id, 'reassign', { team: [fitter.id] });
  expect(again).toMatchObject({ version: 2, statusSince: '2026-01-01T00:00:00.000Z' });
  const implemented = await act(fitter, id, 'implement', await done(fitter));
  expect(implemented.version).toBe(3);
  expect(Date.parse(implemented.statusSince)).toBeGreaterThan(Date.parse('2026-01-02'));
});

test('whoever gave an approval withdraws it with a reason, until the raiser has answered', async () => {
  const id = await addIn('Assigned');
  await act(fitter, id, 'implement', await done(fitter));
  expect(await act(ehs, id, 'approve')).toMatchObject({ abilities: { withdraw: true } });
  const other = await personWith(t, acme(), ['hazard.viewAll', 'hazard.approveClose']);
  expect((await h().get(other, id)).abilities.withdraw).toBe(false);
  expect((await refused(other, id, 'withdraw', { reason: 'Not mine' }))[0]).toBe(403);
  expect(await refused(ehs, id, 'withdraw', {})).toEqual([400, 'INVALID_INPUT']);
  expect(await act(ehs, id, 'withdraw', { reason: 'Wrong photo' })).toMatchObject({
    status: 'Resolution Implemented',
    resolution: { what: 'Covered it' },
    abilities: { withdraw: false, approve: true },
  });
  const [line] = (await h().call(raiser, `GET /api/records/${id}/history`)).json() as object[];
  expect(line).toMatchObject({ action: 'approvalWithdrawn', actorId: ehs.id, note: 'Wrong photo' });
  await act(ehs, id, 'approve');
  await act(raiser, id, 'decline', { reason: 'Still loose' });
  expect((await refused(ehs, id, 'withdraw', { reason: 'Late' }))[0]).toBe(403);
});

test('approving a hazard of a serious risk rates the risk that remains, which stays while the approval does', async () => {
  const raised = await h().raise(raiser, { facilityId, ownerId: owner.id, risk: { likelihood: 4, severity: 4 } });
  const { id } = raised;
  const approver = await personWith(t, acme(), ['hazard.viewAll', 'hazard.approveClose', 'hazard.assign']);
  await act(approver, id, 'assign', { team: [fitter.id] });
  await act(fitter, id, 'implement', await done(fitter));
  expect(raised).toMatchObject({ needsResidualRisk: true, residualRisk: null });
  expect(await refused(approver, id, 'approve')).toEqual([422, 'RESIDUAL_RISK_MISSING']);
  expect(await refused(approver, id, 'approve', { residualRisk: { likelihood: 9, severity: 9 } })).toEqual([
    422,
    'RISK_UNKNOWN',
  ]);
  const residualRisk = { likelihood: 1, severity: 4 };
  expect(await act(approver, id, 'approve', { residualRisk })).toMatchObject({
    risk: { score: 16, level: 'high' },
    residualRisk: { ...residualRisk, score: 4, level: 'low', matrixVersion: 1 },
  });
  const { items } = (await h().call(approver, `GET /api/hazards?search=${raised.number}`)).json() as {
    items: object[];
  };
  expect(items).toMatchObject([{ residualRisk: { score: 4 } }]);
  const [line] = (await h().call(raiser, `GET /api/records/${id}/history`)).json() as object[];
  expect(line).toMatchObject({
    action: 'approved',
    change: { residualScore: [null, 4], residualLevel: [null, 'low'], residualMatrixVersion: [null, 1] },
  });
  expect(await act(raiser, id, 'decline', { reason: 'Still loose' })).toMatchObject({ residualRisk: null });
});

test('approving a hazard of a low risk, or of none, needs no rating, and takes one', async () => {
  const id = await addIn('Resolution Implemented');
  expect(await act(ehs, id, 'approve')).toMatchObject({ needsResidualRisk: false, residualRisk: null });
  const other = await addIn('Resolution Implemented');
  expect(await act(ehs, other, 'approve', { residualRisk: { likelihood: 1, severity: 1 } })).toMatchObject({
    residualRisk: { score: 1 },
  });
});
