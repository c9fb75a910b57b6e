import { MyAction } from '@safety-qube/contract/schemas/across-types';
import { type Hazard, HazardItem } from '@safety-qube/contract/schemas/hazards';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addUnattachedFile, countTabs, hazardCalls } from '../records/records.factory.ts';

const t = useTestApp();
let facilityId: number;
let worker: Person;
let supervisor: Person;
let fitter: Person;
let ehs: Person;
let outsider: Person;
const acme = () => t.tenants.acme;
const h = () => hazardCalls(t, acme());

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  worker = await t.person(acme(), 'employee');
  supervisor = await t.person(acme(), 'supervisor');
  fitter = await t.person(acme(), 'employee');
  ehs = await t.person(acme(), 'ehsMember');
  outsider = await t.person(acme(), 'employee');
  await t.database
    .forTenant(acme().id)
    .updateTable('facility')
    .set({ default_owner_id: supervisor.id, default_approver_id: ehs.id })
    .where('id', '=', facilityId)
    .execute();
});

test('a hazard goes from raised to closed while its people act one after the other', async () => {
  const raised = await h().raise(worker, { facilityId, risk: { likelihood: 4, severity: 4 }, immediateDanger: true });
  expect(raised).toMatchObject({
    number: 'HAZ-000001',
    status: 'Open',
    title: 'A hole in the floor',
    priority: 1,
    risk: { score: 16, level: 'high' },
    ownerId: supervisor.id,
    isRaiser: true,
    needsMyAction: false,
  });
  expect(raised.people).toEqual([
    { employeeId: ehs.id, relation: 'ehsMember' },
    { employeeId: supervisor.id, relation: 'owner' },
    { employeeId: worker.id, relation: 'raiser' },
  ]);
  expect((await h().get(supervisor, raised.id)).needsMyAction).toBe(true);

  const assigned = await h().act(supervisor, raised.id, 'assign', { team: [fitter.id], dueOn: '2026-12-01' });
  expect(assigned.json()).toMatchObject({ status: 'Assigned', dueOn: '2026-12-01', version: 2 });
  const photo = await addUnattachedFile(t, acme(), fitter);
  const done = await h().act(fitter, raised.id, 'implement', {
    what: 'Covered it',
    rootCause: 'No cover',
    attachmentIds: [photo],
  });
  expect(done.json()).toMatchObject({
    status: 'Resolution Implemented',
    resolution: { what: 'Covered it', rootCause: 'No cover', byId: fitter.id },
  });
  const rejected = await h().act(ehs, raised.id, 'reject', { reason: 'It moves' });
  expect(rejected.json()).toMatchObject({
    status: 'Resolution not Approved by EHS Team',
    sentBack: { reason: 'It moves', byId: ehs.id },
  });
  await h().act(fitter, raised.id, 'implement', {
    what: 'Bolted it',
    attachmentIds: [await addUnattachedFile(t, acme(), fitter)],
  });
  const residualRisk = { likelihood: 1, severity: 4 };
  expect((await h().act(ehs, raised.id, 'approve', { residualRisk })).json()).toMatchObject({
    status: 'Resolution Approved by EHS Team',
  });
  expect((await h().act(worker, raised.id, 'decline', { reason: 'Still loose' })).json()).toMatchObject({
    status: 'Resolution not Approved by Raiser',
  });
  await h().act(fitter, raised.id, 'implement', {
    what: 'Welded it',
    attachmentIds: [await addUnattachedFile(t, acme(), fitter)],
  });
  await h().act(ehs, raised.id, 'approve', { residualRisk });
  const closed = await h().act(worker, raised.id, 'accept');
  expect(closed.json()).toMatchObject({ status: 'Closed', closedAs: 'accepted', needsMyAction: false });

  const history = (await h().call(worker, `GET /api/records/${raised.id}/history`)).json() as { action: string }[];
  expect(history.map((entry) => entry.action)).toEqual([
    'accepted',
    'approved',
    'implemented',
    'declined',
    'approved',
    'implemented',
    'rejected',
    'implemented',
    'assigned',
    'raised',
  ]);
  expect((await h().call(outsider, `GET /api/hazards/${raised.id}`)).statusCode).toBe(404);
  expect((await h().call(outsider, 'GET /api/hazards')).json()).toEqual({ items: [], next: null });
});

test('lists, counts and my actions agree', async () => {
  const one = await h().raise(worker, { facilityId });
  const list = (await h().call(supervisor, 'GET /api/hazards?sort=urgency&limit=1')).json() as {
    items: Hazard[];
    next: string;
  };
  expect(list.items).toHaveLength(1);
  expect(await countTabs(t, acme(), supervisor, '/api/hazards')).toEqual({ all: 1, mine: 1, closed: 1, archive: 0 });
  const Page = z.strictObject({ items: z.array(MyAction.strict()), next: z.string().nullable() });
  const mine = Page.parse((await h().call(supervisor, 'GET /api/my-actions')).json());
  expect(mine.items).toMatchObject([{ id: one.id, wants: 'assign' }]);
  expect((await h().call(supervisor, 'GET /api/my-actions/count')).json()).toEqual({
    total: { count: 1, isMore: false },
    overdue: { count: 0, isMore: false },
    unassigned: { count: 0, isMore: false },
    otherOverdue: { count: 0, isMore: false },
    byType: { hazard: { count: 1, isMore: false } },
  });
  expect((await h().call(supervisor, 'GET /api/search?q=HAZ-000002')).json()).toMatchObject([{ id: one.id }]);
  expect((await h().call(outsider, 'GET /api/search?q=HAZ-000002')).json()).toEqual([]);
});

test('a page of the list contains exactly what the contract defines, row by row', async () => {
  await h().raise(worker, { facilityId, risk: { likelihood: 2, severity: 2 } });
  await h().raise(worker, { facilityId });
  const Page = z.strictObject({ items: z.array(HazardItem.strict()), next: z.string().nullable() });
  const { items, next } = Page.parse((await h().call(worker, 'GET /api/hazards?limit=1')).json());
  expect(items).toHaveLength(1);
  expect(Page.parse((await h().call(worker, `GET /api/hazards?cursor=${next}`)).json()).items).not.toHaveLength(0);
});
