import type { SavedAnswer } from '@safety-qube/contract/schemas/executions';
import type { Incident } from '@safety-qube/contract/schemas/incidents';
import type { Investigation } from '@safety-qube/contract/schemas/investigation';
import type { RecordForm } from '@safety-qube/contract/schemas/record-forms';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, expect, test, vi } from 'vitest';
import { INCIDENT_FORMS } from '../../seed/forms/incident-forms.ts';
import { readDocument } from '../../testing/read-document.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addUnattachedFile, personWith } from '../records/records.factory.ts';
import { CUT, incidentCalls } from './incidents.factory.ts';

const t = useTestApp();
let facilityId: number;
let admin: Person;
let worker: Person;
/** Has a relation to every incident of the facility, and no right. */
let owner: Person;
let templateId: number;
const acme = () => t.tenants.acme;
const i = () => incidentCalls(t, acme());

const FORM = template(
  [
    {
      ...section('report', [
        question('short-text', 'speed', {
          required: true,
          rules: [
            {
              id: 'how',
              when: { operator: 'is', value: 'Flat out' },
              action: 'show-question',
              followupQuestion: question('multiple-choice', 'how', {}),
            },
            { id: 'fast', when: { operator: 'is', value: 'Far too fast' }, action: 'set-priority', priorityValue: 1 },
          ],
        }),
        question('photo', 'picture'),
        question('person', 'driver'),
        question('asset', 'lorry'),
      ]),
      askedOf: 'reporter',
    },
    section('team', [question('short-text', 'doctor', { required: true }), question('person', 'witness')]),
  ],
  { eventTypes: ['vehicle'], lists: [] },
);

async function publish(content: TemplateContent): Promise<number> {
  const made = await i().call(admin, 'POST /api/templates', { module: 'incident', content });
  const { id, version } = made.json();
  expect((await i().call(admin, `POST /api/templates/${id}/publish`, undefined, version)).statusCode).toBe(201);
  return id;
}
/** Reports what happened with a lorry, with answers to the form. */
const report = (answers: object, more: object = {}) =>
  i().call(worker, 'POST /api/incidents', {
    facilityId,
    category: 'vehicle',
    eventType: 'vehicle',
    description: 'A lorry hit the gate',
    form: { templateId, version: 1, answers },
    ...more,
  });
const reported = async (answers: object = { speed: { value: 'Walking pace' } }, more: object = {}): Promise<number> => {
  const { statusCode, body, json } = await report(answers, more);
  if (statusCode !== 201) throw new Error(body);
  return (json() as Incident).id;
};
const formOf = async (as: Person, id: number): Promise<RecordForm> =>
  (await i().call(as, `GET /api/incidents/${id}/form`)).json();
async function executionOf(id: number): Promise<number> {
  const { execution } = await formOf(admin, id);
  if (!execution) throw new Error('not started');
  return execution.id;
}
async function hold(as: Person): Promise<number> {
  const headers = { 'content-type': 'application/octet-stream' };
  const held = await t.call('acme', 'POST /api/attachments?name=note.txt', {
    as,
    payload: Buffer.from('What was seen'),
    headers,
  });
  return held.json().id;
}
const answersOf = async (as: Person, execution: number): Promise<readonly SavedAnswer[]> =>
  (await i().call(as, `GET /api/executions/${execution}/answers`)).json().answers;

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  worker = await t.person(acme(), 'employee');
  owner = await personWith(t, acme(), []);
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  await t.database
    .forTenant(acme().id)
    .updateTable('facility')
    .set({ default_owner_id: owner.id })
    .where('id', '=', facilityId)
    .execute();
  // The forms that every organisation begins with would otherwise be found for kinds that these tests have no form for.
  await t.database.forTenant(acme().id).updateTable('template').set({ archived_at: new Date() }).execute();
  templateId = await publish(FORM);
});

test('raisers are asked their part of the form that was published last for the kind of event', async () => {
  const ask = async (kind: string) => (await i().call(worker, `GET /api/incidents/reporter-forms/${kind}`)).json().form;
  expect(await ask('vehicle')).toMatchObject({ templateId, version: 1, content: { sections: [{ id: 'report' }] } });
  expect((await ask('vehicle')).content.sections).toHaveLength(1);
  const security = template([section('team', [question('date', 'day')])], { eventTypes: ['security'] });
  await publish(security);
  expect([await ask('security'), await ask('nearMiss')]).toEqual([null, null]);
  const newer = await publish({ ...security, sections: FORM.sections });
  expect(await ask('security')).toMatchObject({ templateId: newer });
  const outsider = await personWith(t, acme(), []);
  expect((await i().call(outsider, 'GET /api/incidents/reporter-forms/vehicle')).statusCode).toBe(403);
});

