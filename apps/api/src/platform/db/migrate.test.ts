import { appendFile, copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TemplateContent } from '@safety-qube/contract/schemas/template-content';
import { LANGUAGES } from '@safety-qube/domain/languages';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { migrate } from './migrate.ts';
import { listNewMigrations, MIGRATIONS, readMigrationFiles, readSumList } from './migration-files.ts';

/** The oldest schema version that is supported: every database and archive has this or a later one. */
const BASELINE = '010_executions';

test('the migration files match the checksums in the list', async () => {
  const files = (await readMigrationFiles()).map(({ name, sha256 }) => [name, sha256]);
  expect(Object.fromEntries(await readSumList())).toEqual(Object.fromEntries(files));
  expect(files.some(([name]) => name === BASELINE)).toBe(true);
});

describe('checksum list', () => {
  let folder: string;
  beforeEach(async () => {
    folder = join(await makeTestFolder(), 'migrations');
    await cp(MIGRATIONS, folder, { recursive: true });
  });
  const list = () => readFile(join(folder, 'SHA256SUMS'), 'utf8');

  test('a new migration is added to the list and the other lines are kept', async () => {
    const before = await list();
    expect(await listNewMigrations(folder)).toEqual([]);
    await writeFile(join(folder, '999_more.sql'), 'create table app.more ();\n');
    expect(await listNewMigrations(folder)).toEqual(['999_more']);
    // In the format of `sha256sum`.
    expect(await list()).toBe(
      `${before}ff07293557f847db406a26cb0909352767ba6735658326a3a660ed346b8fdb47  999_more.sql\n`,
    );
  });

  test('a changed or deleted migration is refused', async () => {
    const before = await list();
    await appendFile(join(folder, '004_notifications.sql'), '-- better\n');
    await expect(listNewMigrations(folder)).rejects.toThrow(
      /^004_notifications\.sql differs from the checksum in .+: /,
    );
    await rm(join(folder, '004_notifications.sql'));
    await expect(listNewMigrations(folder)).rejects.toThrow(
      /^004_notifications\.sql differs from the checksum in .+: /,
    );
    expect(await list()).toBe(before);
  });
});

/** Selects the schema of a database: columns, constraints, indexes, functions, triggers, policies and access rights. */
const CATALOGUE = `
  select 'column' kind, concat_ws(' ', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) thing
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
    where c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped and c.relnamespace = any ($1::regnamespace[])
  union all select 'constraint', concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = any ($1::regnamespace[])
  union all select 'index', pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = any ($1::regnamespace[])
  union all select 'function', concat_ws(' ', pg_get_functiondef(oid), proacl) from pg_proc
    where pronamespace = any ($1::regnamespace[]) and prokind = 'f'
      and not exists (select from pg_depend e where e.objid = pg_proc.oid and e.deptype = 'e')
  union all select 'trigger', concat_ws(' ', tgrelid::regclass, pg_get_triggerdef(t.oid)) from pg_trigger t
    join pg_class c on c.oid = t.tgrelid where not tgisinternal and c.relnamespace = any ($1::regnamespace[])
  union all select 'policy', concat_ws(' ', polrelid::regclass, polname, polcmd, pg_get_expr(polqual, polrelid),
      pg_get_expr(polwithcheck, polrelid)) from pg_policy
  union all select 'right', concat_ws(' ', oid::regclass, relkind, relacl, relrowsecurity, relforcerowsecurity) from pg_class
    where relkind in ('r', 'p', 'v', 'S') and relnamespace = any ($1::regnamespace[])
  order by 1, 2`;

async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  return work(client).finally(() => client.end());
}

const catalogue = (ownerUrl: string): Promise<string[]> =>
  asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ thing: string }>(CATALOGUE, [['app', 'public']]);
    return rows.map(({ thing }) => thing);
  });

const sums = (ownerUrl: string): Promise<unknown> =>
  asOwner(ownerUrl, async (client) =>
    Object.fromEntries(
      (await client.query('select name, sha256 from public.migration_sum')).rows.map((row) => [row.name, row.sha256]),
    ),
  );

