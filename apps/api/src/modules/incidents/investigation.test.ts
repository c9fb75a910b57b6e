import type { IncidentItem } from '@safety-qube/contract/schemas/incidents';
import { Investigation } from '@safety-qube/contract/schemas/investigation';
import { blankCase } from '@safety-qube/domain/incidents/blank-case';
import { beforeAll, expect, test } from 'vitest';
import { readDocument } from '../../testing/read-document.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { personWith } from '../records/records.factory.ts';
import { CUT, incidentCalls } from './incidents.factory.ts';

const t = useTestApp();
let facilityId: number;
let worker: Person;
let owner: Person;
/** Completes reports, and sees names. */
let reporter: Person;
const acme = () => t.tenants.acme;
const i = () => incidentCalls(t, acme());

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  worker = await t.person(acme(), 'employee');
  owner = await personWith(t, acme(), []);
  reporter = await personWith(t, acme(), ['incident.viewAll', 'incident.editReport']);
  await t.database
    .forTenant(acme().id)
    .updateTable('facility')
    .set({ default_owner_id: owner.id, time_zone: 'America/New_York' })
    .where('id', '=', facilityId)
    .execute();
});

const BLANK_CASE = blankCase();
const SOMEBODY = {
  involvement: 'injured',
  employment: 'contractor',
  supervisedByUs: true,
  employeeId: null,
  name: 'Jo Stone',
};
const raise = async (more: object = {}) =>
  (await i().raise(worker, { facilityId, occurredAt: '2026-03-06T15:00:00Z', ...more })).id;
async function addPerson(id: number, more: object = {}, as = reporter): Promise<number> {
  const answer = await i().change(as, `POST /api/incidents/${id}/people`, id, { ...SOMEBODY, ...more });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return (answer.json() as Investigation).people.at(-1)?.id as number;
}
const setCase = (id: number, personId: number, more: object, as = reporter) =>
  i().change(as, `PUT /api/incidents/${id}/people/${personId}/case`, id, { ...CUT, ...more });
const setPart = (id: number, body: object, as = reporter) =>
  i().change(as, `PUT /api/incidents/${id}/investigation/${Object.keys(body)[0]}`, id, body);

test('a case says whether it is recordable and why, and counts its days in the zone of its facility', async () => {
  const id = await raise();
  const personId = await addPerson(id);
  const cut = await setCase(id, personId, {});
  expect(Investigation.parse(cut.json()).people[0]).toMatchObject({
    name: 'Jo Stone',
    case: { outcome: 'firstAid', days: { away: 0 }, recordability: { recordable: 'no' }, log: 'ours' },
  });
  const lostTime = [{ kind: 'daysAway', from: '2026-03-06', to: '2026-03-10' }];
  const away = (await setCase(id, personId, { lostTime })).json() as Investigation;
  expect(away.people[0]?.case).toMatchObject({
    outcome: 'daysAway',
    days: { away: 4, restricted: 0, isCapped: false },
    recordability: { recordable: 'yes', classification: 'daysAway', missing: [] },
  });
  const open = (await setCase(id, personId, { lostTime: null })).json() as Investigation;
  expect(open.people[0]?.case?.recordability).toMatchObject({
    recordable: 'unknown',
    missing: ['daysAway', 'daysRestricted'],
  });
});

test('the name in a privacy case is hidden from users who may not edit reports; they cannot change that person either', async () => {
  const id = await raise();
  const personId = await addPerson(id, { employeeId: worker.id });
  await setCase(id, personId, { privacyReasons: ['sexualAssault'] });
  const [seen] = (await i().investigation(reporter, id)).people;
  expect(seen).toMatchObject({ employeeId: worker.id, isHidden: false });
  const [hidden] = (await i().investigation(owner, id)).people;
  expect(hidden).toMatchObject({ employeeId: null, name: null, isHidden: true, case: { type: 'injury' } });
  const path = `/api/incidents/${id}/people/${personId}`;
  for (const request of [`PUT ${path}`, `PUT ${path}/case`, `DELETE ${path}`])
    expect((await i().change(owner, request, id, request.endsWith('case') ? CUT : SOMEBODY)).statusCode).toBe(403);
  const history = await i().call(owner, `GET /api/records/${id}/history`);
  expect(history.statusCode).toBe(200);
  expect(history.body).not.toMatch(/sexualAssault/);
});