test('a report without a required answer is refused with its question and creates no incident; a complete one is stored with its files', async () => {
  const refused = await report({ speed: { value: ' ' } });
  expect([refused.statusCode, refused.json().code, refused.json().data.errors]).toEqual([
    422,
    'FORM_UNFINISHED',
    [{ questionId: 'speed', code: 'required' }],
  ]);
  expect((await report({}, { form: { templateId, version: 9, answers: {} } })).json().code).toBe('FORM_UNKNOWN');
  const answers = { speed: { value: 'Fast' } };
  expect((await report(answers, { eventType: 'nearMiss', category: 'near-miss' })).json().code).toBe('FORM_UNKNOWN');
  expect((await report({ ...answers, driver: { value: 999_999 } })).json().code).toBe('PERSON_UNKNOWN');
  expect((await report({ ...answers, picture: { taskIds: [1] } })).json().code).toBe('TASK_UNKNOWN');
  const photo = await addUnattachedFile(t, acme(), worker);
  const id = await reported({ ...answers, picture: { value: [photo] } });
  expect(await formOf(worker, id)).toMatchObject({
    answered: 2,
    execution: { recordId: id, scheduleId: null, startedById: worker.id, abilities: { answer: false } },
  });
  const { answers: saved, files } = (
    await i().call(worker, `GET /api/executions/${await executionOf(id)}/answers`)
  ).json();
  expect(saved.map(({ questionId }: SavedAnswer) => questionId)).toEqual(['picture', 'speed']);
  expect(files.map((file: { id: number }) => file.id)).toEqual([photo]);
  const priorities = [await report(answers), await report({ speed: { value: 'Far too fast' } })];
  expect(priorities.map((answer) => answer.json().priority)).toEqual([3, 1]);
});

test('an answer to a question that was not shown is not stored, and one that does not fit its question breaks no document', async () => {
  const id = await reported({ speed: { value: 'Fast' }, how: { value: 5 } });
  const execution = await executionOf(id);
  expect((await answersOf(admin, execution)).map(({ questionId }) => questionId)).toEqual(['speed']);
  await t.database
    .forTenant(acme().id)
    .insertInto('execution_answer')
    .values([
      { execution_id: execution, question_id: 'how', answer: JSON.stringify({ value: 5 }) },
      { execution_id: execution, question_id: 'picture', answer: JSON.stringify({ value: 5 }) },
    ])
    .execute();
  const document = await i().call(admin, `GET /api/records/${id}/pdf?timeZone=UTC`);
  expect([document.statusCode, (await readDocument(document.rawPayload)).text]).toEqual([
    200,
    expect.stringContaining('speed Fast'),
  ]);
});

test('the document names an asset of a report, also once it is retired; an unknown asset is refused', async () => {
  const db = t.database.forTenant(acme().id);
  const statuses = await db.selectFrom('asset_status').select(['id', 'key']).execute();
  const [inUse = 0, retired = 0] = ['in-service', 'retired'].map((key) => statuses.find((one) => one.key === key)?.id);
  const { id: lorry } = await db
    .insertInto('asset')
    .values({ tag: 'TR-12', name: 'Flatbed', kind: 'Lorry', facility_id: facilityId, status_id: inUse })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await reported({ speed: { value: 'Fast' }, lorry: { value: lorry } });
  await db.updateTable('asset').set({ status_id: retired }).where('id', '=', lorry).execute();
  const document = await i().call(admin, `GET /api/records/${id}/pdf?timeZone=UTC`);
  expect((await readDocument(document.rawPayload)).text).toContain('TR-12 · Flatbed');
  const refused = (await report({ speed: { value: 'Fast' }, lorry: { value: lorry } })).json();
  expect([refused.code, refused.data.errors]).toEqual([
    'ASSET_UNKNOWN',
    [{ questionId: 'lorry', code: 'unknown-option' }],
  ]);
});