/** Rows in the tables that later migrations change, because some migrations fail only on tables with rows. */
const ROWS = `
  insert into app.tenant (slug, name) values ('old', 'Old Works');
  select set_config('app.tenant_id', (select id::text from app.tenant), false);
  insert into app.custom_field (type, key, label, kind, position) values ('hazard', 'category', 'Category', 'choice', 1);
  insert into app.facility (name, time_zone) values ('Yard', 'UTC');
  insert into app.role (key, name) values ('employee', 'Employee');
  insert into app.employee (email, firstname, lastname, role_id, status)
    select 'a@old.example', 'A', 'B', id, 'active' from app.role;
  insert into app.record (type, number, status, title, description, facility_id, priority, closed_at)
    select t, upper(t) || '-1', case t when 'hazard' then 'Resolution Approved by EHS Team' else 'Open' end, 'Oil', 'On the floor',
      f.id, 2, case t when 'task' then now() end
    from app.facility f, unnest(array['hazard', 'incident', 'task']) t;
  insert into app.hazard (record_id) select id from app.record where type = 'hazard';
  insert into app.record_person (record_id, employee_id, relation) select r.id, e.id, 'raiser' from app.record r, app.employee e;
  insert into app.record_change (record_id, action) select id, 'raised' from app.record;`;

/** Two more hazards that wait for their raiser: one had none, that of the other has left. */
const WITHOUT_RAISER = `
  insert into app.employee (email, firstname, lastname, role_id, status)
    select 'c@old.example', 'C', 'D', id, 'inactive' from app.role;
  insert into app.record (type, number, status, title, description, facility_id, priority)
    select 'hazard', n, 'Resolution Approved by EHS Team', 'Oil', 'On the floor', f.id, 2
    from app.facility f, unnest(array['HAZARD-2', 'HAZARD-3']) n;
  insert into app.hazard (record_id) select id from app.record where number in ('HAZARD-2', 'HAZARD-3');
  insert into app.record_person (record_id, employee_id, relation)
    select r.id, e.id, 'raiser' from app.record r, app.employee e where r.number = 'HAZARD-3' and e.status = 'inactive';`;

