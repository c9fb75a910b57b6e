import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importTenant } from '../platform/archive/import-tenant.ts';
import { readParts, writeParts } from '../platform/archive/tenant-archive.factory.ts';
import {
  type ArchiveTest,
  type Json,
  linesOf,
  manifestOf,
  startArchiveTest,
} from '../platform/archive/tenant-archive.fixture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 90_000 });

let t: TestApp;
let a: ArchiveTest;

beforeAll(async () => {
  t = await startTestApp();
  a = await startArchiveTest(t);
});
afterAll(async () => {
  await t.close();
  await a.close();
});

/** Imports acme from an archive of an earlier migration, without the rows that are named by their table. Returns the id. */
async function importEarlier(
  slug: string,
  schema: string,
  without: Readonly<Record<string, (row: Json) => boolean>>,
): Promise<number> {
  const parts = await readParts(a.archive);
  const manifest = manifestOf(parts) as { tables: Json[] };
  for (const table of manifest.tables) {
    const name = String(table['name']);
    const isLeftOut = without[name];
    if (!isLeftOut) continue;
    const all = linesOf(parts, name);
    const kept = all.filter((row) => !isLeftOut(row));
    expect(kept.length).toBeLessThan(all.length);
    const bytes = Buffer.from(kept.map((row) => `${JSON.stringify(row)}\n`).join(''));
    parts.set(`tables/${name}.jsonl`, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    Object.assign(table, { rows: kept.length, bytes: bytes.length, sha256 });
  }
  parts.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, schema })));
  const file = a.fresh();
  await writeParts(file, parts);
  return (await importTenant(a.tools, file, slug)).id;
}

/** What a tenant begins with: rights, fields, notification rules and published forms. */
async function defaultsOf(tenantId: number) {
  const db = t.owner.forTenant(tenantId);
  const rights = await db
    .selectFrom('role_privilege as p')
    .innerJoin('role as r', (join) => join.onRef('r.tenant_id', '=', 'p.tenant_id').onRef('r.id', '=', 'p.role_id'))
    .select(['r.key', 'p.privilege'])
    .execute();
  const fields = await db.selectFrom('custom_field').select(['type', 'key', 'label', 'options']).execute();
  const rules = await db
    .selectFrom('notification_rule')
    .select(['type', 'event', 'audience', 'channel', 'is_critical'])
    .execute();
  const forms = await db
    .selectFrom('template as t')
    .innerJoin('template_version as v', (join) =>
      join.onRef('v.tenant_id', '=', 't.tenant_id').onRef('v.template_id', '=', 't.id'),
    )
    .select(['t.module', 't.published_version', 'v.number', 'v.content'])
    .execute();
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
  return { rights: sorted(rights), fields: sorted(fields), rules: sorted(rules), forms: sorted(forms) };
}

const isOfIssues = ({ type }: Json) => type === 'issue';
const isForm = ({ module }: Json) => module === 'issue';
/** Whether a version is that of a form of issues. */
async function isVersionOfForm(): Promise<(row: Json) => boolean> {
  const parts = await readParts(a.archive);
  const ids = new Set(
    linesOf(parts, 'template')
      .filter(isForm)
      .map(({ id }) => id),
  );
  return ({ template_id }) => ids.has(template_id);
}

test('an archive from before issues gets what migrations gave the organisations of its time, as a new one has it', async () => {
  const id = await importEarlier('before-issues', '025_priorities', {
    template: isForm,
    template_version: await isVersionOfForm(),
    custom_field: isOfIssues,
    notification_rule: ({ type, event }) => type === 'issue' || event === 'reporterWrote',
    role_privilege: ({ privilege }) =>
      /^(issue\.raise|issue\.record\.import|management\.poster\..+)$/.test(String(privilege)),
  });
  expect(await defaultsOf(id)).toEqual(await defaultsOf(t.tenants.acme.id));
});

test('an archive from before issues had forms gets them, unless it has a form of issues; a later one does not', async () => {
  const isVersion = await isVersionOfForm();
  const none = { template: isForm, template_version: isVersion };
  const formsOf = async (id: number) => (await defaultsOf(id)).forms.filter((form) => form.includes('"issue"')).length;
  expect(await formsOf(await importEarlier('no-forms', '030_board_lines', none))).toBe(5);
  expect(await formsOf(await importEarlier('took-away', '031_issue_forms', none))).toBe(0);
  const first = linesOf(await readParts(a.archive), 'template').find(isForm)?.['id'];
  const allButOne = { template: (row: Json) => isForm(row) && row['id'] !== first };
  const versions = (row: Json) => isVersion(row) && row['template_id'] !== first;
  expect(
    await formsOf(await importEarlier('own-form', '030_board_lines', { ...allButOne, template_version: versions })),
  ).toBe(1);
});