test('the name of a form does not change the direction of the text beside it in the document', async () => {
  const turning = { ...FORM, name: { en: 'Gates \u202eand doors' }, eventTypes: [] };
  const form = { templateId: await publish(turning), version: 1, answers: { speed: { value: 'Fast' } } };
  const id = await reported({}, { form });
  const document = await i().call(admin, `GET /api/records/${id}/pdf?timeZone=UTC`);
  expect((await readDocument(document.rawPayload)).text).toContain('Gates and doors · ');
});

test('the team completes the form, and the history of the incident says when it was finished', async () => {
  const id = await reported();
  const execution = await executionOf(id);
  const save = (as: Person) =>
    i().call(as, `PUT /api/executions/${execution}/answers/doctor`, { answer: { value: 'Nobody hurt' }, version: 0 });
  const submit = () => i().call(owner, `POST /api/executions/${execution}/submit`);
  expect((await save(worker)).statusCode).toBe(403);
  expect((await submit()).json().data.errors).toEqual([{ questionId: 'doctor', code: 'required' }]);
  const messages: unknown[] = [];
  const stop = t.platform.relay.listen({ onMessage: (message) => void messages.push(message) });
  expect((await save(owner)).statusCode).toBe(200);
  // People who no longer see the incident are not notified of its form any more.
  const to = { people: [owner.id], recordId: id };
  await vi.waitFor(() => expect(messages).toContainEqual(expect.objectContaining({ to })));
  stop();
  expect((await submit()).statusCode).toBe(200);
  expect(await formOf(owner, id)).toMatchObject({
    execution: { status: 'submitted', submittedById: owner.id, abilities: { answer: false } },
  });
  // The result of the whole form is hidden from people who read only a part.
  const results = [await formOf(owner, id), await formOf(worker, id)].map(({ execution: head }) => head?.result);
  expect(results).toEqual([expect.objectContaining({ isFailed: false }), null]);
  const [entry] = (await i().call(worker, `GET /api/records/${id}/history`)).json();
  expect(entry).toMatchObject({ actorId: owner.id, change: { form: [null, 'Template'] } });
});

test('answers of the team are visible to people who see cases, in the document as well; the raiser reads their own part', async () => {
  const photo = await hold(worker);
  const id = await reported({ speed: { value: 'Fast', photos: [photo] } });
  const execution = await executionOf(id);
  const own = await hold(owner);
  const answer = { value: 'A broken arm', photos: [own] };
  await i().call(owner, `PUT /api/executions/${execution}/answers/doctor`, { answer, version: 0 });
  expect((await answersOf(owner, execution)).map(({ questionId }) => questionId)).toContain('doctor');
  expect((await answersOf(worker, execution)).map(({ questionId }) => questionId)).toEqual(['speed']);
  const { files } = (await i().call(worker, `GET /api/executions/${execution}/answers`)).json();
  expect(files.map((one: { id: number }) => one.id)).toEqual([photo]);
  const seen = (await i().call(worker, `GET /api/executions/${execution}`)).json();
  expect(seen.content.sections).toMatchObject([{ id: 'report' }]);
  const file = async (attachment: number) =>
    (await i().call(worker, `GET /api/attachments/${attachment}/file`)).statusCode;
  expect([await file(photo), await file(own)]).toEqual([200, 404]);
  const documentFor = async (as: Person) =>
    (await readDocument((await i().call(as, `GET /api/records/${id}/pdf?timeZone=UTC`)).rawPayload)).text;
  expect(await documentFor(owner)).toContain('doctor A broken arm');
  const theirs = await documentFor(worker);
  expect([theirs.includes('speed Fast'), theirs.includes('A broken arm')]).toEqual([true, false]);
});