describe('a database', () => {
  let at: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    at = await createTestDatabase('nothing');
    folder = await makeTestFolder();
  });
  afterEach(() => at.drop());

  /** Copies the migrations up to the baseline to the folder. */
  async function keepBaseline(): Promise<void> {
    const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql') && name <= `${BASELINE}.sql`);
    await mkdir(folder, { recursive: true });
    for (const name of names) await copyFile(join(MIGRATIONS, name), join(folder, name));
  }

  test('of the baseline with rows is migrated to the current schema', async () => {
    await keepBaseline();
    const made = await migrate(at.ownerUrl, at.appRole, folder);
    expect(made.at(-1)).toBe(BASELINE);
    await asOwner(at.ownerUrl, (client) => client.query(`${ROWS} ${WITHOUT_RAISER}`));

    const all = await readMigrationFiles();
    const later = all.map(({ name }) => name).filter((name) => name > BASELINE);
    expect(await migrate(at.ownerUrl, at.appRole)).toEqual(later);
    expect(await sums(at.ownerUrl)).toEqual(Object.fromEntries(all.map(({ name, sha256 }) => [name, sha256])));
    expect(await catalogue(at.ownerUrl)).toEqual(await catalogue(inject('templateUrl')));
    expect(await migrate(at.ownerUrl, at.appRole)).toEqual([]);
    const { rows } = await asOwner(at.ownerUrl, async (client) => {
      await client.query("select set_config('app.tenant_id', (select id::text from app.tenant), false)");
      return client.query(`select (select count(*)::int from app.record_person) people,
        (select json_object_agg(r.number, extract(epoch from t.due_at - r.status_since) / 3600)
          from app.timer t join app.record r on r.id = t.subject_id where exists (select from graphile_worker.jobs j
            where j.task_identifier = 'run-timer' and j.run_at = t.due_at)) hours`);
    });
    // What its raiser has left does not wait for them.
    expect(rows).toEqual([{ people: 4, hours: { 'HAZARD-1': 336, 'HAZARD-2': 336, 'HAZARD-3': 0 } }]);
  });

  test.each([
    ['safety', ['something-is-not-right', 'environment', 'security', 'idea', 'safety-observation'], 'Safety card'],
    [
      'security',
      ['security', 'something-is-not-right', 'safety-observation', 'idea', 'environment'],
      'Observation card',
    ],
  ])('of the baseline gets the forms of issues in the words of its brand, %s', async (brand, categories, card) => {
    await keepBaseline();
    await migrate(at.ownerUrl, at.appRole, folder);
    await asOwner(at.ownerUrl, (client) => client.query(`${ROWS} update app.tenant set brand = '${brand}'`));
    await migrate(at.ownerUrl, at.appRole);
    const { rows } = await asOwner(at.ownerUrl, async (client) => {
      await client.query("select set_config('app.tenant_id', (select id::text from app.tenant), false)");
      return client.query<{ content: object; draft: object }>(`select v.content, t.draft
        from app.template t join app.template_version v on v.template_id = t.id and v.number = t.published_version
        where t.module = 'issue' and not t.is_changed order by t.saved_at desc, t.id desc`);
    });
    const forms = rows.map(({ content }) => TemplateContent.parse(content));
    expect(forms.map((form) => form.categories)).toEqual(categories.map((category) => [category]));
    expect(forms.map((form) => form.name['en'])).toContain(card);
    expect(forms.map((form) => [form.language, ...form.languages].sort())).toEqual(
      forms.map(() => [...LANGUAGES].sort()),
    );
    expect(rows.map(({ draft }) => draft)).toEqual(rows.map(({ content }) => content));
  });

  test('whose organisation has a form of issues gets no other', async () => {
    await keepBaseline();
    await migrate(at.ownerUrl, at.appRole, folder);
    const own = `insert into app.template (module, draft) values ('issue', '{}')`;
    await asOwner(at.ownerUrl, (client) => client.query(`${ROWS} ${own}`));
    await migrate(at.ownerUrl, at.appRole);
    const { rowCount } = await asOwner(at.ownerUrl, async (client) => {
      await client.query("select set_config('app.tenant_id', (select id::text from app.tenant), false)");
      return client.query('select from app.template');
    });
    expect(rowCount).toBe(1);
  });

  test('stores each migration with its checksum, or neither', async () => {
    await keepBaseline();
    await migrate(at.ownerUrl, at.appRole, folder);
    const before = await sums(at.ownerUrl);
    await writeFile(join(folder, '990_good.sql'), 'create table app.good ()');
    await writeFile(join(folder, '991_bad.sql'), 'create table app.bad (); select 1 / 0');
    await expect(migrate(at.ownerUrl, at.appRole, folder)).rejects.toThrow('division by zero');
    expect(await sums(at.ownerUrl)).toEqual(before);
    await rm(join(folder, '991_bad.sql'));
    expect(await migrate(at.ownerUrl, at.appRole, folder)).toEqual(['990_good']);
    expect(await sums(at.ownerUrl)).toHaveProperty('990_good');
  });

  test('that was created with a file that was edited since is refused, and no new migration is applied', async () => {
    await keepBaseline();
    await migrate(at.ownerUrl, at.appRole, folder);
    const file = join(folder, '005_imports.sql');
    await appendFile(file, '\n');
    await writeFile(join(folder, '990_more.sql'), 'create table app.more ()');
    const before = await catalogue(at.ownerUrl);
    await expect(migrate(at.ownerUrl, at.appRole, folder)).rejects.toThrow(
      /^The database was created with a different 005_imports\.sql, and an applied migration must not change: /,
    );
    expect(await catalogue(at.ownerUrl)).toEqual(before);
    await copyFile(join(MIGRATIONS, '005_imports.sql'), file);
    expect(await migrate(at.ownerUrl, at.appRole, folder)).toEqual(['990_more']);
  });

  test('whose migrations have no checksums is refused and unchanged', async () => {
    await migrate(at.ownerUrl, at.appRole);
    await asOwner(at.ownerUrl, (client) => client.query('drop table public.migration_sum'));
    const before = await catalogue(at.ownerUrl);
    await expect(migrate(at.ownerUrl, at.appRole)).rejects.toThrow(
      /^The database was created before the checksums of its /,
    );
    expect(await catalogue(at.ownerUrl)).toEqual(before);
  });
});
