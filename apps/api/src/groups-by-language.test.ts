import type { ManagementOverview } from '@safety-qube/contract/schemas/management';
import { beforeAll, expect, test } from 'vitest';
import { addFacility, become } from './modules/people/people.factory.ts';
import { hazardCalls } from './modules/records/records.factory.ts';
import { type Person, useTestApp } from './testing/test-app.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
let admin: Person;
let worker: Person;
let site: number;
let n = 0;
beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  worker = await t.person(acme(), 'employee');
  site = await addFacility(t, acme(), 'Site');
});

async function call<T = { id: number }>(request: string, payload?: object, as = admin, language = 'en') {
  const answer = await t.call('acme', request, { as, language, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<T & { code: string; message: string }>() };
}
const codeOf = async (...asked: Parameters<typeof call>) => {
  const { status, body } = await call(...asked);
  return [status, body.code];
};
const REFUSED = [422, 'GROUP_BY_LANGUAGE'];
const addGroup = async (rule: object): Promise<number> => {
  n += 1;
  return (await call('POST /api/management/groups', { name: `Group ${n}`, kind: 'rule', ...rule })).body.id;
};
const findings = async () => (await call<ManagementOverview>('GET /api/management/overview')).body.broken;

test('a group by language is named neither by an approver line, nor by a rule of confidentiality, nor for a record', async () => {
  const [french, divers] = [
    await addGroup({ languages: ['fr'], jobs: ['Diver'] }),
    await addGroup({ jobs: ['Diver'] }),
  ];
  const line = (groupId: number) => call('POST /api/approvers', { type: 'hazard', groupId });
  const refused = await call('POST /api/approvers', { type: 'hazard', groupId: french }, admin, 'fr');
  expect([refused.status, refused.body.code]).toEqual(REFUSED);
  expect(refused.body.message).toContain('langue');
  const { body: approver } = await line(divers);
  expect(await codeOf(`PATCH /api/approvers/${approver.id}`, { groupId: french })).toEqual(REFUSED);
  const rule = { type: 'hazard', facilityId: site, roleIds: [] };
  expect(await codeOf('POST /api/confidentiality', { ...rule, groupIds: [divers, french] })).toEqual(REFUSED);
  const hazards = hazardCalls(t, acme());
  const { id, version } = await hazards.raise(worker, { facilityId: site });
  const open = async (groupIds: number[]) => {
    const payload = { isConfidential: true, roleIds: [], groupIds };
    const answer = await hazards.call(admin, `PUT /api/records/${id}/confidentiality`, payload, version);
    return [answer.statusCode, answer.json<{ code?: string }>().code];
  };
  expect(await open([french])).toEqual(REFUSED);
  expect((await open([divers]))[0]).toBe(200);
});

test('a group that gives access does not get a language, and one that has lost its language can be named', async () => {
  const id = await addGroup({ jobs: ['Rigger'] });
  const { body: line } = await call('POST /api/approvers', { type: 'hazard', groupId: id });
  expect(await codeOf(`PATCH /api/management/groups/${id}`, { languages: ['es'] })).toEqual(REFUSED);
  expect((await call(`DELETE /api/approvers/${line.id}`)).status).toBe(200);
  expect((await call(`PATCH /api/management/groups/${id}`, { languages: ['es'] })).status).toBe(200);
  expect(await codeOf('POST /api/approvers', { type: 'hazard', groupId: id })).toEqual(REFUSED);
  expect((await call(`PATCH /api/management/groups/${id}`, { languages: [] })).status).toBe(200);
  expect((await call('POST /api/approvers', { type: 'hazard', groupId: id })).status).toBe(201);
});

test('nobody comes into a group that gave access before by choosing its language; the overview names the group until it is changed', async () => {
  const id = await addGroup({ languages: ['it'] });
  expect((await findings()).map(({ kind }) => kind)).not.toContain('groupByLanguage');
  await db().insertInto('approver').values({ type: 'hazard', group_id: id }).execute();
  expect(await findings()).toContainEqual(
    expect.objectContaining({ kind: 'groupByLanguage', count: 1, examples: [`Group ${n}`] }),
  );
  const choose = async (selectedLanguage: string, as = worker) =>
    codeOf('PATCH /api/aum/um/employee', { id: as.id, selectedLanguage }, as);
  expect(await choose('it')).toEqual([403, 'LANGUAGE_GIVES_RIGHTS']);
  expect((await choose('fr'))[0]).toBe(200);
  await become(t, acme(), worker, { selected_language: 'it' });
  expect((await choose('en'))[0]).toBe(200);
  expect((await choose('it', admin))[0]).toBe(200);
  expect((await call(`PATCH /api/management/groups/${id}`, { languages: [], jobs: ['Nurse'] })).status).toBe(200);
  expect((await choose('it'))[0]).toBe(200);
  expect((await findings()).map(({ kind }) => kind)).not.toContain('groupByLanguage');
});