test('the form names neither the person of a privacy case nor an anonymous raiser', async () => {
  const face = await hold(worker);
  const driver = { value: worker.id, photos: [face] };
  const id = await reported({ speed: { value: 'Fast' }, driver });
  const execution = await executionOf(id);
  // As reports without a name had it that were made by people who were signed in.
  const db = t.database.forTenant(t.tenants.acme.id);
  await db.updateTable('execution').set({ started_by: null }).where('id', '=', execution).execute();
  await db.updateTable('execution_answer').set({ saved_by: null }).where('execution_id', '=', execution).execute();
  await db.deleteFrom('record_person').where('record_id', '=', id).where('relation', '=', 'raiser').execute();
  expect((await answersOf(admin, execution)).map(({ savedById }) => savedById)).toEqual([null, null]);
  expect((await formOf(admin, id)).execution?.startedById).toBeNull();
  const person = {
    involvement: 'injured',
    employment: 'employee',
    supervisedByUs: null,
    employeeId: worker.id,
    name: null,
  };
  const added = await i().change(admin, `POST /api/incidents/${id}/people`, id, person);
  const path = `PUT /api/incidents/${id}/people/${added.json().people[0].id}/case`;
  await i().change(admin, path, id, { ...CUT, privacyReasons: ['sexualAssault'] });
  expect((await answersOf(owner, execution)).map(({ questionId }) => questionId)).toEqual(['speed']);
  const picture = async (as: Person) => (await i().call(as, `GET /api/attachments/${face}/file`)).statusCode;
  expect([await picture(admin), await picture(owner)]).toEqual([200, 404]);
  // That there is an answer is shown, and by whom, unless that would name the person.
  const withheld = async (as: Person) =>
    (await i().call(as, `GET /api/executions/${execution}/answers`)).json().withheld;
  expect([await withheld(admin), await withheld(owner)]).toMatchObject([
    [],
    [{ questionId: 'driver', savedById: null }],
  ]);
  const over = { answer: { value: owner.id }, version: 1 };
  expect((await i().call(owner, `PUT /api/executions/${execution}/answers/driver`, over)).statusCode).toBe(403);
  const task = await i().call(owner, `POST /api/executions/${execution}/answers/driver/tasks`, { description: 'Talk' });
  expect([task.statusCode, task.body.includes(`"value":${worker.id}`)]).toEqual([403, false]);
  // People keep seeing their own answers: hiding them would disclose whose case it is.
  const other = await i().call(owner, `PUT /api/executions/${execution}/answers/witness`, {
    answer: { value: worker.id },
    version: 0,
  });
  expect(other.statusCode).toBe(200);
  expect((await answersOf(owner, execution)).map(({ questionId }) => questionId)).toEqual(['speed', 'witness']);
  // Once somebody else has changed the answer, its first author sees that and who did it.
  const changed = { answer: { value: worker.id, note: 'As the camera shows' }, version: 1 };
  expect((await i().call(admin, `PUT /api/executions/${execution}/answers/witness`, changed)).statusCode).toBe(200);
  const shown = await i().call(owner, `GET /api/executions/${execution}/answers`);
  expect(shown.json().withheld).toContainEqual({
    questionId: 'witness',
    savedById: admin.id,
    savedAt: expect.any(String),
  });
  expect([shown.body.includes('As the camera shows'), shown.body.includes(`"value":${worker.id}`)]).toEqual([
    false,
    false,
  ]);
});

test.each([
  ['administrator', 'all', 'answers'],
  ['ehsManager', 'all', 'answers'],
  ['ehsMember', 'all', 'answers'],
  ['auditor', 'all', 'answers nothing'],
  ['supervisor', 'what was reported', 'answers nothing'],
  ['employee', 'nothing', 'answers nothing'],
  ['integration', 'nothing', 'answers nothing'],
] as const)('of another’s incident the role %s reads %s of the form, and %s', async (role, reads, answers) => {
  const id = await reported();
  const execution = await executionOf(id);
  const person = await t.person(acme(), role);
  const read = (await i().call(person, `GET /api/executions/${execution}`)).json().content?.sections ?? [];
  expect(read).toHaveLength({ all: 2, 'what was reported': 1, nothing: 0 }[reads]);
  const tried = [
    await i().call(person, `POST /api/incidents/${id}/form`),
    await i().call(person, `POST /api/executions/${execution}/join`),
    await i().call(person, `PUT /api/executions/${execution}/answers/doctor`, { answer: { value: 'No' }, version: 0 }),
    await i().call(person, `POST /api/executions/${execution}/answers/doctor/tasks`, { description: 'Ask again' }),
    await i().call(person, `POST /api/executions/${execution}/submit`),
  ].map(({ statusCode }) => statusCode);
  const refused = reads === 'nothing' ? 404 : 403;
  expect(tried).toEqual(answers === 'answers' ? [201, 200, 200, 201, 200] : tried.map(() => refused));
});