test('cases and statements are visible to people who investigate; the raiser sees the rest', async () => {
  const id = await raise();
  const personId = await addPerson(id);
  await setCase(id, personId, {});
  await setPart(id, { statements: [{ personId, takenOn: '2026-03-07', text: 'It came down at once' }] });
  await setPart(id, { timeline: [{ at: '2026-03-06T15:00:00Z', text: 'The pallet fell' }] });
  expect(await i().investigation(owner, id)).toMatchObject({
    statements: [{ text: 'It came down at once' }],
    reportability: [{ regime: 'osha' }],
    abilities: { investigate: true, seeCases: true, seeNames: false },
  });
  expect(await i().investigation(worker, id)).toMatchObject({
    people: [{ case: null }],
    statements: null,
    reportability: null,
    timeline: [{ text: 'The pallet fell' }],
    abilities: { investigate: false, seeCases: false, seeNames: false },
  });
  expect((await setPart(id, { timeline: [] }, worker)).statusCode).toBe(403);
  const analyst = await personWith(t, acme(), ['incident.viewAll', 'incident.viewAnalysis']);
  expect((await i().investigation(analyst, id)).abilities).toMatchObject({ investigate: false, seeCases: true });
});

test('the investigation of a closed incident is completed only with the right to edit closed incidents', async () => {
  const id = await raise();
  await t.database
    .forTenant(acme().id)
    .updateTable('record')
    .set({ status: 'Closed', closed_at: new Date() })
    .where('id', '=', id)
    .execute();
  const part = { timeline: [{ at: '2026-03-06T15:00:00Z', text: 'The pallet fell' }] };
  expect((await setPart(id, part)).statusCode).toBe(403);
  const keeper = await personWith(t, acme(), ['incident.viewAll', 'incident.editReport', 'incident.editClosed']);
  expect((await setPart(id, part, keeper)).statusCode).toBe(200);
});

/** The right that is required in addition to a part in the investigation, by the state of the incident. */
const ENDED = {
  open: null,
  closed: 'incident.editClosed',
  archived: 'incident.editArchives',
  'archived once closed': 'incident.editArchives',
} as const;
const STATES = Object.keys(ENDED) as (keyof typeof ENDED)[];

test.each(STATES)(
  'an incident that is %s is investigated by users whose abilities say so, and a refusal names the right that is lacking',
  async (state) => {
    const id = await raise();
    const at = new Date();
    await t.database
      .forTenant(acme().id)
      .updateTable('record')
      .set({
        status: state.includes('closed') ? 'Closed' : 'Open',
        closed_at: state.includes('closed') ? at : null,
        archived_at: state.includes('archived') ? at : null,
      })
      .where('id', '=', id)
      .execute();
    const rights = ['incident.editReport', 'incident.editClosed', 'incident.editArchives'] as const;
    const sees = ['incident.viewAll', 'incident.record.archive'] as const;
    for (const isOfTeam of [false, true])
      for (let held = 0; held < 2 ** rights.length; held += 1) {
        const holds = rights.filter((_, place) => held & (2 ** place));
        const person = await personWith(t, acme(), [...sees, ...holds]);
        if (isOfTeam)
          await t.database
            .forTenant(acme().id)
            .insertInto('record_person')
            .values({ record_id: id, employee_id: person.id, relation: 'resolutionTeam' })
            .execute();
        const ended = ENDED[state];
        const investigates = isOfTeam || holds.includes('incident.editReport') ? null : 'incident.editReport';
        const lacking = ended !== null && !holds.includes(ended) ? ended : investigates;
        const { abilities } = (await i().call(person, `GET /api/incidents/${id}`)).json();
        const { abilities: within } = await i().investigation(person, id);
        const answers = [
          await setPart(id, { timeline: [{ at: '2026-03-06T15:00:00Z', text: 'The pallet fell' }] }, person),
          await i().change(person, `POST /api/incidents/${id}/people`, id, SOMEBODY),
          await i().call(person, `POST /api/incidents/${id}/form`),
        ];
        const who = [isOfTeam, ...holds].join(' ');
        const may = lacking === null;
        expect([who, abilities.investigate, within.investigate]).toEqual([who, may, may]);
        const outcomes = answers.map((one) => [who, one.statusCode < 300, one.json().data?.privilege ?? null]);
        expect(outcomes).toEqual(answers.map(() => [who, may, lacking]));
      }
  },
  60_000,
);

