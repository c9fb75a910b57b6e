import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import { beforeAll, expect, test } from 'vitest';
import { photoFromPhone } from '../../testing/images.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../attachments/attachments.factory.ts';
import { addFacility } from '../people/people.factory.ts';
import { personWith } from '../records/records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
let facilityId: number;
let worker: Person;
let owner: Person;
/** Somebody who sees hazards and tasks, but no issues. */
let other: Person;
let outsider: Person;
let photo: Buffer;
beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  worker = await personWith(t, acme(), ['issue.raise']);
  owner = await personWith(t, acme(), [
    'issue.raise',
    'issue.editReport',
    'issue.viewAll',
    'hazard.raise',
    'hazard.viewAll',
    'task.edit',
    'task.all',
    'management.confidentiality.edit',
  ]);
  other = await personWith(t, acme(), ['hazard.viewAll', 'task.all']);
  outsider = await personWith(t, acme(), []);
  await t.database
    .forTenant(acme().id)
    .insertInto('approver')
    .values((['issue', 'hazard'] as const).map((type) => ({ type, employee_id: owner.id })))
    .execute();
  photo = await photoFromPhone();
});

const call = (as: Person, request: string, payload?: object, version?: number) =>
  t.call('acme', request, {
    as,
    ...(payload && { payload }),
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
async function made(as: Person, request: string, payload: object): Promise<{ id: number; version: number }> {
  const answer = await call(as, request, payload);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json();
}
/** Reports an issue with a photo, and a comment with another one. */
async function issueWithPhoto(): Promise<{ id: number; version: number; photoId: number }> {
  const { id: photoId } = await uploadFile(t, worker, 'stair.jpg', photo);
  const { id: ofComment } = await uploadFile(t, worker, 'later.jpg', photo);
  const input = { description: 'A loose step', facilityId, category: 'something-is-not-right' };
  const issue = await made(worker, 'POST /api/issues', { ...input, attachmentIds: [photoId] });
  await made(worker, `POST /api/records/${issue.id}/comments`, { body: 'Another one', attachmentIds: [ofComment] });
  const { version } = (await call(owner, `GET /api/issues/${issue.id}`)).json();
  return { ...issue, version, photoId };
}
const convert = ({ id }: { id: number }) =>
  made(owner, 'POST /api/hazards', { description: 'A step', facilityId, category: 'other', convertedFromId: id });
const addTask = ({ id }: { id: number }) =>
  made(owner, 'POST /api/tasks', { title: 'Fix it', description: 'The step', ownerId: other.id, originId: id });
const filesOf = async (as: Person, { id }: { id: number }): Promise<Attachment[]> =>
  (await call(as, `GET /api/records/${id}/attachments`)).json();

test.each([
  ['hazard', convert],
  ['task', addTask],
])('a %s that an issue is converted to has its photos, also for users who may not see the issue', async (_, become) => {
  const issue = await issueWithPhoto();
  const after = await become(issue);
  const files = await filesOf(other, after);
  expect(files).toMatchObject([{ name: 'stair.jpg', purpose: 'report', hasPreview: true }]);
  const [{ id } = { id: 0 }] = files;
  expect(id).not.toBe(issue.photoId);
  const shown = await call(other, `GET /api/attachments/${id}/file`);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await call(other, `GET /api/attachments/${issue.photoId}/file`)).statusCode).toBe(404);
  expect((await call(outsider, `GET /api/attachments/${id}/file`)).statusCode).toBe(404);
});

test('a photo that is removed from one of the two stays with the other', async () => {
  const issue = await issueWithPhoto();
  const hazard = await convert(issue);
  const [{ id } = { id: 0 }] = await filesOf(owner, hazard);
  await t.database
    .forTenant(acme().id)
    .updateTable('attachment')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .execute();
  expect(await filesOf(owner, hazard)).toEqual([]);
  expect((await call(worker, `GET /api/attachments/${issue.photoId}/preview`)).statusCode).toBe(200);
});

test('a task of a confidential issue has none of its photos, a hazard that it is converted to has, for those who may see it', async () => {
  const issue = await issueWithPhoto();
  const confidential = { isConfidential: true, roleIds: [], fyi: [] };
  const hidden = await call(owner, `PUT /api/records/${issue.id}/confidentiality`, confidential, issue.version);
  expect(hidden.statusCode).toBe(200);
  expect(await filesOf(owner, await addTask(issue))).toEqual([]);
  const hazard = await convert(issue);
  const [{ id } = { id: 0 }] = await filesOf(owner, hazard);
  expect((await call(owner, `GET /api/attachments/${id}/file`)).statusCode).toBe(200);
  expect((await call(other, `GET /api/attachments/${id}/file`)).statusCode).toBe(404);
});
