import type { Import } from '@safety-qube/contract/schemas/imports';
import { expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { askNow, readCsv } from '../exports/exports.factory.ts';
import { importCalls, uploadImport } from '../imports/imports.factory.ts';
import { addFacility } from '../people/people.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;

async function addAsset(facilityId: number, tag: string): Promise<number> {
  const db = t.database.forTenant(acme().id);
  const status = db.selectFrom('asset_status').select('id').where('key', '=', 'retired');
  const values = { tag, name: 'Forklift', kind: 'Forklift', facility_id: facilityId, status_id: status };
  return (await db.insertInto('asset').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
/** Uploads a file of issues, and checks it; returns its mapping and its problems. */
async function check(as: Person, text: string) {
  const item = (await uploadImport(t, as, text, 'old.csv', {}, 'issue')).json() as Import;
  const calls = importCalls(t, acme());
  await calls.act(as, item.id, 'check');
  await calls.work(item.id);
  return { item, calls, problems: (await calls.call(as, `GET /api/imports/${item.id}/problems`)).json().items };
}

test('an imported issue finds its asset by tag, with or without its name, and an export names it', async () => {
  const administrator = await t.person(acme(), 'administrator');
  const facilityId = await addFacility(t, acme(), 'Pier Seven');
  const [first, second] = [await addAsset(facilityId, 'FL-07'), await addAsset(facilityId, 'FL-08')];
  const { item, calls, problems } = await check(
    administrator,
    'Description,Category,Facility,Asset\nIt leaks,Idea,Pier Seven,fl-07\nIt squeaks,Idea,Pier Seven,FL-08 · Forklift\nNo brakes,Idea,Pier Seven,\n',
  );
  expect(item.mapping.fields['asset']).toEqual({ column: 3 });
  expect(problems).toEqual([]);
  await calls.act(administrator, item.id, 'start');
  await calls.work(item.id);
  const rows = await t.database
    .forTenant(acme().id)
    .selectFrom('issue as x')
    .innerJoin('record as r', 'r.id', 'x.record_id')
    .select('x.asset_id')
    .where('r.import_id', '=', item.id)
    .orderBy('r.id')
    .execute();
  expect(rows.map(({ asset_id }) => asset_id)).toEqual([first, second, null]);
  const query = `importId=${item.id}`;
  const file = readCsv((await askNow(t, acme(), administrator, { type: 'issue', query })).rawPayload);
  const column = file.header.indexOf('Asset');
  expect(file.rows.map((row) => row[column]).sort()).toEqual(['', 'FL-07 · Forklift', 'FL-08 · Forklift']);
});

test('an asset that does not exist is a problem of its row', async () => {
  const administrator = await t.person(acme(), 'administrator');
  await addFacility(t, acme(), 'Pier Eight');
  const id = await addAsset(await addFacility(t, acme(), 'Pier Nine'), 'FL-09');
  const { problems } = await check(
    administrator,
    `Description,Category,Facility,Asset\nIt leaks,Idea,Pier Eight,FL-99\nIt squeaks,Idea,Pier Eight,${id}\n`,
  );
  expect(problems.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
    [2, 'Asset'],
    [3, 'Asset'],
  ]);
});
