import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { headText, readHead } from '../platform/seals/chain-head.ts';
import { sealLines } from '../platform/seals/seal-lines.ts';
import { spawnProgram } from '../testing/spawn-server.ts';
import { useTestApp } from '../testing/test-app.ts';

const t = useTestApp();
const db = () => t.database.forTenant(t.tenants.acme.id);
const verify = (...args: string[]) =>
  spawnProgram('cli/verify-audit.ts', { DATABASE_URL: t.ownerUrl, DATA_DIR: t.platform.config.DATA_DIR }, args).ended;

/** The lines of the log that are sealed, the first one first. */
let lines: { id: number; position: number }[];
beforeAll(async () => {
  const boss = await t.person(t.tenants.acme, 'administrator');
  for (const name of ['Acme One', 'Acme Two', 'Acme Three', 'Acme Four']) {
    const answer = await t.call('acme', 'PUT /api/app/org/name', { as: boss, payload: { name } });
    expect(answer.statusCode).toBe(200);
  }
  await sealLines(db());
  lines = await db()
    .selectFrom('audit_seal')
    .select(['line_id as id', 'position'])
    .where('source', '=', 'audit_entry')
    .orderBy('position')
    .execute();
});

test('a chain as it was sealed is said to be so, with its head, which is compared with one that was kept', async () => {
  const head = await readHead(db());
  if (!head) throw new Error('there is no head');
  const verified = await verify('acme');
  expect([verified.code, verified.stderr]).toEqual([0, '']);
  expect(verified.stdout).toMatch(/^acme: \d+ lines are as they were sealed\. Head: /);
  expect(verified.stdout).toContain(headText(head));
  const file = join(t.platform.config.DATA_DIR, 'head.txt');
  await writeFile(file, `The head of today:\n${headText(head)}\n`);
  const compared = await verify('acme', '--head', file);
  expect([compared.code, compared.stdout]).toEqual([
    0,
    expect.stringContaining('the heads of the file are in the chain'),
  ]);
});

test('the first line that was altered is named, and the exit code says so', async () => {
  const [, second, , fourth] = lines;
  if (!second || !fourth) throw new Error('there are not four lines');
  const owner = t.owner.forTenant(t.tenants.acme.id);
  for (const { id } of [fourth, second])
    await owner.updateTable('audit_entry').set({ request_id: 'another' }).where('id', '=', id).execute();
  const found = await verify('acme');
  expect([found.code, found.stderr]).toEqual([1, '']);
  expect(found.stdout).toMatch(
    new RegExp(
      `^acme: line ${second.position} \\(audit_entry ${second.id} of [^)]+\\) was altered\\. The ${second.position - 1} lines before it are as they were sealed\\.\n$`,
    ),
  );
});

test('what cannot be verified is refused with one sentence', async () => {
  expect(await verify('nowhere')).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('"nowhere"') });
  expect(await verify('acme', '--heads', 'x')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: /),
  });
});
