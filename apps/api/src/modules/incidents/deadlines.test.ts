import type { AllAction, MyAction } from '@safety-qube/contract/schemas/across-types';
import type { IncidentItem } from '@safety-qube/contract/schemas/incidents';
import { HOUR_MS } from '@safety-qube/domain/durations';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeJobs } from '../../make-jobs.ts';
import { readDocument } from '../../testing/read-document.ts';
import { readCsv } from '../../testing/read-spreadsheet.ts';
import { runTimersUntil } from '../../testing/run-timers.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { personWith } from '../records/records.factory.ts';
import { incidentCalls } from './incidents.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const log = { info() {}, warn() {}, error() {}, debug() {} };
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

let analyst: Person;
let supervisor: Person;
let manager: Person;
let facilityId: number;
beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Harbour Works');
  manager = await t.person(acme(), 'ehsManager'); // responsible for incidents
  analyst = await personWith(t, acme(), [
    'incident.raise',
    'incident.viewAll',
    'incident.editReport',
    'incident.extractReports',
  ]);
  supervisor = await personWith(t, acme(), ['incident.viewAll', 'incident.extractReports']);
});
const calls = () => incidentCalls(t, acme());

/** Runs a job of the tenant. */
async function runJob(id: string, payload: Record<string, unknown> = {}): Promise<void> {
  const job = makeJobs(t.platform).find((one) => one.id === id);
  await job?.run(payload, { tenantId: acme().id, tx: db(), log, attempt: { number: 1, of: 1 } });
}
/** Handles the events that nobody has handled yet, as the queue does. */
async function handleEvents(): Promise<void> {
  const events = await db().selectFrom('event').select('id').where('handled_at', 'is', null).orderBy('id').execute();
  for (const { id } of events) await runJob('handle-event', { eventId: id });
}

/** Raises an incident in which a finger was amputated that many hours ago, which OSHA has to know within 24. */
const amputation = (hours: number): Promise<number> => calls().amputation(analyst, facilityId, hours);
const notice = (at: string) => ({
  ...{ regime: 'osha', what: 'notify', at, byId: analyst.id },
  ...{ how: 'phone', reference: '', note: '' },
});
const stored = async (id: number) =>
  db()
    .selectFrom('record')
    .select(['deadline_state as state', sql<Date | null>`nullif(deadline, 'infinity')`.as('deadline')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a deadline is stored after each change of an incident, passes at its instant, and ends with the notice', async () => {
  const id = await amputation(20);
  expect(await stored(id)).toEqual({ state: 2, deadline: null });
  await handleEvents();
  const { state, deadline } = await stored(id);
  expect(state).toBe(0);
  expect(Math.round(((deadline?.getTime() ?? 0) - Date.now()) / HOUR_MS)).toBe(4);
  const timers = () => db().selectFrom('timer').select('due_at').where('kind', '=', 'report-deadline').execute();
  expect(await timers()).toEqual([{ due_at: deadline }]);
  // It passes: as if the finger was lost a day earlier.
  await sql`update incident_case set report = jsonb_set(jsonb_set(report, '{harms,0,knownAt}', ${JSON.stringify(ago(44))}::jsonb),
    '{harms,0,at}', ${JSON.stringify(ago(44))}::jsonb) where person_id in (select id from incident_person where record_id = ${id})`.execute(
    db(),
  );
  await db()
    .updateTable('incident')
    .set({ occurred_at: new Date(ago(44)) })
    .where('record_id', '=', id)
    .execute();
  await runTimersUntil(t, acme(), new Date(Date.now() + 5 * HOUR_MS));
  expect((await stored(id)).state).toBe(1);
  expect(await timers()).toEqual([]);
  await calls().change(analyst, `PUT /api/incidents/${id}/investigation/notices`, id, { notices: [notice(ago(1))] });
  await handleEvents();
  expect(await stored(id)).toEqual({ state: 2, deadline: null });
});

test('the list by deadline, and the home page, begin with what can still be met, then what has passed', async () => {
  const without = (await calls().raise(analyst, { facilityId })).id;
  const passed = await amputation(44);
  const later = await amputation(2);
  const passedBefore = await amputation(50);
  const next = await amputation(22);
  await handleEvents();
  const mine = [without, passed, later, passedBefore, next];
  const pages: number[] = [];
  for (let cursor = ''; cursor !== '' || !pages.length; ) {
    const page = await calls().call(
      analyst,
      `GET /api/incidents?sort=deadline&limit=2${cursor && `&cursor=${cursor}`}`,
    );
    expect(page.statusCode).toBe(200);
    const { items, next: more } = page.json() as { items: IncidentItem[]; next: string | null };
    pages.push(...items.map(({ id }) => id));
    cursor = more ?? '';
  }
  expect(pages.filter((id) => mine.includes(id))).toEqual([next, later, passedBefore, passed, without]);
  expect(new Set(pages).size).toBe(pages.length);
  const home = (await calls().call(analyst, 'GET /api/incident-deadlines')).json();
  expect(home.total).toEqual({ count: 4, isMore: false });
  expect(home.items.map(({ id }: IncidentItem) => id)).toEqual([next, later, passedBefore]);
  expect(home.items.map(({ clock }: IncidentItem) => clock?.regime)).toEqual(['osha', 'osha', 'osha']);
  const elsewhere = await addFacility(t, acme(), 'Harbour Stores');
  const at = async (id: number) => (await calls().call(analyst, `GET /api/incident-deadlines?facilityId=${id}`)).json();
  expect(await at(elsewhere)).toEqual({ items: [], total: { count: 0, isMore: false } });
  expect(await at(facilityId)).toMatchObject({ total: { count: 4 } });
});

