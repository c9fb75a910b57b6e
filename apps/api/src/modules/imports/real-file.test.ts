import { readFileSync } from 'node:fs';
import type { Import } from '@safety-qube/contract/schemas/imports';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { importCalls, uploadImport } from './imports.factory.ts';

const SAMPLE = readFileSync(new URL('../../testing/data/severe-injuries.csv', import.meta.url));
type Line = Record<string, string>;
const lines = parse(SAMPLE, { columns: true }) as Line[];

const t = useTestApp();
let administrator: Person;
const i = () => importCalls(t, t.tenants.acme);
const db = () => t.database.forTenant(t.tenants.acme.id);

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
});

const upload = async (): Promise<Import> => (await uploadImport(t, administrator, SAMPLE)).json() as Import;
async function map(uploaded: Import, more: Record<string, string> = {}): Promise<void> {
  const column = (name: string) => ({ column: uploaded.columns.findIndex((one) => one.name === name) });
  const { number: _, ...guessed } = uploaded.mapping.fields;
  const fields = Object.fromEntries(Object.entries(more).map(([field, name]) => [field, column(name)]));
  const answer = await i().map(administrator, uploaded.id, {
    fields: { ...guessed, facility: column('state'), location: column('city'), ...fields },
    others: { facility: 'create', location: 'create' },
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
}

test('reports of severe injuries become hazards, and nothing of any row is lost', async () => {
  const uploaded = await upload();
  expect(uploaded.mapping).toMatchObject({
    fields: {
      description: { column: uploaded.columns.findIndex(({ name }) => name === 'final_narrative') },
      raisedAt: { column: uploaded.columns.findIndex(({ name }) => name === 'eventdate') },
      category: { value: 'other' },
    },
  });
  await map(uploaded);
  await i().act(administrator, uploaded.id, 'check');
  await i().work(uploaded.id);
  await i().act(administrator, uploaded.id, 'start');
  await i().work(uploaded.id);
  expect(await i().get(administrator, uploaded.id)).toMatchObject({
    state: 'done',
    rows: lines.length,
    created: lines.length,
  });
  const { rows } = await sql<Line & { source: Line }>`
    select r.source, r.description, to_char(r.raised_at at time zone f.time_zone, 'YYYY-MM-DD') raised, f.name facility, u.name place
    from record r join facility f on f.tenant_id = r.tenant_id and f.id = r.facility_id
    left join org_unit u on u.tenant_id = r.tenant_id and u.id = r.location_id
    where r.import_id = ${uploaded.id} order by r.id`.execute(db());
  const filled = (line: Line) => Object.fromEntries(Object.entries(line).filter(([, cell]) => cell !== ''));
  expect(rows.map(({ source }) => source)).toEqual(lines.map(filled));
  expect(rows.map(({ description, raised, facility, place }) => [description, raised, facility, place])).toEqual(
    lines.map((line) => [line['final_narrative']?.trim(), line['eventdate'], line['state'], line['city']]),
  );
  // The properties that the sample was chosen for.
  expect(lines.some((line) => line['final_narrative']?.includes('\n'))).toBe(true);
  expect(lines.some((line) => line['zip']?.startsWith('0'))).toBe(true);
  expect(new Set(lines.map((line) => line['id'])).size).toBeLessThan(lines.length);
});

test('counts that look like flags and numbers that occur twice are reported with their lines', async () => {
  const uploaded = await upload();
  await map(uploaded, { immediateDanger: 'hospitalized', number: 'id' });
  await i().act(administrator, uploaded.id, 'check');
  await i().work(uploaded.id);
  const { items } = (await i().call(administrator, `GET /api/imports/${uploaded.id}/problems`)).json();
  const values = (column: string) =>
    items.filter((one: { column: string }) => one.column === column).map((one: { value: string }) => one.value);
  const counts = lines.map((line) => line['hospitalized'] ?? '').filter((cell) => !['0', '1'].includes(cell));
  expect(values('hospitalized').sort()).toEqual(counts.sort());
  expect(counts.length).toBeGreaterThan(0);
  const text = SAMPLE.toString().split('\n');
  for (const { line, column, value } of items as { line: number; column: string; value: string }[])
    if (column === 'id') expect(text[line - 1]).toMatch(new RegExp(`^${value},`));
  const ids = lines.map((line) => line['id']);
  expect(values('id').length).toBe(ids.length - new Set(ids).size);
});
