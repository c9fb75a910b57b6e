import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { MOVED_PLACE_COLUMNS } from './moves/placed-tables.ts';
import { TABLES_OF_KINDS } from './place-use.queries.ts';

const t = useTestApp();
let boss: Person;
const call = async (request: string, payload?: object) => {
  const answer = await t.call('acme', request, { as: boss, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json(), entry: Number(answer.headers['audit-entry']) };
};

beforeAll(async () => {
  boss = await t.person(t.tenants.acme, 'administrator');
});

test('whatever refers to a place is counted as hanging on it', () => {
  const tables = new Set(MOVED_PLACE_COLUMNS.map((column) => column.split('.')[0]));
  expect([...tables].toSorted()).toEqual(['org_unit', 'record', ...Object.values(TABLES_OF_KINDS).flat()].toSorted());
});

test('a facility that only a confidentiality rule names is in use: neither deleted, nor taken back', async () => {
  const { body: facility, entry } = await call('POST /api/fm/facility/create', { name: 'Ruled' });
  await t.database
    .forTenant(t.tenants.acme.id)
    .insertInto('confidentiality_rule')
    .values({ type: 'incident', facility_id: facility.id })
    .execute();
  const { counts } = (await call(`GET /api/fm/facility/${facility.id}/use`)).body;
  expect(counts).toMatchObject({ confidentialityRules: 1, approvers: 0, records: 0 });
  for (const request of [`DELETE /api/fm/facility/${facility.id}`, `POST /api/management/audit/${entry}/undo`]) {
    const { status, body } = await call(request);
    expect([status, body.code, body.data.counts.confidentialityRules]).toEqual([409, 'IN_USE', 1]);
  }
});
