import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';

/** What refers to people and is not found by an index, with the reason: what a tenant has little of is read as fast without one. */
const WITHOUT_INDEX: Readonly<Record<string, string>> = {
  'confidentiality_application.applied_by': 'a row for each time that a rule is applied to old records',
  'hand_over.handed_by': 'a row for each departure',
  'identity_issuer.emergency_employee_id': 'a row for each provider for sign-in',
  'import.created_by': 'a row for each import of records',
  'import_mapping.created_by': 'a row for each mapping that was saved',
  'notification_rule.employee_id': 'settings, written by hand',
  'place_move.moved_by': 'a row for each place that was moved or merged',
  'service_token.created_by': 'tokens of service accounts, of which there are a few',
  'service_token.employee_id': 'tokens of service accounts, of which there are a few',
  'template.saved_by': 'a row for each form',
  'template_version.published_by': 'a row for each version of a form that was published',
};

let db: TestDatabase;
let owner: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  owner = openDatabase(db.ownerUrl, 1);
});
afterAll(async () => {
  await owner.end();
  await db.drop();
});

/**
 * Selects the foreign keys to places and people whose columns no index begins with. The lookup of a key that is deleted has no other
 * condition, so that an index of some rows serves it only if these are all that have a value.
 */
const UNINDEXED = `
  select format('%s.%s', t.relname, string_agg(a.attname, '+' order by a.attnum)) as column
  from pg_constraint c
  join pg_class t on t.oid = c.conrelid
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'tenant_id'
  where c.contype = 'f' and c.confrelid = any(array['app.facility', 'app.org_unit', 'app.employee']::regclass[])
  group by c.oid, t.relname, c.conrelid, c.conkey
  having not exists (
    select from pg_index i
    where i.indrelid = c.conrelid and i.indisvalid and i.indislive
      and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', string_agg(a.attname, '+'))))
  order by 1`;

test('what refers to a place or a person is found by an index, apart from tables of a few rows', async () => {
  const { rows } = await owner.pool.query<{ column: string }>(UNINDEXED);
  expect(rows.map(({ column }) => column)).toEqual(Object.keys(WITHOUT_INDEX));
});

test('a reference without an index is found', async () => {
  await owner.pool.query('drop index app.poster_location');
  const { rows } = await owner.pool.query<{ column: string }>(UNINDEXED);
  expect(rows.map(({ column }) => column)).toContain('poster.location_id');
});
