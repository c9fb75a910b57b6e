import type { Asset, AssetBrief } from '@safety-qube/contract/schemas/assets';
import { beforeAll, expect, test } from 'vitest';
import { text } from '../../platform/i18n.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, addUnit, logOf } from '../people/people.factory.ts';

const t = useTestApp();
let manager: Person;
let auditor: Person;
let worker: Person;
let north: number;
let south: number;
let status: Record<'in-service' | 'under-maintenance' | 'out-of-service' | 'retired', number>;

beforeAll(async () => {
  const { acme } = t.tenants;
  manager = await t.person(acme, 'ehsManager');
  auditor = await t.person(acme, 'auditor');
  worker = await t.person(acme, 'employee');
  north = await addFacility(t, acme, 'North');
  south = await addFacility(t, acme, 'South');
  const statuses = (await call(worker, 'GET /api/asset/status')).body as { id: number; key: string }[];
  status = Object.fromEntries(statuses.map(({ id, key }) => [key, id])) as typeof status;
});

const call = async (as: Person, request: string, payload?: object) => {
  const answer = await t.call('acme', request, { as, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const fresh = (tag: string, more: object = {}) => ({
  tag,
  name: `Name of ${tag}`,
  kind: 'Forklift',
  facilityId: north,
  statusId: status['in-service'],
  ...more,
});
const add = async (tag: string, more: object = {}): Promise<Asset> => {
  const { status: code, body } = await call(manager, 'POST /api/assets', fresh(tag, more));
  expect([code, body]).toEqual([201, expect.objectContaining({ tag })]);
  return body;
};
const change = (as: Person, { id }: Asset, change: object) => call(as, `PATCH /api/assets/${id}`, change);
const tagsOf = async (as: Person, query = '') =>
  (await call(as, `GET /api/assets?page=1&size=100${query}`)).body.items.map(({ tag }: Asset) => tag);
const found = async (query = '') =>
  ((await call(worker, `GET /api/asset/find?${query}`)).body as AssetBrief[]).map(({ tag }) => tag);

test('any signed-in user reads the statuses of assets, in their order and language', async () => {
  const statuses = (await t.call('acme', 'GET /api/asset/status/', { as: worker })).json();
  expect(statuses.map((s: { key: string; order: number }) => [s.key, s.order])).toEqual([
    ['in-service', 1],
    ['under-maintenance', 2],
    ['out-of-service', 3],
    ['retired', 4],
  ]);
  const french = (await t.call('acme', 'GET /api/asset/status/', { as: worker, language: 'fr' })).json();
  expect(french[3].name).toBe(text('fr', 'assetStatus.retired'));
  expect((await t.call('acme', 'GET /api/asset/status/')).statusCode).toBe(401);
});

test('an asset is added with the privilege, with the given values, and logged', async () => {
  const unitId = await addUnit(t, t.tenants.acme, { facility_id: north, level: 'department', name: 'Workshop' });
  const asset = await add('NEW-1', { unitId, manufacturer: ' Linde ', model: '', serialNumber: 'S 1' });
  expect(asset).toMatchObject({ facilityName: 'North', unitId, manufacturer: 'Linde', model: null, version: 1 });
  expect((await call(auditor, `GET /api/assets/${asset.id}`)).body).toEqual({ ...asset, abilities: { edit: false } });
  expect(await logOf(t, t.tenants.acme, 'asset', asset.id)).toEqual([
    { action: 'asset.created', actor_id: manager.id, change: expect.objectContaining({ tag: [null, 'NEW-1'] }) },
  ]);
  for (const as of [auditor, worker]) expect((await call(as, 'POST /api/assets', fresh('NEW-2'))).status).toBe(403);
  expect((await call(worker, `GET /api/assets/${asset.id}`)).status).toBe(404);
  expect((await call(worker, 'GET /api/assets?page=1&size=10')).status).toBe(403);
});

test('a number is unique, whatever its case; another tenant may use it too', async () => {
  await add('TWICE-1');
  const again = await call(manager, 'POST /api/assets', fresh('twice-1'));
  expect([again.status, again.body.code]).toEqual([409, 'ASSET_TAG_TAKEN']);
  const other = await add('TWICE-2');
  expect((await change(manager, other, { tag: 'Twice-1' })).body.code).toBe('ASSET_TAG_TAKEN');
  const stranger = await t.person(t.tenants.globex, 'administrator');
  const facilityId = await addFacility(t, t.tenants.globex, 'Elsewhere');
  const [{ id: statusId }] = (await t.call('globex', 'GET /api/asset/status', { as: stranger })).json();
  const payload = fresh('TWICE-1', { facilityId, statusId });
  expect((await t.call('globex', 'POST /api/assets', { as: stranger, payload })).statusCode).toBe(201);
});

test('an unknown facility, a unit of another facility and an unknown status are refused', async () => {
  const unitId = await addUnit(t, t.tenants.acme, { facility_id: south, level: 'department', name: 'Yard' });
  for (const [change, code] of [
    [{ facilityId: 2_000_000_001 }, 'FACILITY_UNKNOWN'],
    [{ unitId }, 'UNIT_UNKNOWN'],
    [{ statusId: 2_000_000_001 }, 'ASSET_STATUS_UNKNOWN'],
  ] as const) {
    const refused = await call(manager, 'POST /api/assets', fresh('REFUSED', change));
    expect([refused.status, refused.body.code]).toEqual([422, code]);
  }
  for (const tag of [' ', 'x'.repeat(41)])
    expect((await call(manager, 'POST /api/assets', fresh(tag))).status).toBe(400);
});

test('a change needs the version that was read; a stale one is refused with the current asset', async () => {
  const unitId = await addUnit(t, t.tenants.acme, { facility_id: north, level: 'department', name: 'Paint shop' });
  const asset = await add('CHANGE-1', { unitId });
  const named = await change(manager, asset, { name: 'Press', version: 1 });
  expect(named.body).toMatchObject({ name: 'Press', version: 2 });
  const stale = await change(manager, asset, { name: 'Saw', version: 1 });
  expect([stale.status, stale.body.code, stale.body.data.current]).toEqual([409, 'STALE', named.body]);
  expect((await change(manager, asset, { name: 'Press' })).body.version).toBe(2);
  // Another facility clears the unit.
  const moved = await change(manager, asset, { facilityId: south, statusId: status['out-of-service'] });
  expect(moved.body).toMatchObject({ facilityId: south, unitId: null, statusId: status['out-of-service'], version: 3 });
  expect((await logOf(t, t.tenants.acme, 'asset', asset.id)).at(-1)).toEqual({
    action: 'asset.changed',
    actor_id: manager.id,
    change: {
      facilityId: [north, south],
      unitId: [unitId, null],
      statusId: [status['in-service'], status['out-of-service']],
    },
  });
  expect((await change(auditor, asset, { name: 'Mine' })).status).toBe(403);
  expect((await change(worker, asset, { name: 'Mine' })).status).toBe(404);
});

test('a role that is limited to facilities reads, adds and moves only assets there', async () => {
  const local = await t.person(t.tenants.acme, 'ehsManager', { facilityIds: [south] });
  const there = await add('SOUTH-1', { facilityId: south });
  const elsewhere = await add('NORTH-1');
  const tags = await tagsOf(local);
  expect(tags).toContain('SOUTH-1');
  expect(tags).not.toContain('NORTH-1');
  expect((await call(local, `GET /api/assets/${elsewhere.id}`)).status).toBe(404);
  expect((await change(local, elsewhere, { name: 'Mine' })).status).toBe(404);
  expect((await call(local, 'POST /api/assets', fresh('NORTH-2'))).status).toBe(403);
  expect((await change(local, there, { facilityId: north })).status).toBe(403);
  expect((await change(local, there, { name: 'Ours' })).body.name).toBe('Ours');
});

test('the register is searched by words, filtered and sorted, with numbers by their value', async () => {
  await add('SRCH-10', { name: 'Éclair saw', kind: 'Saw', facilityId: south, serialNumber: 'ZX-81' });
  await add('SRCH-2', { name: 'Boom lift', kind: 'Aerial platform', manufacturer: 'Genie' });
  await add('SRCH-3', { name: '100%_lift', kind: 'Aerial platform', statusId: status.retired });
  expect(await tagsOf(manager, '&search=srch')).toEqual(['SRCH-2', 'SRCH-3', 'SRCH-10']);
  expect(await tagsOf(manager, '&search=srch&sort=-tag')).toEqual(['SRCH-10', 'SRCH-3', 'SRCH-2']);
  for (const [search, tag] of [
    ['éCLAIR srch', 'SRCH-10'],
    ['zx-81', 'SRCH-10'],
    ['lift genie', 'SRCH-2'],
    ['100%_', 'SRCH-3'],
  ] as const)
    expect([search, await tagsOf(manager, `&search=${encodeURIComponent(search)}`)]).toEqual([search, [tag]]);
  expect(await tagsOf(manager, '&search=lift%20saw')).toEqual([]);
  expect(await tagsOf(manager, '&kind=Aerial%20platform')).toEqual(['SRCH-2', 'SRCH-3']);
  expect(await tagsOf(manager, `&search=srch&statusId=${status.retired}`)).toEqual(['SRCH-3']);
  expect(await tagsOf(manager, `&search=srch&facilityId=${south}`)).toEqual(['SRCH-10']);
  const second = (await call(manager, 'GET /api/assets?page=2&size=2&search=srch')).body;
  expect([second.items.map(({ tag }: Asset) => tag), second.total]).toEqual([['SRCH-10'], 3]);
  expect(second.kinds).toEqual(expect.arrayContaining(['Aerial platform', 'Forklift', 'Saw']));
});

test('any signed-in user finds assets in use to choose from, those of a place first, and reads the names of retired ones', async () => {
  await add('PICK-1');
  const retired = await add('PICK-2', { statusId: status.retired });
  await add('PICK-3', { facilityId: south });
  expect(await found('search=pick')).toEqual(['PICK-1', 'PICK-3']);
  expect(await found(`search=pick&nearTo=${south}`)).toEqual(['PICK-3', 'PICK-1']);
  const names = (await call(worker, `GET /api/asset/names?ids=${retired.id},2000000001`)).body;
  expect(names).toEqual([
    {
      id: retired.id,
      tag: 'PICK-2',
      name: 'Name of PICK-2',
      kind: 'Forklift',
      facilityId: north,
      facilityName: 'North',
    },
  ]);
  const stranger = await t.person(t.tenants.globex, 'administrator');
  const theirs = await t.call('globex', `GET /api/asset/names?ids=${retired.id}`, { as: stranger });
  expect(theirs.json()).toEqual([]);
});
