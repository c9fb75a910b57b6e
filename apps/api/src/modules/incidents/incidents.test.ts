import { Incident, IncidentItem } from '@safety-qube/contract/schemas/incidents';
import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { readCsv } from '../../testing/read-spreadsheet.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addUnattachedFile } from '../records/records.factory.ts';
import { taskCalls } from '../tasks/tasks.factory.ts';
import { CUT, incidentCalls } from './incidents.factory.ts';

const t = useTestApp();
let facilityId: number;
let worker: Person;
let supervisor: Person;
let fitter: Person;
let ehs: Person;
const acme = () => t.tenants.acme;
const i = () => incidentCalls(t, acme());
const act = (as: Person, id: number, action: string, payload: object = {}) =>
  i().change(as, `POST /api/incidents/${id}/${action}`, id, payload);

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  worker = await t.person(acme(), 'employee');
  supervisor = await t.person(acme(), 'supervisor');
  fitter = await t.person(acme(), 'employee');
  ehs = await t.person(acme(), 'ehsMember');
  await t.database
    .forTenant(acme().id)
    .updateTable('facility')
    .set({ default_owner_id: supervisor.id, default_approver_id: ehs.id })
    .where('id', '=', facilityId)
    .execute();
});

test('an incident goes from raised to closed while its people act one after the other, and is reopened with a reason', async () => {
  const raised = await i().raise(worker, { facilityId, potentialSeverity: 'fatal' });
  expect(Incident.parse(raised)).toMatchObject({
    number: 'INC-000001',
    status: 'Open',
    eventType: 'nearMiss',
    potentialSeverity: 'fatal',
    isHighPotential: true,
    priority: 1,
    ownerId: supervisor.id,
    abilities: { investigate: false },
  });
  await act(supervisor, raised.id, 'assign', { team: [fitter.id] });
  const photo = await addUnattachedFile(t, acme(), fitter);
  await act(fitter, raised.id, 'implement', { what: 'Rack braced', attachmentIds: [photo] });
  await act(ehs, raised.id, 'approve');
  const closed = await act(worker, raised.id, 'accept');
  expect(closed.json()).toMatchObject({ status: 'Closed', closedAs: 'accepted' });
  expect((await act(worker, raised.id, 'reopen', { reason: 'It leans again' })).statusCode).toBe(403);
  const again = await act(ehs, raised.id, 'reopen', { reason: 'It leans again' });
  expect(again.json()).toMatchObject({ status: 'Open', closedAt: null, closedAs: null, needsMyAction: false });
});

test('each of the six kinds of event is raised, and lists find them by kind, severity and potential', async () => {
  for (const eventType of EVENT_TYPES)
    await i().raise(worker, { facilityId, eventType, actualSeverity: 'minor', potentialSeverity: 'serious' });
  const list = async (query: string) => {
    const answer = await i().call(ehs, `GET /api/incidents?${query}`);
    return z.array(IncidentItem).parse(answer.json().items);
  };
  expect((await list('severity=minor,serious')).map((item) => item.eventType)).toEqual([...EVENT_TYPES].reverse());
  expect((await list('eventType=vehicle,security')).map((item) => item.eventType)).toEqual(['vehicle', 'security']);
  expect(await list('highPotential=true&eventType=vehicle')).toHaveLength(1);
  expect(await list('highPotential=false')).toEqual([]);
});

test('implausible severities and times of an incident are refused', async () => {
  const { id } = await i().raise(worker, { facilityId, actualSeverity: 'moderate' });
  const path = `PATCH /api/incidents/${id}`;
  const low = await i().change(worker, path, id, { potentialSeverity: 'minor' });
  expect([low.statusCode, low.json().code]).toEqual([422, 'POTENTIAL_TOO_LOW']);
  const later = await i().change(worker, path, id, { occurredAt: '2999-01-01T00:00:00Z' });
  expect([later.statusCode, later.json().code]).toEqual([422, 'OCCURRED_LATER']);
  const high = await i().change(worker, path, id, { potentialSeverity: 'fatal', immediateAction: 'Area closed' });
  expect(high.json()).toMatchObject({
    potentialSeverity: 'fatal',
    isHighPotential: true,
    immediateAction: 'Area closed',
  });
  const [entry] = (await i().call(worker, `GET /api/records/${id}/history`)).json();
  expect(entry).toMatchObject({ action: 'edited', change: { potentialSeverity: [null, 'fatal'] } });
});

