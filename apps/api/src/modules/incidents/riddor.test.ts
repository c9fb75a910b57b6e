import { Investigation } from '@safety-qube/contract/schemas/investigation';
import { DAY_MS } from '@safety-qube/domain/durations';
import { beforeAll, expect, test } from 'vitest';
import { readDocument } from '../../testing/read-document.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { personWith } from '../records/records.factory.ts';
import { assessDeadlines, REPORT_DEADLINE } from './assess-deadlines.ts';
import { CUT, incidentCalls } from './incidents.factory.ts';

const t = useTestApp();
let facilityId: number;
let worker: Person;
let reporter: Person;
const acme = () => t.tenants.acme;
const i = () => incidentCalls(t, acme());

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Leeds Works');
  worker = await t.person(acme(), 'employee');
  reporter = await personWith(t, acme(), ['incident.viewAll', 'incident.editReport']);
  const database = t.database.forTenant(acme().id);
  const owner = await personWith(t, acme(), []);
  await database
    .updateTable('facility')
    .set({ default_owner_id: owner.id, time_zone: 'Europe/London' })
    .where('id', '=', facilityId)
    .execute();
  await database
    .insertInto('config_entry')
    .values({ name: 'incident_regimes', value: JSON.stringify('riddor') })
    .execute();
});

