import type { Template } from '@safety-qube/contract/schemas/templates';
import { beforeAll, expect, test } from 'vitest';
import type { Side } from '../../testing/isolation/fixture.ts';
import { addSchedule } from '../../testing/isolation/fixtures/executions.ts';
import { sideOf } from '../../testing/isolation/sides.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let home: Side;
let editor: Person;
beforeAll(async () => {
  home = await sideOf(t, t.tenants.acme);
  editor = home.administrator;
});

const QUESTION = {
  ...{ id: 'q', type: 'date', text: { en: 'When' }, required: false, notApplicable: false, critical: false },
  ...{ weight: 1, tags: [], rules: [] },
};
const contentOf = (name: string) => ({
  ...{ name: { en: name }, language: 'en', languages: [], lists: [] },
  sections: [{ id: 's', name: { en: 'Section' }, weight: 1, questions: [QUESTION], subSections: [] }],
});
async function call(request: string, payload?: object, { as = editor, version = 0 } = {}) {
  const headers = version ? { 'if-match': `"${version}"` } : {};
  const answer = await t.call('acme', request, { as, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json(), entry: Number(answer.headers['audit-entry']) };
}
const undo = (entry: number, as = editor) => call(`POST /api/management/audit/${entry}/undo`, undefined, { as });
const create = () => call('POST /api/templates', { module: 'inspection', content: contentOf('Forklift') });
const read = async (id: number): Promise<Template> => (await call(`GET /api/templates/${id}`)).body;
async function publish(id: number, name?: string) {
  if (name) await call(`PUT /api/templates/${id}/draft`, { content: contentOf(name) }, await read(id));
  const answer = await call(`POST /api/templates/${id}/publish`, undefined, await read(id));
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.entry;
}

test('publishing is undone: the version before is in force, no version is lost, and the next one has the next number', async () => {
  const { body } = await create();
  await publish(body.id);
  const entry = await publish(body.id, 'Second');
  const undone = await undo(entry);
  expect(undone.status).toBe(200);
  expect(await read(body.id)).toMatchObject({ publishedVersion: 1, isChanged: true, name: { en: 'Second' } });
  expect((await undo(undone.entry)).status).toBe(200);
  expect(await read(body.id)).toMatchObject({ publishedVersion: 2, isChanged: false });
  await undo(await publish(body.id, 'Third'));
  await publish(body.id, 'Fourth');
  expect((await read(body.id)).publishedVersion).toBe(4);
  expect(
    (await call(`GET /api/templates/${body.id}/versions`)).body.map(({ number }: { number: number }) => number),
  ).toEqual([4, 3, 2, 1]);
});

test('the first version is undone only while the form is available nowhere', async () => {
  const { body } = await create();
  const entry = await publish(body.id);
  const schedule = await addSchedule(home, body.id);
  const refused = await undo(entry);
  expect([refused.status, refused.body.code]).toEqual([422, 'IN_USE']);
  await home.db.updateTable('schedule').set({ ended_at: new Date() }).where('id', '=', schedule).execute();
  expect((await undo(entry)).status).toBe(200);
  expect((await read(body.id)).publishedVersion).toBeNull();
});

test('a created template is taken away again unless somebody has saved it since; a deleted one comes back', async () => {
  const { body, entry } = await create();
  const other = await create();
  await call(`PUT /api/templates/${other.body.id}/draft`, { content: contentOf('Changed') }, await read(other.body.id));
  const refused = await undo(other.entry);
  expect([refused.status, refused.body.code]).toEqual([409, 'TEMPLATE_CHANGED']);
  const undone = await undo(entry);
  expect(undone.status).toBe(200);
  expect((await call(`GET /api/templates/${body.id}`)).status).toBe(404);
  const back = await undo(undone.entry);
  expect([back.status, (await read(body.id)).name]).toEqual([200, { en: 'Forklift' }]);
  expect((await undo(back.entry)).status).toBe(200);

  await publish(other.body.id);
  await call(`POST /api/templates/${other.body.id}/archive`, undefined, await read(other.body.id));
  const deleted = await call(`DELETE /api/templates/${other.body.id}`, undefined, await read(other.body.id));
  expect((await undo(deleted.entry, await t.person(t.tenants.acme, 'auditor'))).status).toBe(403);
  expect((await undo(deleted.entry)).status).toBe(200);
  expect(await read(other.body.id)).toMatchObject({ isArchived: true, publishedVersion: 1, name: { en: 'Changed' } });
});

test('before a form is archived or taken from a place it is counted where it is available', async () => {
  const { body } = await create();
  await publish(body.id);
  const use = async (path: string) => (await call(`GET /api/${path}/use`)).body;
  expect(await use(`templates/${body.id}`)).toEqual({ places: 0, posters: 0, begun: 0 });
  const [one, other] = [await addSchedule(home, body.id), await addSchedule(home, body.id)];
  await call(`POST /api/schedules/${one}/executions`);
  const { facility_id } = await home.db
    .selectFrom('schedule')
    .select('facility_id')
    .where('id', '=', other)
    .executeTakeFirstOrThrow();
  const poster = await home.db
    .insertInto('poster')
    .values({ facility_id, created_by: editor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await home.db.insertInto('poster_form').values({ poster_id: poster.id, schedule_id: other, position: 1 }).execute();
  expect(await use(`templates/${body.id}`)).toEqual({ places: 2, posters: 1, begun: 1 });
  expect(await use(`schedules/${one}`)).toEqual({ places: 1, posters: 0, begun: 1 });
});
