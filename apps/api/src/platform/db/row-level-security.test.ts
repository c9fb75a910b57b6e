import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenant } from '../../seed/create-tenant.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';

/** Tables without a tenant. The application may only read them. */
const WITHOUT_TENANT = ['tenant'];
/** Tables without any access for the application: read by a function that takes the tenant from the setting. */
const BEHIND_FUNCTIONS = ['audit_text', 'record_text'];
/** Functions that are intended to run with their owner's rights. */
const SECURITY_DEFINER = [
  'adopt_cluster',
  'enqueue',
  'erase_person',
  'index_audit',
  'index_fields',
  'index_record',
  'index_records',
  'rename_tenant',
  'search_among',
  'search_audit',
  'search_records',
  'wake_timer',
];

let db: TestDatabase;
let owner: Database;
let acme: number;
let globex: number;

beforeAll(async () => {
  db = await createTestDatabase();
  owner = openDatabase(db.ownerUrl, 2);
  acme = (await createTenant(owner, { slug: 'acme', name: 'Acme', brand: 'safety' })).id;
  globex = (await createTenant(owner, { slug: 'globex', name: 'Globex', brand: 'safety' })).id;
});
afterAll(async () => {
  await owner.end();
  await db.drop();
});

/** Selects violations of the rules for tables, as rows of (tbl, problem). */
const PROBLEMS = `
  with tbl as (
    select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, c.relkind
    from pg_class c
    where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
  ), tenant_column as (
    select t.oid, a.attnum, a.attnotnull, a.atttypid::regtype::text type
    from tbl t join pg_attribute a on a.attrelid = t.oid and a.attname = 'tenant_id' and not a.attisdropped
  )
  select relname tbl, 'has no tenant_id' problem from tbl where oid not in (select oid from tenant_column)
  union all
  select t.relname, 'has a tenant_id that may be null' from tbl t join tenant_column using (oid) where not attnotnull
  union all
  select relname, 'does not enable row-level security' from tbl where not relrowsecurity
  union all
  select relname, 'does not force row-level security' from tbl where not relforcerowsecurity
  union all
  select relname, 'has no policy for all commands that checks what is read and what is written' from tbl t
  where not exists (
    select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polpermissive
      and pg_get_expr(p.polqual, t.oid) ~ '^\\(tenant_id = \\( SELECT (app\\.)?current_tenant\\(\\) AS current_tenant\\)\\)$'
      and pg_get_expr(p.polwithcheck, t.oid) = pg_get_expr(p.polqual, t.oid))
  union all
  select t.relname, 'has a second policy ' || p.polname from tbl t join pg_policy p on p.polrelid = t.oid
  where p.polname <> 'tenant'
  union all
  select relname, 'has no primary key' from tbl t
  where not exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'p')
  union all
  select t.relname, 'has the key ' || c.conname || ' that tenant_id does not lead'
  from tbl t join pg_constraint c on c.conrelid = t.oid and c.contype in ('p', 'u', 'f')
  left join tenant_column k on k.oid = t.oid
  where c.conkey[1] is distinct from k.attnum
  union all
  select t.relname, 'has the foreign key ' || c.conname || ' that does not meet the other table’s tenant_id'
  from tbl t join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
  join tbl o on o.oid = c.confrelid join tenant_column k on k.oid = o.oid
  where c.confkey[1] <> k.attnum
  union all
  select relname, 'refers to nothing of its tenant, and not to the tenant itself' from tbl t
  where not exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'f')
  union all
  select t.relname, 'has the index ' || i.indexrelid::regclass::text || ' that tenant_id does not lead'
  from tbl t join pg_index i on i.indrelid = t.oid left join tenant_column k on k.oid = t.oid
  where i.indkey[0] is distinct from k.attnum
  order by 1, 2`;

async function problems(): Promise<string[]> {
  const { rows } = await owner.pool.query<{ tbl: string; problem: string }>(PROBLEMS, [
    [...WITHOUT_TENANT, ...BEHIND_FUNCTIONS],
  ]);
  return rows.map(({ tbl, problem }) => `${tbl} ${problem}`);
}

test('every table with a tenant forces row-level security, and its keys and indexes start with tenant_id', async () => {
  const { rows } = await owner.pool.query("select from pg_tables where schemaname = 'app'");
  expect(rows.length).toBeGreaterThan(20);
  expect(await problems()).toEqual([]);
});

test('a table that violates these rules is reported', async () => {
  await owner.pool.query(`
    create table app.leaky (id int primary key, tenant_id int);
    create index leaky_id on app.leaky (id);
    create table app.half_closed (tenant_id int not null, id int, primary key (tenant_id, id));
    alter table app.half_closed enable row level security;
    create policy tenant on app.half_closed for select using (tenant_id = (select app.current_tenant()));
    create table app.homeless (id int)`);
  try {
    expect(await problems()).toEqual([
      'half_closed does not force row-level security',
      'half_closed has no policy for all commands that checks what is read and what is written',
      'half_closed refers to nothing of its tenant, and not to the tenant itself',
      'homeless does not enable row-level security',
      'homeless does not force row-level security',
      'homeless has no policy for all commands that checks what is read and what is written',
      'homeless has no primary key',
      'homeless has no tenant_id',
      'homeless refers to nothing of its tenant, and not to the tenant itself',
      'leaky does not enable row-level security',
      'leaky does not force row-level security',
      'leaky has a tenant_id that may be null',
      'leaky has no policy for all commands that checks what is read and what is written',
      'leaky has the index leaky_id that tenant_id does not lead',
      'leaky has the index leaky_pkey that tenant_id does not lead',
      'leaky has the key leaky_pkey that tenant_id does not lead',
      'leaky refers to nothing of its tenant, and not to the tenant itself',
    ]);
  } finally {
    await owner.pool.query('drop table app.leaky, app.half_closed, app.homeless');
  }
});

