import type { Import } from '@safety-qube/contract/schemas/imports';
import { beforeEach, expect, test } from 'vitest';
import { runTimersUntil } from '../../testing/run-timers.ts';
import { addFacility } from '../attachments/attachments.factory.ts';
import { findWrongWaiting } from '../records/index.ts';
import { startImportTest } from './imports.factory.ts';

const { t, administrator, i, upload } = await startImportTest();
const facilityId = await addFacility(t, t.tenants.acme);
beforeEach(() => t.owner.pool.query('delete from graphile_worker._private_jobs'));

const undo = (entry: number, as = administrator) => t.call('acme', `POST /api/management/audit/${entry}/undo`, { as });
const records = async (id: number): Promise<number> =>
  (
    await t.database
      .forTenant(t.tenants.acme.id)
      .selectFrom('record')
      .select('id')
      .where('import_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
  ).length;
/** Starts an import of two records; returns it with its line in the log. */
async function start(name: string) {
  const { id } = await upload(`Description\nA hole ${name}\nA loose rail ${name}\n`, `${name}.csv`);
  await i().map(administrator, id, {
    fields: {
      facility: { value: String(facilityId) },
      category: { value: 'other' },
      description: { column: 0 },
    },
  });
  expect((await i().act(administrator, id, 'check')).statusCode).toBe(202);
  await i().work(id);
  const answer = await i().act(administrator, id, 'start');
  expect([answer.statusCode, answer.body]).toEqual([202, expect.anything()]);
  return { id, entry: Number(answer.headers['audit-entry']) };
}
const stateOf = async (id: number): Promise<Import['state']> => (await i().get(administrator, id)).state;

test('a finished import is undone by its line in the log, and by the line of that its records come back', async () => {
  const { id, entry } = await start('finished');
  await i().work(id);
  expect([await stateOf(id), await records(id)]).toEqual(['done', 2]);
  const other = await t.person(t.tenants.acme, 'administrator');
  const undone = await undo(entry, other);
  expect([undone.statusCode, undone.body]).toEqual([200, expect.anything()]);
  await i().work(id);
  expect([await stateOf(id), await records(id)]).toEqual(['undone', 0]);
  const again = Number(undone.headers['audit-entry']);
  expect([422, 404]).toContain((await undo(again, other)).statusCode); // the file is its uploader's alone
  expect((await undo(again)).statusCode).toBe(200);
  await i().work(id);
  expect([await stateOf(id), await records(id)]).toEqual(['done', 2]);
});

test('an import that is running is stopped by the undo, and started by the undo of that', async () => {
  const { id, entry } = await start('running');
  const stopped = await undo(entry);
  expect([stopped.statusCode, await stateOf(id)]).toEqual([200, 'cancelling']);
  const line = Number(stopped.headers['audit-entry']);
  expect((await undo(line)).json().code).toBe('IMPORT_BUSY');
  await i().work(id);
  expect(await stateOf(id)).toBe('cancelled');
  expect((await undo(line)).statusCode).toBe(200);
  await i().work(id);
  expect([await stateOf(id), await records(id)]).toEqual(['done', 2]);
});

test('what was imported as resolved waits for its raiser, if it has one, and goes with the undo also if it has closed', async () => {
  const { acme } = t.tenants;
  const db = t.database.forTenant(acme.id);
  const gone = await t.person(acme, 'employee');
  await db.updateTable('employee').set({ status: 'inactive' }).where('id', '=', gone.id).execute();
  const { id } = await upload(`Description,By\nA hole,\nA loose rail,${gone.email}\n`, 'resolved.csv');
  await i().map(administrator, id, {
    fields: {
      facility: { value: String(facilityId) },
      category: { value: 'other' },
      status: { value: 'Resolution Approved by EHS Team' },
      description: { column: 0 },
      raiser: { column: 1 },
    },
  });
  await i().act(administrator, id, 'check');
  await i().work(id);
  const started = await i().act(administrator, id, 'start');
  expect([started.statusCode, started.body]).toEqual([202, expect.anything()]);
  await i().work(id);
  await runTimersUntil(t, acme, new Date());
  const stored = db.selectFrom('record').select(['description', 'status', 'version']).where('import_id', '=', id);
  expect(await stored.orderBy('id').execute()).toEqual([
    { description: 'A hole', status: 'Resolution Approved by EHS Team', version: 1 },
    { description: 'A loose rail', status: 'Closed', version: 2 },
  ]);
  expect(await findWrongWaiting({ tx: db })).toEqual([]);
  expect((await undo(Number(started.headers['audit-entry']))).statusCode).toBe(200);
  await i().work(id);
  expect([await stateOf(id), await records(id)]).toEqual(['undone', 0]);
});