test('an incident that was raised without a form gets one when the team begins it, once', async () => {
  const { id } = await i().raise(worker, { facilityId, eventType: 'vehicle' });
  expect(await formOf(worker, id)).toMatchObject({ execution: null, abilities: { begin: false } });
  expect((await i().call(worker, `POST /api/incidents/${id}/form`)).statusCode).toBe(403);
  const started = await i().call(owner, `POST /api/incidents/${id}/form`);
  const again = await i().call(owner, `POST /api/incidents/${id}/form`);
  expect([started.statusCode, again.json().id]).toEqual([201, started.json().id]);
  const other = await i().raise(worker, { facilityId, eventType: 'environmental' });
  expect((await i().call(owner, `POST /api/incidents/${other.id}/form`)).json().code).toBe('FORM_NONE');
  const stranger = await t.person(t.tenants.globex, 'administrator');
  for (const path of [`incidents/${id}/form`, `executions/${started.json().id}/answers`])
    expect((await t.call('globex', `GET /api/${path}`, { as: stranger })).statusCode).toBe(404);
  const execution = `/api/executions/${started.json().id}`;
  const payload = { answer: { value: 'Mine' }, version: 0 };
  const changes: [string, object][] = [
    [`PUT ${execution}/answers/doctor`, { payload }],
    [`POST ${execution}/answers/doctor/tasks`, { payload: { description: 'Mine' } }],
    [`POST ${execution}/join`, {}],
    [`POST ${execution}/submit`, {}],
  ];
  for (const [request, sent] of changes) {
    expect((await t.call('globex', request, { as: stranger, ...sent })).statusCode).toBe(404);
    expect((await t.call('acme', request, { as: worker, ...sent })).statusCode).toBe(403);
  }
});

test('a form of incidents at a place returns its questions and the place, and is not listed as an inspection', async () => {
  const body = { kind: 'on-demand', templateId, facilityId };
  expect((await i().call(worker, 'POST /api/schedules', body)).statusCode).toBe(403);
  const { id } = (await i().call(admin, 'POST /api/schedules', body)).json();
  const found = await i().call(worker, `GET /api/incidents/scheduled-forms/${id}`);
  expect(found.json()).toMatchObject({ place: { facilityId }, form: { templateId } });
  const listed = async (query: string) => (await i().call(worker, `GET /api/schedules${query}`)).json();
  expect(await listed('?module=incident')).toMatchObject([{ id, module: 'incident' }]);
  expect(await listed('')).toEqual([]);
  expect((await i().call(worker, `POST /api/schedules/${id}/executions`)).statusCode).toBe(404);
  await i().call(admin, `DELETE /api/schedules/${id}`);
  expect((await i().call(worker, `GET /api/incidents/scheduled-forms/${id}`)).statusCode).toBe(404);
});

test('the investigation contains what the form says of the injured person, and where the case contradicts it', async () => {
  const injury = INCIDENT_FORMS.safety.find(({ eventType }) => eventType === 'injuryOrIllness');
  if (!injury) throw new Error('no form of injuries');
  const answers = { care: { value: 'hospital' }, body: { value: ['hand'] } };
  const form = { templateId: await publish(injury.content), version: 1, answers };
  const kind = { category: 'injury-or-illness', eventType: 'injuryOrIllness' };
  const raised = await i().call(worker, 'POST /api/incidents', { facilityId, description: 'A cut', ...kind, form });
  const { id } = raised.json() as Incident;
  const hurt = { involvement: 'injured', employment: 'contractor', supervisedByUs: true, employeeId: null };
  const add = (name: string) => i().change(admin, `POST /api/incidents/${id}/people`, id, { ...hurt, name });
  const [person] = ((await add('Jo Stone')).json() as Investigation).people;
  expect(person).toMatchObject({ case: null, said: { care: 'hospital', treatments: null, work: null } });
  const path = `PUT /api/incidents/${id}/people/${person?.id}/case`;
  const assessed = (await i().change(admin, path, id, CUT)).json() as Investigation;
  expect(assessed.people[0]?.case).toMatchObject({ contradictions: ['hospital'] });
  const document = await i().call(admin, `GET /api/records/${id}/pdf?timeZone=UTC`);
  expect((await readDocument(document.rawPayload)).text).toContain('Report: ambulance or hospital.');
  // With two injured people it is unknown whom the form is about; callers who do not see cases get none of it here.
  expect((await i().investigation(worker, id)).people[0]).toMatchObject({ said: null, case: null });
  const two = (await add('Ada Reed')).json() as Investigation;
  expect(two.people.map(({ said }) => said)).toEqual([null, null]);
  expect(two.people[0]?.case?.contradictions).toEqual([]);
});