test('an incident is not found among hazards, nor a hazard among incidents', async () => {
  const { id } = await i().raise(worker, { facilityId });
  expect((await i().call(ehs, `GET /api/hazards/${id}`)).statusCode).toBe(404);
  const hazard = await i().call(worker, 'POST /api/hazards', { facilityId, category: 'other', description: 'A hole' });
  expect((await i().call(ehs, `GET /api/incidents/${hazard.json().id}/investigation`)).statusCode).toBe(404);
});

test('an export and a document contain the own facts of an incident, in the reader’s language', async () => {
  const manager = await t.person(acme(), 'ehsManager');
  const { id, number } = await i().raise(worker, {
    facilityId,
    eventType: 'vehicle',
    occurredAt: '2026-03-06T15:04:00Z',
    potentialSeverity: 'fatal',
  });
  const asked = new URLSearchParams({
    type: 'incident',
    format: 'csv',
    query: `search=${number}`,
    columns: 'number,eventType,occurredAt,actualSeverity,potentialSeverity',
  });
  const file = await t.call('acme', `GET /api/exports/now?${asked}`, { as: manager, language: 'es' });
  const [header = [], ...rows] = readCsv(file.rawPayload);
  expect(header.slice(1)).toEqual(['Tipo de suceso', 'Ocurrió', 'Gravedad real', 'Gravedad potencial']);
  expect(rows).toEqual([[number, 'Vehículo', '2026-03-06 09:04:00', '', 'Mortal']]);
  const pdf = await t.call('acme', `GET /api/records/${id}/pdf?timeZone=UTC`, { as: manager, language: 'fr' });
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});

test('an incident is closed as a duplicate, archived and restored by the privileges of incidents', async () => {
  const [first, second] = [await i().raise(worker, { facilityId }), await i().raise(worker, { facilityId })];
  expect((await act(supervisor, second.id, 'close-duplicate', { of: first.id })).statusCode).toBe(403);
  const closed = await act(ehs, second.id, 'close-duplicate', { of: first.id });
  expect(closed.json()).toMatchObject({ closedAs: 'duplicate', duplicateOf: { number: first.number } });
  const manager = await t.person(acme(), 'ehsManager');
  const path = `PUT /api/records/${second.id}/archived`;
  expect((await i().change(supervisor, path, second.id, { archived: true })).statusCode).toBe(403);
  expect((await i().change(manager, path, second.id, { archived: true })).statusCode).toBe(200);
  expect((await i().call(ehs, `GET /api/incidents/${second.id}/investigation`)).statusCode).toBe(404);
  expect((await i().change(manager, path, second.id, { archived: false })).statusCode).toBe(200);
});

test('an incident cannot be approved until the tasks created from it are done', async () => {
  const { id } = await i().raise(worker, { facilityId, actualSeverity: 'serious' });
  await act(supervisor, id, 'assign', { team: [fitter.id] });
  const task = await taskCalls(t, acme()).raise(supervisor, {
    originId: id,
    ownerId: fitter.id,
    control: 'protective-equipment',
  });
  const tasks = await i().call(supervisor, `GET /api/records/${id}/tasks`);
  expect(tasks.json()).toMatchObject({ isSerious: true, hasOnlyWeakControls: true, tasks: [{ number: task.number }] });
  const photo = await addUnattachedFile(t, acme(), fitter);
  await act(fitter, id, 'implement', { what: 'Rack braced', attachmentIds: [photo] });
  const refused = await act(ehs, id, 'approve');
  expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining(task.number)]);
});