test('an archived incident and each part of its investigation are changed with the same right, in its facility', async () => {
  const id = await raise();
  const personId = await addPerson(id);
  const archived_at = new Date();
  await t.database.forTenant(acme().id).updateTable('record').set({ archived_at }).where('id', '=', id).execute();
  const path = `/api/incidents/${id}`;
  const notification = { regime: 'osha', what: 'notify', at: '2026-03-06T16:00:00Z', byId: worker.id, how: 'phone' };
  const open = { knownAt: null, workRelated: null, workRelatedKnownAt: null, dangerousOccurrence: null };
  const CALLS: Readonly<Record<string, object | undefined>> = {
    [`PATCH ${path}`]: { title: 'A pallet that fell' },
    [`PUT ${path}/investigation/statements`]: { statements: [{ personId, takenOn: null, text: 'It came down' }] },
    [`PUT ${path}/investigation/timeline`]: { timeline: [{ at: '2026-03-06T15:00:00Z', text: 'It fell' }] },
    [`PUT ${path}/investigation/causes`]: { causes: [] },
    [`PUT ${path}/investigation/costs`]: { costs: [] },
    [`PUT ${path}/investigation/reporting`]: { reporting: { ...open, travel: 'none' } },
    [`PUT ${path}/investigation/notices`]: { notices: [{ ...notification, reference: '', note: '' }] },
    [`PUT ${path}/people/${personId}/case`]: CUT,
    [`PUT ${path}/people/${personId}`]: { ...SOMEBODY, name: 'Jo Stones' },
    [`POST ${path}/people`]: { ...SOMEBODY, name: 'Ada Reed' },
    [`DELETE ${path}/people/${personId}`]: undefined,
  };
  const attempt = async (as: Person) => {
    const answers: [string, number, string | null][] = [];
    for (const [request, body] of Object.entries(CALLS)) {
      const answer = await i().change(as, request, id, body);
      answers.push([request, answer.statusCode, answer.json().data?.privilege ?? null]);
    }
    return answers;
  };
  const each = (status: number, privilege: string | null) =>
    Object.keys(CALLS).map((request) => [request, status, privilege]);
  const REPORTS = ['incident.viewAll', 'incident.record.archive', 'incident.editReport'] as const;
  const without = await personWith(t, acme(), [...REPORTS, 'incident.editInProgress', 'incident.editClosed']);
  expect(await attempt(without)).toEqual(each(403, 'incident.editArchives'));
  const away = await addFacility(t, acme(), 'Lyon Works');
  const elsewhere = await personWith(t, acme(), [...REPORTS, 'incident.editArchives'], [away]);
  expect(await attempt(elsewhere)).toEqual(each(404, null));
  const here = await personWith(t, acme(), [...REPORTS, 'incident.editArchives'], [facilityId]);
  expect(await attempt(here)).toEqual(each(200, null));
});

test('an administrator changes every part of an archived incident', async () => {
  const id = await raise();
  const administrator = await t.person(acme(), 'administrator');
  await i().change(administrator, `PUT /api/records/${id}/archived`, id, { archived: true });
  const edited = await i().change(administrator, `PATCH /api/incidents/${id}`, id, { title: 'A pallet that fell' });
  const written = await setPart(id, { timeline: [{ at: '2026-03-06T15:00:00Z', text: 'It fell' }] }, administrator);
  expect([edited.statusCode, written.statusCode]).toEqual([200, 200]);
  expect(edited.json().abilities).toMatchObject({ edit: true, investigate: true });
});

