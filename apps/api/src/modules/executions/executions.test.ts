import type { ExecutionHead, SavedAnswer, Schedule } from '@safety-qube/contract/schemas/executions';
import type { Answer } from '@safety-qube/domain/templates/answers';
import type { Question, TemplateContent } from '@safety-qube/domain/templates/template';
import { option, question, section, shows, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, expect, test } from 'vitest';
import { addFacility } from '../../modules/people/people.factory.ts';
import { personWith } from '../../testing/person-with.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let ana: Person;
let ben: Person;
let facilityId: number;
let scheduleId: number;

const FORM = template([
  section('s', [
    question('yes-no', 'rail', {
      required: true,
      scores: { yes: 1, no: 0 },
      negative: ['no'],
      critical: true,
      rules: [
        shows({ operator: 'is', value: 'no' }, question('short-text', 'why', { required: true })),
        { id: 'note', when: { operator: 'is', value: 'no' }, action: 'require-note' },
      ],
    }),
    question('single-choice', 'level', { options: [option('low', 1), option('high', 0)] }),
    question('photo', 'photo'),
    question('person', 'who'),
    question('place', 'where'),
    question('asset', 'which'),
    question('risk-rating', 'risk'),
  ] as readonly Question[]),
]);

async function publish(content: TemplateContent): Promise<number> {
  const made = await t.call('acme', 'POST /api/templates', {
    as: ana,
    payload: { module: 'inspection', content },
  });
  const { id, version } = made.json();
  const published = await t.call('acme', `POST /api/templates/${id}/publish`, {
    as: ana,
    headers: { 'if-match': `"${version}"` },
  });
  expect(published.statusCode).toBe(201);
  return id;
}
const call = async (as: Person, request: string, payload?: object) => {
  const answer = await t.call('acme', request, { as, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const begin = async (as = ana): Promise<ExecutionHead> =>
  (await call(as, `POST /api/schedules/${scheduleId}/executions`)).body;
const save = (as: Person, id: number, questionId: string, answer: Answer, version = 0) =>
  call(as, `PUT /api/executions/${id}/answers/${questionId}`, { answer, version });
/** A rating as a page creates it, with some parts replaced. */
const rated = (other: object = {}) =>
  JSON.stringify({
    likelihood: 1,
    likelihoodLabel: 'Rare',
    severity: 2,
    severityLabel: 'Minor',
    score: 2,
    level: 'low',
    ...other,
  });
const submit = (as: Person, id: number) => call(as, `POST /api/executions/${id}/submit`);
const answersOf = async (as: Person, id: number): Promise<Record<string, Answer>> => {
  const { answers } = (await call(as, `GET /api/executions/${id}/answers`)).body as { answers: SavedAnswer[] };
  return Object.fromEntries(answers.map(({ questionId, answer }) => [questionId, answer]));
};

beforeAll(async () => {
  ana = await t.person(t.tenants.acme, 'administrator');
  facilityId = await addFacility(t, t.tenants.acme, 'North works');
  ben = await t.person(t.tenants.acme, 'employee', { facilityIds: [facilityId] });
  const templateId = await publish(FORM);
  const made = await call(ana, 'POST /api/schedules', { kind: 'on-demand', templateId, facilityId });
  expect(made.status).toBe(201);
  scheduleId = (made.body as Schedule).id;
});

test('a form at a place is filled in answer by answer, validated by the server, and finished with its result', async () => {
  const { id } = await begin();
  await save(ana, id, 'rail', { value: 'no' });
  const refused = await submit(ana, id);
  expect([refused.status, refused.body.code, refused.body.data.errors]).toEqual([
    422,
    'FORM_UNFINISHED',
    [
      { questionId: 'rail', code: 'note-required' },
      { questionId: 'why', code: 'required' },
    ],
  ]);
  await save(ana, id, 'rail', { value: 'no', note: 'The top rail is gone' }, 1);
  await save(ana, id, 'why', { value: 'Hit by a lorry' });
  const { status, body } = await submit(ana, id);
  expect([status, body.status, body.result]).toEqual([
    200,
    'submitted',
    { score: 0, max: 2, percent: 0, isFailed: true },
  ]);
  expect((await save(ana, id, 'why', { value: 'Too late' }, 1)).body.code).toBe('EXECUTION_SUBMITTED');
});

test('two people who fill in the same form keep their answers to different questions, and neither overwrites the other’s', async () => {
  const { id } = await begin();
  await save(ana, id, 'rail', { value: 'yes' });
  expect((await save(ben, id, 'level', { value: 'low' })).status).toBe(200);
  const clash = await save(ben, id, 'rail', { value: 'no' });
  expect([clash.status, clash.body.code, clash.body.data.current.answer]).toEqual([
    409,
    'ANSWER_CHANGED',
    { value: 'yes' },
  ]);
  expect(await answersOf(ben, id)).toEqual({ rail: { value: 'yes' }, level: { value: 'low' } });
});

test('the same answer sent again, because its response was lost, is neither a change nor a conflict', async () => {
  const { id } = await begin();
  const first = await save(ana, id, 'level', { value: 'low' });
  const again = await save(ana, id, 'level', { value: 'low' });
  expect([again.status, again.body]).toEqual([200, first.body]);
  const next = await save(ana, id, 'level', { value: 'high' }, 1);
  expect([next.status, next.body.version]).toEqual([200, 2]);
});

test('an answer that does not fit its question is refused with the question', async () => {
  const { id } = await begin();
  const refusals: [string, Answer, string][] = [
    ['level', { value: 'middle' }, 'ANSWER_REFUSED'],
    ['who', { value: 999_999 }, 'PERSON_UNKNOWN'],
    ['where', { value: { facilityId: 999_999 } }, 'FACILITY_UNKNOWN'],
    ['photo', { value: [999_999] }, 'ATTACHMENT_UNKNOWN'],
    ['rail', { value: 'no', taskIds: [999_999] }, 'TASK_UNKNOWN'],
    ['risk', { value: rated({ level: 'extreme' }) }, 'ANSWER_REFUSED'],
    ['risk', { value: rated({ likelihood: 99, score: 198 }) }, 'ANSWER_REFUSED'],
    ['nothing', { value: 'x' }, 'QUESTION_UNKNOWN'],
  ];
  for (const [questionId, answer, code] of refusals) {
    const refused = await save(ana, id, questionId, answer);
    expect([questionId, refused.status, refused.body.code]).toEqual([questionId, 422, code]);
  }
  expect(await answersOf(ana, id)).toEqual({});
  expect((await save(ana, id, 'risk', { value: rated() })).status).toBe(200);
});

test('files of an answer belong to the form: visible to the people who fill it in while the answer has them, and taken from nobody else', async () => {
  const { id } = await begin();
  const uploaded = await t.call('acme', 'POST /api/attachments?name=note.txt', {
    as: ana,
    payload: Buffer.from('The rail is loose.'),
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { id: fileId } = uploaded.json();
  const seen = (as: Person) => t.call('acme', `GET /api/attachments/${fileId}/file`, { as });
  expect((await seen(ben)).statusCode).toBe(404);
  const stolen = await save(ben, id, 'photo', { value: [fileId] });
  expect(stolen.body.code).toBe('ATTACHMENT_UNKNOWN');
  await save(ana, id, 'photo', { value: [fileId] });
  expect((await seen(ben)).statusCode).toBe(200);
  const other = await begin();
  expect((await save(ana, other.id, 'photo', { value: [fileId] })).body.code).toBe('ATTACHMENT_UNKNOWN');
  await save(ana, id, 'photo', {}, 1);
  expect((await seen(ben)).statusCode).toBe(404);
});

test('a form is hidden where the role does not reach, and a finished one from people who took no part', async () => {
  const elsewhere = await addFacility(t, t.tenants.acme, 'South works');
  const stranger = await t.person(t.tenants.acme, 'employee', { facilityIds: [elsewhere] });
  const colleague = await t.person(t.tenants.acme, 'employee', { facilityIds: [facilityId] });
  const { id } = await begin(ben);
  expect((await call(stranger, `GET /api/schedules/${scheduleId}`)).status).toBe(404);
  expect((await call(stranger, `GET /api/executions/${id}`)).status).toBe(404);
  expect((await call(stranger, 'GET /api/schedules')).body).toEqual([]);
  expect((await call(colleague, `GET /api/executions/${id}`)).status).toBe(200);
  await save(ben, id, 'rail', { value: 'yes' });
  expect((await submit(ben, id)).status).toBe(200);
  expect((await call(colleague, `GET /api/executions/${id}`)).status).toBe(404);
  const viewer = await personWith(t, t.tenants.acme, ['inspection.viewAll'], [facilityId]);
  expect((await call(viewer, `GET /api/executions/${id}`)).status).toBe(200);
  const finishedFor = async (as: Person): Promise<number[]> =>
    (await call(as, `GET /api/schedules/${scheduleId}`)).body.finished.map((one: { id: number }) => one.id);
  expect([await finishedFor(ben), await finishedFor(ana)]).toEqual([[id], expect.arrayContaining([id])]);
  expect(await finishedFor(colleague)).toEqual([]);
  expect((await call(ben, `GET /api/executions/${id}/answers`)).body.status).toBe('submitted');
});

test('a user who may not perform inspections reads a form that is being filled in, but may not start, join or answer it', async () => {
  const auditor = await t.person(t.tenants.acme, 'auditor');
  const { id } = await begin();
  const read = await call(auditor, `GET /api/executions/${id}`);
  expect([read.status, read.body.abilities]).toEqual([200, { answer: false }]);
  expect((await call(auditor, `GET /api/schedules/${scheduleId}`)).body.abilities.start).toBe(false);
  const refused = [
    await call(auditor, `POST /api/schedules/${scheduleId}/executions`),
    await call(auditor, `POST /api/executions/${id}/join`),
    await save(auditor, id, 'rail', { value: 'yes' }),
    await call(auditor, `POST /api/executions/${id}/answers/rail/tasks`, { description: 'Mount it' }),
    await submit(auditor, id),
  ];
  for (const { status, body } of refused)
    expect([status, body.data]).toEqual([403, { privilege: 'inspection.perform' }]);
});

test('an execution keeps the version that it was started with, and a form out of use cannot be started', async () => {
  const templateId = await publish(FORM);
  const { body } = await call(ana, 'POST /api/schedules', { kind: 'on-demand', templateId, facilityId });
  const twice = await call(ana, 'POST /api/schedules', { kind: 'on-demand', templateId, facilityId });
  expect(twice.body.code).toBe('SCHEDULE_EXISTS');
  const first = (await call(ana, `POST /api/schedules/${body.id}/executions`)).body as ExecutionHead;
  const head = (await call(ana, `GET /api/templates/${templateId}`)).body;
  const content = { ...FORM, name: { en: 'Newer' } };
  const saved = await t.call('acme', `PUT /api/templates/${templateId}/draft`, {
    as: ana,
    headers: { 'if-match': `"${head.version}"` },
    payload: { content },
  });
  await t.call('acme', `POST /api/templates/${templateId}/publish`, {
    as: ana,
    headers: { 'if-match': `"${saved.json().version}"` },
  });
  expect((await call(ana, `GET /api/executions/${first.id}`)).body.content.name).toEqual({ en: 'Template' });
  const second = (await call(ana, `POST /api/schedules/${body.id}/executions`)).body as ExecutionHead;
  expect((await call(ana, `GET /api/executions/${second.id}`)).body.content.name).toEqual({ en: 'Newer' });
  expect((await call(ana, `DELETE /api/schedules/${body.id}`)).status).toBe(200);
  expect((await call(ana, `POST /api/schedules/${body.id}/executions`)).body.code).toBe('SCHEDULE_ENDED');
  expect((await submit(ana, second.id)).body.code).toBe('FORM_UNFINISHED');
});

test('an asset in use is accepted; an unknown and a retired one are refused with the question, and one that was answered before stays valid', async () => {
  const db = t.database.forTenant(t.tenants.acme.id);
  const statuses = await db.selectFrom('asset_status').select(['id', 'key']).execute();
  const [inUse = 0, retired = 0] = ['in-service', 'retired'].map((key) => statuses.find((one) => one.key === key)?.id);
  const add = async (tag: string, status_id: number) => {
    const asset = { tag, name: 'Forklift', kind: 'Forklift', facility_id: facilityId, status_id };
    return (await db.insertInto('asset').values(asset).returning('id').executeTakeFirstOrThrow()).id;
  };
  const [lift, scrap] = [await add('FL-1', inUse), await add('FL-2', retired)];
  const { id } = await begin();
  for (const value of [scrap, 2_000_000_001]) {
    const refused = await save(ben, id, 'which', { value });
    expect([refused.status, refused.body.code, refused.body.data.errors]).toEqual([
      422,
      'ASSET_UNKNOWN',
      [{ questionId: 'which', code: 'unknown-option' }],
    ]);
  }
  expect((await save(ben, id, 'which', { value: lift })).status).toBe(200);
  await db.updateTable('asset').set({ status_id: retired }).where('id', '=', lift).execute();
  expect((await save(ben, id, 'which', { value: lift, note: 'It leaked' }, 1)).status).toBe(200);
  expect((await answersOf(ben, id))['which']).toEqual({ value: lift, note: 'It leaked' });
});