test('where somebody was hurt, nobody takes the short cuts of a repair until the report says that nobody was', async () => {
  const photo = async () => ({ what: 'Wiped up', attachmentIds: [await addUnattachedFile(t, acme(), supervisor)] });
  const shortCuts = async (id: number) => {
    const fixed = await act(supervisor, id, 'fix', await photo());
    const closed = await act(ehs, id, 'invalidate', { reason: 'A drill' });
    return [fixed, closed].map((answer) => [answer.statusCode, answer.json().code]);
  };
  const abilities = async (as: Person, id: number) => (await i().call(as, `GET /api/incidents/${id}`)).json().abilities;
  const hurt = [
    { eventType: 'injuryOrIllness', category: 'injury-or-illness' },
    { eventType: 'vehicle', category: 'vehicle', actualSeverity: 'minor' },
  ];
  const refused = [422, 'SOMEBODY_HURT'];
  for (const more of hurt) {
    const { id } = await i().raise(worker, { facilityId, ...more });
    expect([await abilities(supervisor, id), await abilities(ehs, id)]).toMatchObject([
      { fix: false, assign: true },
      { invalidate: false },
    ]);
    expect(await shortCuts(id)).toEqual([refused, refused]);
    const corrected = { eventType: 'nearMiss', category: 'near-miss', actualSeverity: 'none' };
    expect((await i().change(supervisor, `PATCH /api/incidents/${id}`, id, corrected)).statusCode).toBe(200);
    expect([await abilities(supervisor, id), await abilities(ehs, id)]).toMatchObject([
      { fix: true },
      { invalidate: true },
    ]);
    expect((await act(ehs, id, 'invalidate', { reason: 'A drill' })).statusCode).toBe(200);
  }
  const harmless = await i().raise(worker, { facilityId, actualSeverity: 'none' });
  expect((await act(supervisor, harmless.id, 'fix', await photo())).statusCode).toBe(200);
});

test('a named person who was hurt rules out the short cuts and an approval without investigation, whatever the kind of event', async () => {
  const { id } = await i().raise(worker, { facilityId, eventType: 'propertyDamage', category: 'property-damage' });
  const people = `/api/incidents/${id}/people`;
  const person = { employeeId: worker.id, name: null, employment: 'employee', supervisedByUs: null };
  await i().change(ehs, `POST ${people}`, id, { ...person, involvement: 'witness' });
  const may = async () => (await i().call(supervisor, `GET /api/incidents/${id}`)).json().abilities;
  expect(await may()).toMatchObject({ fix: true });
  const injured = { ...person, employeeId: fitter.id, involvement: 'injured' };
  const added = (await i().change(ehs, `POST ${people}`, id, injured)).json();
  expect(await may()).toMatchObject({ fix: false, assign: true });
  expect((await act(ehs, id, 'invalidate', { reason: 'A drill' })).json().code).toBe('SOMEBODY_HURT');
  await act(supervisor, id, 'assign', { team: [fitter.id] });
  const photo = await addUnattachedFile(t, acme(), fitter);
  await act(fitter, id, 'implement', { what: 'Rack braced', attachmentIds: [photo] });
  expect((await act(ehs, id, 'approve')).json().code).toBe('INVESTIGATION_INCOMPLETE');
  await i().change(ehs, `DELETE ${people}/${added.people.at(-1).id}`, id);
  expect((await act(ehs, id, 'approve')).statusCode).toBe(200);
});

test('where somebody was hurt, only a complete investigation is approved; the refusal says what is missing', async () => {
  const { id } = await i().raise(worker, {
    facilityId,
    eventType: 'injuryOrIllness',
    category: 'injury-or-illness',
    actualSeverity: 'minor',
  });
  await act(supervisor, id, 'assign', { team: [fitter.id] });
  const photo = await addUnattachedFile(t, acme(), fitter);
  await act(fitter, id, 'implement', { what: 'Rack braced', attachmentIds: [photo] });
  const missing = async () => {
    const answer = await act(ehs, id, 'approve');
    return answer.statusCode === 200 ? [] : [answer.statusCode, answer.json().code, answer.json().message];
  };
  expect(await missing()).toEqual([
    422,
    'INVESTIGATION_INCOMPLETE',
    expect.stringMatching(/Name who was hurt.*outcome.*severity.*causes/),
  ]);
  const base = `/api/incidents/${id}`;
  const person = {
    employeeId: worker.id,
    name: null,
    involvement: 'injured',
    employment: 'employee',
    supervisedByUs: null,
  };
  const added = (await i().change(ehs, `POST ${base}/people`, id, person)).json();
  await i().change(ehs, `PUT ${base}/people/${added.people[0].id}/case`, id, CUT);
  await i().change(supervisor, `PATCH ${base}`, id, { potentialSeverity: 'serious' });
  expect((await missing())[2]).toMatch(/: Record the causes\.$/);
  const causes = [{ id: 'a', parentId: null, text: 'A loose bolt' }];
  await i().change(ehs, `PUT ${base}/investigation/causes`, id, { causes });
  expect(await missing()).toEqual([]);
  expect((await act(worker, id, 'accept')).json()).toMatchObject({ status: 'Closed' });
});