test('each part is written as a whole, does not overwrite what somebody else wrote, and is in the history', async () => {
  const id = await raise();
  const first = {
    timeline: [
      { at: '2026-03-06T16:00:00Z', text: 'Later' },
      { at: '2026-03-06T15:00:00Z', text: 'Before' },
    ],
  };
  const path = `PUT /api/incidents/${id}/investigation/timeline`;
  const written = await i().call(reporter, path, first, 1);
  expect(written.json()).toMatchObject({ version: 2, timeline: [{ text: 'Before' }, { text: 'Later' }] });
  const late = await i().call(reporter, path, { timeline: [] }, 1);
  expect([late.statusCode, late.json().code]).toEqual([409, 'STALE']);
  await setPart(id, { causes: [{ id: 'a', parentId: null, text: 'Overloaded' }] });
  await setPart(id, { costs: [{ kind: 'repair', amount: 120.5, currency: 'EUR', note: 'rack' }] });
  const history = (await i().call(worker, `GET /api/records/${id}/history`)).json();
  expect(history.map(({ change }: { change: object }) => change)).toEqual([
    { costs: [[], [{ kind: 'repair', amount: 120.5, currency: 'EUR', note: 'rack' }]] },
    { causes: [[], ['1 Overloaded']] },
    { timeline: [[], first.timeline.toReversed()] },
    {},
  ]);
});

test('people who work on different parts at the same time do not conflict, and adding a person never conflicts', async () => {
  const id = await raise();
  const seen = 1;
  const put = (part: string, body: object) =>
    i().call(reporter, `PUT /api/incidents/${id}/investigation/${part}`, body, seen);
  const causes = [{ id: 'a', parentId: null, text: 'Overloaded' }];
  const moments = [{ at: '2026-03-06T15:00:00Z', text: 'The pallet fell' }];
  expect((await put('causes', { causes })).statusCode).toBe(200);
  expect((await put('timeline', { timeline: moments })).json()).toMatchObject({ causes, timeline: moments });
  for (const name of ['Anna', 'Bruno']) {
    const added = await i().call(reporter, `POST /api/incidents/${id}/people`, { ...SOMEBODY, name }, seen);
    expect(added.statusCode).toBe(200);
  }
  const { people } = await i().investigation(reporter, id);
  const path = `/api/incidents/${id}/people/${people[0]?.id}`;
  expect((await i().call(reporter, `PUT ${path}/case`, CUT, seen)).statusCode).toBe(200);
  // To change or remove a person, the caller has to have seen what was last written of them; a version that does not exist yet is
  // refused.
  for (const late of [
    await i().call(reporter, `DELETE ${path}`, undefined, seen),
    await i().call(reporter, `PUT ${path}/case`, CUT, seen),
    await put('causes', { causes: [] }),
    await i().call(reporter, `PUT /api/incidents/${id}/investigation/costs`, { costs: [] }, 99),
  ])
    expect([late.statusCode, late.json().code]).toEqual([409, 'STALE']);
});

test('an incident has at most two hundred people', async () => {
  const id = await raise();
  const values = Array.from({ length: 200 }, (_, n) => ({
    record_id: id,
    name: `Person ${n}`,
    involvement: 'witness' as const,
    employment: 'visitor' as const,
  }));
  await t.database.forTenant(acme().id).insertInto('incident_person').values(values).execute();
  const refused = await i().change(reporter, `POST /api/incidents/${id}/people`, id, SOMEBODY);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'INVOLVED_FULL']);
});