const ANSWERED = {
  knownAt: null,
  workRelated: true,
  workRelatedKnownAt: null,
  travel: 'none',
  dangerousOccurrence: false,
  onOurPremises: true,
  gas: 'none',
};
/** Raises an incident whose questions are answered, with a person who was harmed. */
async function raise(reporting: object = ANSWERED, person: object = {}): Promise<{ id: number; personId: number }> {
  const { id } = await i().raise(worker, { facilityId, occurredAt: '2026-03-06T15:00:00Z' });
  await i().change(reporter, `PUT /api/incidents/${id}/investigation/reporting`, id, { reporting });
  const someone = { involvement: 'injured', employment: 'employee', supervisedByUs: null, employeeId: null };
  const added = await i().change(reporter, `POST /api/incidents/${id}/people`, id, {
    ...someone,
    name: 'Jo Stone',
    ...person,
  });
  return { id, personId: (added.json() as Investigation).people.at(-1)?.id as number };
}
async function setCase({ id, personId }: { id: number; personId: number }, more: object): Promise<Investigation> {
  const answer = await i().change(reporter, `PUT /api/incidents/${id}/people/${personId}/case`, id, {
    ...CUT,
    ...more,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return Investigation.parse(answer.json());
}
const said = ({ reportability }: Investigation) => [
  reportability?.[0]?.reportable,
  reportability?.[0]?.why.map(({ key }) => key),
];

test('an illness is reportable by its diagnosis, and undecided while the disease is unknown', async () => {
  const made = await raise();
  const illness = { type: 'skinDisorder', report: { ...CUT.report, fromAccident: false } };
  expect(said(await setCase(made, illness))).toEqual(['unknown', ['noAccident', 'diseaseUnknown']]);
  const receivedAt = '2026-03-10T09:00:00.000Z';
  const disease = { kind: 'dermatitis', fromNamedWork: true, isDiagnosed: true, receivedAt };
  const told = await setCase(made, { ...illness, report: { ...illness.report, diseases: [disease] } });
  expect(said(told)).toEqual(['yes', ['noAccident', 'dermatitis']]);
  expect(told.reportability?.[0]?.duties).toEqual([
    {
      what: 'report',
      by: receivedAt,
      lastDay: null,
      paragraph: 'Sch. 1 para. 2(1)',
      about: ['dermatitis'],
      met: null,
    },
  ]);
});

test('a case that was written before diseases and gas were asked can be read, and these questions are unanswered', async () => {
  const { fromAccident: _a, onHospitalPremises: _h, diseases: _d, ...before } = CUT.report;
  const { onOurPremises: _p, gas: _g, ...asked } = ANSWERED;
  const made = await raise(asked);
  const written = await setCase(made, { type: 'otherIllness', report: before });
  expect(said(written)).toEqual(['unknown', ['sevenDaysOrLess', 'diseaseUnknown', 'gasUnknown']]);
  const database = t.database.forTenant(acme().id);
  await database
    .updateTable('incident_case')
    .set({ report: JSON.stringify(before) })
    .where('person_id', '=', made.personId)
    .execute();
  const { onOurPremises: _, gas: __, ...reporting } = ANSWERED;
  await database
    .updateTable('incident')
    .set({ reporting: JSON.stringify(reporting) })
    .where('record_id', '=', made.id)
    .execute();
  const read = Investigation.parse(await i().investigation(reporter, made.id));
  expect(said(read)).toEqual(said(written));
  expect(read.people[0]?.case?.report).toMatchObject({ diseases: null, fromAccident: null });
  expect(read.reporting).toMatchObject({ onOurPremises: null, gas: null });
  const { items } = (await i().call(reporter, 'GET /api/incidents?limit=100')).json();
  expect(items.find((item: { id: number }) => item.id === made.id).clock).toMatchObject({ isCertain: false });
});

test('once its last day has passed a report is late, though the notification without delay is still due', async () => {
  const made = await raise();
  await setCase(made, { report: { ...CUT.report, specifiedInjuries: ['fracture'] } });
  const { items } = (await i().call(reporter, 'GET /api/incidents?limit=100')).json();
  const listed = items.find((item: { id: number }) => item.id === made.id);
  expect(listed.clock).toMatchObject({ lastDay: '2026-03-16', isAtOnce: false, isCertain: true });
  const database = t.database.forTenant(acme().id);
  await assessDeadlines({ tx: database }, [made.id]);
  const stored = () =>
    database
      .selectFrom('record')
      .select(['deadline_state', 'deadline'])
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
  expect(await stored()).toEqual({ deadline_state: 1, deadline: new Date(listed.clock.by) });
  // As if it happened today: it is to be notified without delay, and passes on the last day of the report.
  await database.updateTable('incident').set({ occurred_at: new Date() }).where('record_id', '=', made.id).execute();
  await assessDeadlines({ tx: database }, [made.id]);
  expect(await stored()).toMatchObject({ deadline_state: 0 });
  const timer = database.selectFrom('timer').select('due_at').where('subject_id', '=', made.id);
  const due = await timer.where('kind', '=', REPORT_DEADLINE).executeTakeFirstOrThrow();
  expect(Math.round((due.due_at.getTime() - Date.now()) / DAY_MS)).toBeGreaterThanOrEqual(10);
});

test('a contractor’s employee is reported by their employer, and a self-employed person by the person in control of the premises', async () => {
  const report = { ...CUT.report, specifiedInjuries: ['fracture'] };
  const outside = await raise(ANSWERED, { employment: 'contractor', supervisedByUs: false });
  expect(said(await setCase(outside, { report }))).toEqual(['no', ['employerReports']]);
  const alone = await raise(ANSWERED, { employment: 'selfEmployed' });
  const reported = await setCase(alone, { report });
  expect(said(reported)).toEqual(['yes', ['fracture', 'sevenDaysOrLess']]);
  // 29 CFR 1904.31(b)(1): the log of injuries has no self-employed people.
  expect(reported.people[0]?.case).toMatchObject({ recordability: { recordable: 'no' }, log: 'none' });
  const elsewhere = await raise({ ...ANSWERED, onOurPremises: false }, { employment: 'selfEmployed' });
  expect(said(await setCase(elsewhere, { report }))).toEqual(['no', ['otherPremises']]);
});

test('each duty says what it is about, and a time in days its last day; what nothing hints at starts no clock', async () => {
  const { id } = await raise(
    { ...ANSWERED, knownAt: '2026-03-06T16:00:00.000Z', workRelated: null, dangerousOccurrence: null, gas: null },
    { involvement: 'witness' },
  );
  await t.database
    .forTenant(acme().id)
    .updateTable('incident')
    .set({ actual_severity: 'none' })
    .where('record_id', '=', id)
    .execute();
  const duties = (await i().investigation(reporter, id)).reportability?.[0]?.duties;
  expect(duties?.map(({ what, lastDay, about }) => [what, lastDay, about])).toEqual([
    ['notify', null, ['dangerousOccurrenceUnknown']],
    ['notify', null, ['gasUnknown']],
    ['report', '2026-03-16', ['dangerousOccurrenceUnknown']],
    ['report', '2026-03-20', ['gasUnknown']],
  ]);
  const { items } = (await i().call(reporter, 'GET /api/incidents?limit=100')).json();
  expect(items.find((item: { id: number }) => item.id === id).clock).toBeNull();
  const document = await i().call(reporter, `GET /api/records/${id}/pdf?timeZone=UTC`);
  expect((await readDocument(document.rawPayload)).text).toMatch(
    /If it was a dangerous occurrence · Submit written report by Mar\s+16,\s+2026/,
  );
});

test('the answer about gas is in the history, and the document says what is not checked', async () => {
  const { id } = await raise({ ...ANSWERED, gas: 'suppliedGas' });
  expect(said(await i().investigation(reporter, id))).toEqual(['yes', ['suppliedGas']]);
  const [line] = (await i().call(reporter, `GET /api/records/${id}/history`))
    .json()
    .filter(({ change }: { change: object }) => 'gas' in change);
  expect(line.change.gas).toEqual([null, 'suppliedGas']);
  const document = await i().call(reporter, `GET /api/records/${id}/pdf?timeZone=UTC`);
  expect((await readDocument(document.rawPayload)).text).toContain('the armed forces (reg. 14(5))');
});
