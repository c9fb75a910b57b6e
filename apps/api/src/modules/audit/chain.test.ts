import type { AuditChain } from '@safety-qube/contract/schemas/audit';
import { expect, test } from 'vitest';
import { headsIn, readHead } from '../../platform/seals/chain-head.ts';
import { sealLines } from '../../platform/seals/seal-lines.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { mailHeads } from './mail-heads.job.ts';

const t = useTestApp();
const db = () => t.database.forTenant(t.tenants.acme.id);
const readChain = async (): Promise<AuditChain> =>
  (
    await t.call('acme', 'GET /api/management/audit/chain', { as: await t.person(t.tenants.acme, 'administrator') })
  ).json();
const choose = async (addresses: string[], role: 'administrator' | 'auditor' = 'administrator') =>
  t.call('acme', 'PUT /api/management/audit/recipients', {
    as: await t.person(t.tenants.acme, role),
    payload: { addresses },
  });
const mails = () =>
  db().selectFrom('mail').selectAll().where('template', '=', 'audit-head').orderBy('to_address').execute();

test('who may read the log sees how far it is sealed, and since when an entry waits for that', async () => {
  await choose(['first@outside.example']);
  const before = await readChain();
  expect(before).toMatchObject({ head: null, sealedUntil: null, abilities: { editRecipients: true } });
  await sealLines(db());
  const head = await readHead(db());
  expect(await readChain()).toMatchObject({ head, sealedUntil: expect.any(String), unsealedSince: null });
  await choose(['second@outside.example']);
  expect((await readChain()).unsealedSince).toEqual(expect.any(String));
  const auditor = await t.person(t.tenants.acme, 'auditor');
  const seen = await t.call('acme', 'GET /api/management/audit/chain', { as: auditor });
  expect(seen.json().abilities).toEqual({ editRecipients: false });
  const employee = await t.person(t.tenants.acme, 'employee');
  expect((await t.call('acme', 'GET /api/management/audit/chain', { as: employee })).statusCode).toBe(403);
});

test('addresses for the head are chosen with the right to edit the organisation, each once, in order, and undone from the log', async () => {
  expect((await choose(['x@outside.example'], 'auditor')).statusCode).toBe(403);
  expect((await choose(['nobody'])).statusCode).toBe(400);
  const set = await choose(['b@outside.example', 'A@outside.example', 'a@outside.example']);
  expect(set.json()).toEqual({ addresses: ['a@outside.example', 'b@outside.example'] });
  expect((await choose([])).json()).toEqual({ addresses: [] });
  const administrator = await t.person(t.tenants.acme, 'administrator');
  const { items } = (
    await t.call('acme', 'GET /api/management/audit?action=audit.recipientsChanged', { as: administrator })
  ).json();
  expect(items[0]).toMatchObject({
    text: 'Recipients of the last seal changed',
    changes: [{ label: 'Email addresses', before: 'a@outside.example, b@outside.example', after: null }],
  });
  const undone = await t.call('acme', `POST /api/management/audit/${items[0].id}/undo`, { as: administrator });
  expect(undone.statusCode).toBe(200);
  expect((await readChain()).addresses).toEqual(['a@outside.example', 'b@outside.example']);
});

test('the head is mailed to each address once a day, in the language of a person who has it', async () => {
  const french = await t.person(t.tenants.acme, 'auditor', { email: 'auditrice@acme.example' });
  await db().updateTable('employee').set({ selected_language: 'fr' }).where('id', '=', french.id).execute();
  await choose(['auditrice@acme.example', 'auditor@outside.example']);
  await sealLines(db());
  const head = await readHead(db());
  const run = (day: string) => mailHeads(t.platform, { tx: db(), tenantId: t.tenants.acme.id }, day);
  await run('2026-11-27');
  await run('2026-11-27');
  const sent = await mails();
  expect(sent.map((mail) => [mail.to_address, mail.language])).toEqual([
    ['auditor@outside.example', 'en'],
    ['auditrice@acme.example', 'fr'],
  ]);
  for (const { text } of sent) {
    expect(headsIn(text)).toEqual([head]);
    expect(text).toContain('npm run verify-audit -- acme');
  }
  await run('2026-11-28');
  expect(await mails()).toHaveLength(4);
});