test('invalid values are refused with a reason', async () => {
  const id = await raise();
  const witness = await addPerson(id, { involvement: 'witness', employment: 'visitor' });
  const injured = await addPerson(id);
  const foreign = await incidentCalls(t, t.tenants.globex);
  const elsewhere = await foreign.raise(await t.person(t.tenants.globex, 'administrator'), {
    facilityId: await addFacility(t, t.tenants.globex, 'Lyon Works'),
  });
  const theirs = await t.database
    .forTenant(t.tenants.globex.id)
    .insertInto('incident_person')
    .values({ record_id: elsewhere.id, name: 'Somebody', involvement: 'witness', employment: 'visitor' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const statement = (personId: number) => ({ statements: [{ personId, takenOn: null, text: 'Words' }] });
  const people = `POST /api/incidents/${id}/people`;
  const codes = { ...CUT.codes, bodyPart: '77' };
  for (const [answer, code] of [
    [await i().change(reporter, people, id, { ...SOMEBODY, name: null }), 'PERSON_UNNAMED'],
    [await i().change(reporter, people, id, { ...SOMEBODY, employeeId: 999_999 }), 'PERSON_UNKNOWN'],
    [await setCase(id, witness, {}), 'CASE_NEEDS_INJURED'],
    [await setCase(id, injured, { codes }), 'CODE_UNKNOWN'],
    [
      await setCase(id, injured, { lostTime: [{ kind: 'daysAway', from: '2026-03-09', to: '2026-03-08' }] }),
      'LOST_TIME_BACKWARDS',
    ],
    [await setPart(id, statement(999_999)), 'PERSON_NOT_INVOLVED'],
    [await setPart(id, statement(theirs.id)), 'PERSON_NOT_INVOLVED'],
    [await setPart(id, { causes: [{ id: 'a', parentId: 'a', text: 'Itself' }] }), 'CAUSES_UNSOUND'],
  ] as const)
    expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
  await setCase(id, injured, {});
  const path = `PUT /api/incidents/${id}/people/${injured}`;
  const demoted = await i().change(reporter, path, id, { ...SOMEBODY, involvement: 'witness' });
  expect(demoted.json().code).toBe('CASE_NEEDS_INJURED');
});

test('removing a person from an incident removes their case and statements', async () => {
  const id = await raise();
  const personId = await addPerson(id);
  await setCase(id, personId, {});
  await setPart(id, { statements: [{ personId, takenOn: null, text: 'Words' }] });
  const answer = await i().change(reporter, `DELETE /api/incidents/${id}/people/${personId}`, id);
  expect(answer.json()).toMatchObject({ people: [], statements: [] });
});

test('whether an incident is reportable is evaluated for the regimes that the tenant has chosen, with the deadline', async () => {
  const id = await raise({ occurredAt: '2026-03-20T10:00:00Z' });
  const personId = await addPerson(id, { employment: 'employee' });
  const at = '2026-03-20T12:00:00.000Z';
  await setCase(id, personId, {
    report: { ...CUT.report, harms: [{ kind: 'amputation', at, knownAt: at }], specifiedInjuries: ['amputation'] },
  });
  const reporting = {
    knownAt: at,
    workRelated: true,
    workRelatedKnownAt: null,
    travel: 'none',
    dangerousOccurrence: false,
  };
  const osha = (await setPart(id, { reporting })).json() as Investigation;
  expect(osha.reportability).toMatchObject([{ regime: 'osha', reportable: 'yes', by: '2026-03-21T12:00:00.000Z' }]);
  await t.database
    .forTenant(acme().id)
    .insertInto('config_entry')
    .values({ name: 'incident_regimes', value: JSON.stringify('both') })
    .execute();
  const both = await i().investigation(reporter, id);
  expect(both.reportability).toMatchObject([{ regime: 'osha' }, { regime: 'riddor', reportable: 'yes', by: at }]);
  await t.database.forTenant(acme().id).deleteFrom('config_entry').where('name', '=', 'incident_regimes').execute();
});

test('whether an incident is reportable is undecided until the harms of every injured person are answered; without harms it is not', async () => {
  const id = await raise({ actualSeverity: 'serious' });
  const answered = async (change: Promise<{ json: () => unknown }>) => {
    const [osha] = ((await change).json() as Investigation).reportability ?? [];
    const { items } = (await i().call(reporter, 'GET /api/incidents?limit=100')).json() as { items: IncidentItem[] };
    return [osha?.reportable, items.find((item) => item.id === id)?.clock?.isCertain];
  };
  const undecided = ['unknown', false];
  const [bob, ann, eve] = [await addPerson(id), await addPerson(id), await addPerson(id)] as const;
  await addPerson(id, { involvement: 'witness' });
  const started = { ...BLANK_CASE, facts: { ...BLANK_CASE.facts, injuryOrIllness: true } };
  expect(await answered(setCase(id, bob, started))).toEqual(undecided);
  expect(await answered(setCase(id, bob, {}))).toEqual(undecided);
  const lostTime = [{ kind: 'daysAway', from: '2026-03-07', to: '2026-03-27' }];
  expect(await answered(setCase(id, ann, { lostTime }))).toEqual(undecided);
  const noneOfThese = { ...CUT.report, noHarms: true };
  expect(await answered(setCase(id, ann, { lostTime, report: noneOfThese }))).toEqual(undecided);
  expect(await answered(setCase(id, eve, { ...started, report: noneOfThese }))).toEqual(['no', undefined]);
  const document = await i().call(reporter, `GET /api/records/${id}/pdf?timeZone=UTC`);
  expect((await readDocument(document.rawPayload)).text).toMatch(/or loss of an eye\s+None of these/);
});

test('a minor incident is not reportable until a person’s case says that it was worse', async () => {
  const id = await raise({ actualSeverity: 'minor' });
  const personId = await addPerson(id);
  const reportable = async (more: object) =>
    ((await setCase(id, personId, more)).json() as Investigation).reportability?.[0]?.reportable;
  expect((await i().investigation(reporter, id)).reportability).toMatchObject([{ reportable: 'no' }]);
  expect(await reportable({ ...BLANK_CASE })).toBe('no');
  expect(await reportable({ facts: { ...CUT.facts, treatments: ['woundClosing'] } })).toBe('no');
  expect(await reportable({ lostTime: [{ kind: 'daysAway', from: '2026-03-07', to: null }] })).toBe('unknown');
});

const notice = (at: string, more: object = {}) => ({
  regime: 'osha',
  what: 'notify',
  at,
  byId: reporter.id,
  how: 'phone',
  reference: '2026-0042',
  note: 'Mr Hill took the call',
  ...more,
});
/** Raises an incident with an amputation at noon of 20 March, of which the authority has to be notified within a day. */
async function raiseReportable(): Promise<number> {
  const id = await raise({ occurredAt: '2026-03-20T10:00:00Z' });
  const personId = await addPerson(id, { employment: 'employee' });
  const at = '2026-03-20T12:00:00.000Z';
  await setCase(id, personId, { report: { ...CUT.report, harms: [{ kind: 'amputation', at, knownAt: at }] } });
  await setPart(id, {
    reporting: {
      knownAt: at,
      workRelated: true,
      workRelatedKnownAt: null,
      travel: 'none',
      dangerousOccurrence: false,
    },
  });
  return id;
}
const metOf = ({ reportability }: Investigation) =>
  reportability?.flatMap(({ duties }) => duties.map(({ met }) => met));

test('a notice to an authority meets its duty, and is corrected or removed with a reason that the history keeps', async () => {
  const id = await raiseReportable();
  expect(metOf(await i().investigation(reporter, id))).toEqual([null]);
  const early = notice('2026-03-20T11:00:00Z');
  expect(metOf((await setPart(id, { notices: [early] })).json())).toEqual([null]);
  const notification = notice('2026-03-20T14:00:00Z');
  const both = (await setPart(id, { notices: [notification, early] })).json() as Investigation;
  expect([both.notices, metOf(both)]).toEqual([[early, notification], [1]]);

  const silent = await setPart(id, { notices: [notification] });
  expect([silent.statusCode, silent.json().code]).toEqual([422, 'CORRECTION_REASON']);
  const reason = 'That call was about another one';
  expect(metOf((await setPart(id, { notices: [notification], reason })).json())).toEqual([0]);
  const [last] = (await i().call(worker, `GET /api/records/${id}/history`)).json();
  const { note: _, ...shown } = notification;
  expect(last).toMatchObject({ note: reason, change: { notices: [[{ at: early.at }, shown], [shown]] } });
  expect(JSON.stringify(last)).not.toContain('Mr Hill');
  expect((await i().investigation(worker, id)).notices).toBeNull();
});

test('a notice to an authority is refused from users who may not complete the report, and with invalid values', async () => {
  const id = await raiseReportable();
  const stranger = await t.person(t.tenants.globex, 'employee');
  const notification = notice('2026-03-20T14:00:00Z');
  expect((await setPart(id, { notices: [notification] }, worker)).statusCode).toBe(403);
  for (const [wrong, code] of [
    [notice(new Date(Date.now() + 3_600_000).toISOString()), 'TOLD_LATER'],
    [notice('2026-03-20T09:59:00Z'), 'TOLD_BEFORE'],
    [{ ...notification, byId: stranger.id }, 'PERSON_UNKNOWN'],
  ] as const) {
    const answer = await setPart(id, { notices: [wrong] });
    expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
  }
});

test('a row of the list shows the running clock to users who may see cases, until the authority is notified', async () => {
  const id = await raise({ occurredAt: '2026-03-06T15:00:00Z' });
  const personId = await addPerson(id, { employment: 'employee', supervisedByUs: null });
  const clockFor = async (as: Person) => {
    const { items } = (await i().call(as, 'GET /api/incidents?limit=100')).json() as { items: IncidentItem[] };
    return items.find((item) => item.id === id)?.clock;
  };
  expect(await clockFor(reporter)).toBeNull();
  const at = '2026-03-06T16:00:00.000Z';
  const harms = [{ kind: 'amputation', at, knownAt: at }];
  await setCase(id, personId, { report: { ...CUT.report, harms } });
  const open = { knownAt: null, workRelated: null, workRelatedKnownAt: null, dangerousOccurrence: null };
  await setPart(id, { reporting: { ...open, travel: 'none' } });
  const clock = { regime: 'osha', by: '2026-03-07T16:00:00.000Z', lastDay: null, isAtOnce: false, isCertain: true };
  expect([await clockFor(reporter), await clockFor(owner), await clockFor(worker)]).toEqual([clock, clock, null]);
  const notice = { regime: 'osha', what: 'notify', at, byId: reporter.id, how: 'phone', reference: '', note: '' };
  await i().change(reporter, `PUT /api/incidents/${id}/investigation/notices`, id, { notices: [notice] });
  expect(await clockFor(reporter)).toBeNull();
});

test('the history shows added and removed people and changed parts of cases, as far as the reader may see them', async () => {
  const id = await raise();
  const hurt = await addPerson(id, { employment: 'employee', supervisedByUs: null, employeeId: worker.id });
  const path = `/api/incidents/${id}/people`;
  const witness = await addPerson(id, { involvement: 'witness', name: 'Ada Reed' });
  await i().change(reporter, `PUT ${path}/${witness}`, id, { ...SOMEBODY, involvement: 'involved', name: 'Ada Reed' });
  await i().change(reporter, `DELETE ${path}/${witness}`, id);
  await setCase(id, hurt, {});
  await setCase(id, hurt, { codes: { ...CUT.codes, nature: '131' }, facts: { ...CUT.facts, died: null } });
  const changesFor = async (as: Person) =>
    ((await i().call(as, `GET /api/records/${id}/history`)).json() as { change: object }[])
      .map(({ change }) => change)
      .filter((change) => Object.keys(change).length);
  const ada = { employeeId: null, name: 'Ada Reed', employment: 'contractor' };
  const [seen, gone] = [
    { ...ada, involvement: 'witness' },
    { ...ada, involvement: 'involved' },
  ];
  const ours = { employeeId: worker.id, name: null };
  const added = { ...ours, involvement: 'injured', employment: 'employee' };
  const people = (person: object) => [
    { person: [gone, null], statements: [0, 0] },
    { person: [seen, gone] },
    { person: [null, seen] },
    { person: [null, person] },
  ];
  const casesOf = (who: object) => [
    {
      case: [
        { ...who, parts: [] },
        { ...who, parts: ['died', 'codes'] },
      ],
    },
    { case: [null, { ...who, parts: [] }] },
  ];
  expect(await changesFor(owner)).toEqual([...casesOf(ours), ...people(added)]);
  expect(await changesFor(worker)).toEqual([
    { case: [null, { parts: null }] },
    { case: [null, { parts: null }] },
    ...people(added),
  ]);

  await setCase(id, hurt, { privacyReasons: ['sexualAssault'] });
  const nobody = { employeeId: null, name: null };
  const [, ...before] = await changesFor(reporter);
  expect(before).toEqual([...casesOf(ours), ...people(added)]);
  const [, ...hidden] = await changesFor(owner);
  expect(hidden).toEqual([...casesOf(nobody), ...people({ ...added, ...nobody })]);
  // The name stays hidden once the person is removed, also if somebody else was entered in their row, or they are added again.
  await i().change(reporter, `PUT ${path}/${hurt}`, id, { ...SOMEBODY, name: 'Max Dole' });
  await i().change(reporter, `DELETE ${path}/${hurt}`, id);
  await addPerson(id, { involvement: 'witness', employeeId: worker.id });
  for (const as of [owner, worker]) {
    const body = JSON.stringify(await changesFor(as));
    expect(['Max Dole', `"employeeId":${worker.id}`, 'sexualAssault'].filter((one) => body.includes(one))).toEqual([]);
  }
  const document = await i().call(owner, `GET /api/records/${id}/pdf?timeZone=UTC`);
  expect((await readDocument(document.rawPayload)).text).toContain('Privacy case · Injured or ill · Employee');
});
