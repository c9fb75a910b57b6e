import type { AssetStatusItem } from '@safety-qube/contract/schemas/asset-statuses';
import { beforeEach, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, logOf } from '../people/people.factory.ts';

const t = useTestApp();
let administrator: Person;
beforeEach(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
});
async function send(request: string, payload?: object, as = administrator, language = 'en') {
  const answer = await t.call('acme', request, { as, language, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json(), entry: answer.headers['audit-entry'] };
}
const list = async (language = 'en'): Promise<AssetStatusItem[]> =>
  (await send('GET /api/asset-statuses?page=1&size=100', undefined, administrator, language)).body.items;
const find = async (label: string) => (await list()).find((one) => one.label === label) as AssetStatusItem;
const change = (id: number, body: object) => send(`PATCH /api/asset-statuses/${id}`, body);
async function addAsset(statusId: number) {
  const facilityId = await addFacility(t, t.tenants.acme, `Yard ${statusId}`);
  const body = { tag: `AS-${statusId}`, name: 'Forklift', kind: 'Forklift', facilityId, statusId };
  return send('POST /api/assets', body);
}

test('statuses are listed in their order and in the reader’s language, with how many assets have them', async () => {
  expect((await list('it')).map(({ label }) => label)).toEqual([
    ...['In servizio', 'In manutenzione', 'Fuori servizio', 'Dismesso'],
  ]);
  const { id } = await find('Under maintenance');
  await addAsset(id);
  expect(await find('Under maintenance')).toMatchObject({ assets: 1, isRetired: false });
  const worker = await t.person(t.tenants.acme, 'employee');
  expect((await send('GET /api/asset-statuses?page=1&size=10', undefined, worker)).status).toBe(403);
});

test('a status is added, logged and offered for assets; its name is its own', async () => {
  const { status, body } = await send('POST /api/asset-statuses', { label: 'On loan', order: 2 });
  expect([status, body]).toEqual([201, expect.objectContaining({ label: 'On loan', order: 2, isActive: true })]);
  expect(await logOf(t, t.tenants.acme, 'asset_status', body.id)).toEqual([
    expect.objectContaining({ action: 'asset_status.created', actor_id: administrator.id }),
  ]);
  expect((await addAsset(body.id)).status).toBe(201);
  const again = await send('POST /api/asset-statuses', { label: 'ON LOAN', order: 9 });
  expect([again.status, again.body.code]).toEqual([409, 'ASSET_STATUS_TAKEN']);
});

test('a status that is no longer offered stays at its assets, and is undone by the log', async () => {
  const { id, version } = await find('Out of service');
  const asset = (await addAsset(id)).body;
  const saved = await change(id, { isActive: false, version });
  expect(saved.body).toMatchObject({ isActive: false, assets: 1 });
  expect((await send(`GET /api/assets/${asset.id}`)).body.statusId).toBe(id);
  const { facilityId } = asset;
  const other = { tag: 'AS-other', name: 'Crane', kind: 'Crane', facilityId, statusId: id };
  expect((await send('POST /api/assets', other)).body.code).toBe('ASSET_STATUS_UNKNOWN');
  const stale = await change(id, { label: 'Broken', version });
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE']);
  expect((await send(`POST /api/management/audit/${saved.entry}/undo`)).status).toBe(200);
  expect(await find('Out of service')).toMatchObject({ isActive: true });
});

test('the status that takes assets out of use stays, and one other for new assets', async () => {
  const all = await list();
  const retired = all.find(({ isRetired }) => isRetired);
  expect((await change(retired?.id ?? 0, { isActive: false })).body.code).toBe('ASSET_STATUS_RETIRED');
  const codes = [];
  for (const { id, isRetired } of all) if (!isRetired) codes.push((await change(id, { isActive: false })).body.code);
  expect(codes).toEqual([...Array(all.length - 2).fill(undefined), 'ASSET_STATUS_LAST']);
});
