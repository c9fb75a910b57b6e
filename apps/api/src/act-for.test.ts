import type { Export } from '@safety-qube/contract/schemas/exports';
import type { Import } from '@safety-qube/contract/schemas/imports';
import { expect, test } from 'vitest';
import { makeJobs } from './make-jobs.ts';
import { importCalls, uploadImport } from './modules/imports/imports.factory.ts';
import { become } from './modules/people/people.factory.ts';
import { personWith } from './modules/records/records.factory.ts';
import { type Person, useTestApp } from './testing/test-app.ts';

const t = useTestApp();

const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);

/** Runs a job and returns the security events that it logged. */
async function eventsOf(id: string, payload: Record<string, number>): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const none = () => undefined;
  const log = { info: none, debug: none, error: none, warn: (line: object) => void lines.push({ ...line }) };
  const job = makeJobs(t.platform).find((one) => one.id === id);
  await job?.run(payload, { tenantId: acme().id, tx: db(), log, attempt: { number: 1, of: 1 } });
  return lines.filter((line) => 'security' in line);
}
async function loseRight({ roleId }: { roleId: number }, privilege: string): Promise<void> {
  await db().deleteFrom('role_privilege').where('role_id', '=', roleId).where('privilege', '=', privilege).execute();
  t.sessions.forget(acme().id);
}
async function startExport(as: Person): Promise<number> {
  const payload = { type: 'hazard', format: 'csv', query: '' };
  return ((await t.call('acme', 'POST /api/exports', { as, payload })).json() as Export).id;
}
/** Creates an import whose rows are about to be checked; returns its id. */
async function startCheck(as: Person): Promise<number> {
  const { id } = (await uploadImport(t, as, 'Site,Description\nYard,A hole\n')).json() as Import;
  await importCalls(t, acme()).map(as, id, { fields: { description: { column: 1 }, category: { value: 'other' } } });
  await db().updateTable('import').set({ state: 'checking' }).where('id', '=', id).execute();
  return id;
}
/** The security event of a job that was denied: without an address and a device, because jobs have none. */
const denied = (employeeId: number, job: string, more: object) => ({
  security: 'access.denied',
  tenantId: acme().id,
  employeeId,
  operation: `job ${job}`,
  ...more,
});

test('an export is logged as denied when its requester has lost the privilege, without address and device', async () => {
  const person = await personWith(t, acme(), ['hazard.viewAll', 'hazard.extractReports']);
  const [made, refused] = [await startExport(person), await startExport(person)];
  expect(await eventsOf('make-export', { exportId: made })).toEqual([]);
  await loseRight(person, 'hazard.extractReports');
  const event = denied(person.id, 'make-export', { code: 'FORBIDDEN', privilege: 'hazard.extractReports' });
  expect(await eventsOf('make-export', { exportId: refused })).toEqual([event]);
});

test('an export is logged as denied when its requester is inactive', async () => {
  const person = await personWith(t, acme(), ['hazard.viewAll', 'hazard.extractReports']);
  const exportId = await startExport(person);
  await become(t, acme(), person, { status: 'inactive' });
  const event = denied(person.id, 'make-export', { code: 'FORBIDDEN', privilege: undefined });
  expect(await eventsOf('make-export', { exportId })).toEqual([event]);
});

test('an import is logged as denied and fails with IMPORT_NOT_ALLOWED when its importer has lost the privilege', async () => {
  const person = await personWith(t, acme(), ['hazard.record.import']);
  const [made, refused] = [await startCheck(person), await startCheck(person)];
  expect(await eventsOf('work-on-import', { importId: made })).toEqual([]);
  await loseRight(person, 'hazard.record.import');
  const event = denied(person.id, 'work-on-import', { code: 'IMPORT_NOT_ALLOWED', privilege: 'hazard.record.import' });
  expect(await eventsOf('work-on-import', { importId: refused })).toEqual([event]);
  const row = await db().selectFrom('import').select(['state', 'failure']).where('id', '=', refused).executeTakeFirst();
  expect(row).toEqual({ state: 'failed', failure: 'IMPORT_NOT_ALLOWED' });
});