test('the application’s role owns nothing, is no member of the owner and cannot bypass row-level security', async () => {
  const { rows } = await db.database.pool.query(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
       (select count(*) from pg_class where relowner = r.oid) tables,
       (select count(*) from pg_proc where proowner = r.oid) functions,
       pg_has_role(current_user, (select relowner from pg_class where oid = 'app.tenant'::regclass), 'member') member,
       has_schema_privilege('app', 'create') "createsHere"
     from pg_roles r where rolname = current_user`,
  );
  expect(rows[0]).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    tables: 0,
    functions: 0,
    member: false,
    createsHere: false,
  });
});

test('the application can only read tables without a tenant', async () => {
  const { rows } = await db.database.pool.query(
    `select relname, array_agg(right_ order by right_) rights
     from pg_class, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) right_
     where relnamespace = 'app'::regnamespace and relname = any ($1) and has_table_privilege(oid, right_)
     group by relname`,
    [WITHOUT_TENANT],
  );
  expect(rows).toEqual([{ relname: 'tenant', rights: ['SELECT'] }]);
});

test('the application cannot access tables that are read by functions', async () => {
  const { rows } = await db.database.pool.query(
    `select relname from pg_class, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) right_
     where relnamespace = 'app'::regnamespace and relname = any ($1) and (has_table_privilege(oid, right_) or not relrowsecurity)`,
    [BEHIND_FUNCTIONS],
  );
  expect(rows).toEqual([]);
});

test('no rows are visible without a tenant', async () => {
  const { rows: tables } = await owner.pool.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'app' and tablename <> all ($1)",
    [[...WITHOUT_TENANT, ...BEHIND_FUNCTIONS]],
  );
  const count = async (pool: Database['pool'], table: string) =>
    (await pool.query<{ n: number }>(`select count(*) n from app.${table}`)).rows[0]?.n;
  for (const { tablename } of tables) {
    expect([tablename, await count(db.database.pool, tablename)]).toEqual([tablename, 0]);
    expect([tablename, await count(owner.pool, tablename)]).toEqual([tablename, 0]);
  }
  const roles = await db.database.forTenant(acme).selectFrom('role').select('tenant_id').execute();
  expect(roles.length).toBeGreaterThan(0);
  expect(new Set(roles.map((role) => role.tenant_id))).toEqual(new Set([acme]));
});

test('another tenant’s rows cannot be written, changed or deleted, also by their exact key', async () => {
  const here = db.database.forTenant(acme);
  const there = db.database.forTenant(globex);
  const theirs = await there
    .selectFrom('role')
    .selectAll()
    .where((eb) => eb.and({ tenant_id: globex, key: 'employee' }))
    .executeTakeFirstOrThrow();

  await expect(here.insertInto('role').values({ tenant_id: globex, name: 'Intruder' }).execute()).rejects.toThrow(
    /row-level security/,
  );
  await expect(
    here.updateTable('role').set({ tenant_id: globex }).where('key', '=', 'employee').execute(),
  ).rejects.toThrow(/row-level security/);
  const byKey = { tenant_id: globex, id: theirs.id };
  const changed = await here
    .updateTable('role')
    .set({ name: 'Taken over' })
    .where((eb) => eb.and(byKey))
    .executeTakeFirst();
  const deleted = await here
    .deleteFrom('role')
    .where((eb) => eb.and(byKey))
    .executeTakeFirst();
  expect([changed.numUpdatedRows, deleted.numDeletedRows]).toEqual([0n, 0n]);
  expect(await there.selectFrom('role').selectAll().where('id', '=', theirs.id).executeTakeFirst()).toEqual(theirs);

  // The same statements work for the own tenant, so the refusal was because of the tenant.
  const ours = await here.insertInto('role').values({ name: 'Guest' }).returning('id').executeTakeFirstOrThrow();
  const own = await here.deleteFrom('role').where('id', '=', ours.id).executeTakeFirst();
  expect(own.numDeletedRows).toBe(1n);
});

test('only listed functions run with their owner’s rights; they pin their search path and are not public', async () => {
  const { rows } = await owner.pool.query(
    `select proname name, coalesce(array_to_string(proconfig, ','), '') settings,
       has_function_privilege('public', oid, 'execute') "forEveryone"
     from pg_proc where pronamespace = 'app'::regnamespace and prosecdef order by 1`,
  );
  expect(rows).toEqual(
    SECURITY_DEFINER.map((name) => ({ name, settings: 'search_path=pg_catalog, pg_temp', forEveryone: false })),
  );
});

test('the application can add to and read the audit log, but not change or delete entries', async () => {
  const tx = db.database.forTenant(acme);
  await tx.insertInto('audit_entry').values({ action: 'thing.done', entity: 'thing', entity_id: '1' }).execute();
  expect(await tx.selectFrom('audit_entry').select('id').execute()).toHaveLength(1);
  await expect(tx.updateTable('audit_entry').set({ action: 'nothing' }).execute()).rejects.toThrow(/permission denied/);
  await expect(tx.deleteFrom('audit_entry').execute()).rejects.toThrow(/permission denied/);
  await expect(db.database.pool.query('truncate app.audit_entry')).rejects.toThrow(/permission denied/);
});