test('who may not see cases learns of no deadline, neither from the order nor from the home page or an export', async () => {
  const mine = (await calls().call(supervisor, 'GET /api/incident-deadlines')).json();
  expect(mine).toEqual({ items: [], total: { count: 0, isMore: false } });
  for (const request of [
    'GET /api/incidents?sort=deadline',
    `GET /api/exports/now?${new URLSearchParams({ type: 'incident', format: 'csv', query: 'sort=deadline' })}`,
  ]) {
    const answer = await calls().call(supervisor, request);
    expect([request, answer.statusCode]).toEqual([request, 403]);
  }
  const hazards = await calls().call(analyst, 'GET /api/hazards?sort=deadline');
  expect(hazards.statusCode).toBe(400);
});

test('My Actions and files say so as the list does, to who may see cases', async () => {
  const [passed, next] = [await amputation(44), await amputation(20)];
  await handleEvents();
  const mine = (await calls().call(manager, 'GET /api/my-actions?limit=100')).json() as { items: MyAction[] };
  const clocks = new Map(mine.items.map(({ id, clock }) => [id, clock]));
  expect(clocks.get(passed)).toMatchObject({ regime: 'osha', isAtOnce: false, isCertain: true });
  const listed = (await calls().call(analyst, 'GET /api/incidents?limit=100')).json() as { items: IncidentItem[] };
  for (const id of [passed, next]) expect(clocks.get(id)).toEqual(listed.items.find((one) => one.id === id)?.clock);
  const onlooker = await personWith(t, acme(), ['general.allActions', 'incident.viewAll']);
  const others = (await calls().call(onlooker, 'GET /api/all-actions?limit=100')).json() as { items: AllAction[] };
  expect(others.items.filter(({ id }) => id === passed || id === next).map(({ clock }) => clock)).toEqual([null, null]);

  await db().updateTable('record').set({ due_on: '2020-01-01' }).where('id', '=', passed).execute();
  const wanted = { type: 'incident', format: 'csv', query: `ids=${passed},${next}&sort=oldest` };
  const fileOf = async (who: Person) => {
    const asked = new URLSearchParams({ ...wanted, columns: 'number,clock', timeZone: 'UTC' });
    const answer = await calls().call(who, `GET /api/exports/now?${asked}`);
    return readCsv(answer.rawPayload);
  };
  const [header, late, soon] = await fileOf(analyst);
  expect(header?.slice(1)).toEqual(['Notify by', 'Report to authority', 'Late']);
  expect(late?.slice(2)).toEqual(['OSHA report 20 hr late', expect.stringMatching(/days late$/)]);
  expect(soon?.[1]).toMatch(/^\d{4}-/);
  expect(soon?.[2]).toMatch(/^OSHA report due in [34] hr$/);
  expect((await fileOf(supervisor)).slice(1).map((row) => row.slice(1, 3))).toEqual([
    ['', ''],
    ['', ''],
  ]);
});

test('the document of an incident says how late the report is, to who may see cases', async () => {
  const [passed, next] = [await amputation(44), await amputation(20)];
  const read = async (who: Person, id: number) => {
    const answer = await calls().call(who, `GET /api/records/${id}/pdf?timeZone=UTC`);
    expect(answer.statusCode).toBe(200);
    return (await readDocument(answer.rawPayload)).text;
  };
  expect(await read(analyst, passed)).toContain('OSHA report 20 hr late');
  expect(await read(analyst, next)).not.toContain('hr late');
  expect(await read(supervisor, passed)).not.toContain('hr late');
  // Undecided whether it has to be reported, the decision is late, as the list says.
  const reporting = { knownAt: null, workRelated: true, workRelatedKnownAt: null, travel: null };
  const others = { dangerousOccurrence: null, onOurPremises: null, gas: null };
  const path = `PUT /api/incidents/${passed}/investigation/reporting`;
  await calls().change(analyst, path, passed, { reporting: { ...reporting, ...others } });
  expect(await read(analyst, passed)).toContain('OSHA decision 20 hr late');
  await calls().change(analyst, path, passed, { reporting: { ...reporting, ...others, travel: 'none' } });
  // Once OSHA has been notified nothing is late.
  const told = { notices: [notice(ago(1))] };
  await calls().change(analyst, `PUT /api/incidents/${passed}/investigation/notices`, passed, told);
  expect(await read(analyst, passed)).not.toContain('hr late');
});

test('other authorities, and a facility in another zone, have all incidents assessed again', async () => {
  const id = await amputation(4);
  await handleEvents();
  expect((await stored(id)).state).toBe(0);
  const waiting = async () =>
    (
      await t.owner.pool.query(
        `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k
        where k.id = j.task_id and k.identifier = 'assess-deadlines' returning (j.payload ->> 'tenantId')::int tenant`,
      )
    ).rows.map(({ tenant }) => tenant);
  await waiting();
  await db()
    .insertInto('config_entry')
    .values({ name: 'incident_regimes', value: JSON.stringify('none') })
    .execute();
  expect(await waiting()).toEqual([acme().id]);
  await runJob('assess-deadlines');
  expect(await stored(id)).toEqual({ state: 2, deadline: null });
  await db().deleteFrom('config_entry').where('name', '=', 'incident_regimes').execute();
  expect(await waiting()).toEqual([acme().id]);
  await runJob('assess-deadlines');
  expect((await stored(id)).state).toBe(0);
  await db().updateTable('facility').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', facilityId).execute();
  expect(await waiting()).toEqual([acme().id]);
});
