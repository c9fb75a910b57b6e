import { descriptorOf, RECORD_TYPE_NAMES, RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import type pg from 'pg';

/** Number of people besides the demo's own to whom copies are assigned, as realistic for a tenant with that many hazards. */
const STAFF = 2000;
/** Maximum number of records of a type in each of the other tenants. */
const ELSEWHERE = 5000;
/** Tables into which copies are inserted. */
const FILLED = ['record', ...RECORD_TYPE_NAMES, 'record_person', 'record_change', 'record_text', 'field_value'];

/** Returns the columns by which a table's rows are copied: all except its keys. */
const columnsOf = async (client: pg.Client, table: string, ...without: string[]): Promise<string> => {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') names from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all($2)`,
    [table, ['tenant_id', ...without]],
  );
  return rows[0]?.names ?? '';
};

/** Record types that can be filled, each with a table of this name. */
export type Filled = 'hazard' | 'incident' | 'issue';

const addStaff = (client: pg.Client, tenant: number) =>
  client.query(
    `insert into app.employee (tenant_id, email, firstname, lastname, role_id, status)
      select $1, 'staff' || n || '@bench.example', 'Staff', n::text, (select id from app.role where tenant_id = $1 and key = 'employee'), 'active'
      from generate_series(1, $2) n`,
    [tenant, STAFF],
  );

/**
 * Copies the demo's records of a type in a tenant, if it has any, with their people, histories and search texts, until there are `wanted`. The
 * first copies keep the demo's people, so that everyone keeps their number of records; the others are spread among the staff.
 */
async function multiply(client: pg.Client, tenant: number, type: Filled, wanted: number): Promise<void> {
  await client.query(
    `create temp table copy as with o as materialized (select id from app.record where tenant_id = $1 and type = $2)
      select o.id old_id, nextval(pg_get_serial_sequence('app.record', 'id')) id, k
      from o, generate_series(1, 1 + $3 / (select nullif(count(*), 0) from o)) k limit greatest(0, $3 - (select count(*) from o))`,
    [tenant, type, wanted],
  );
  // The demo is just written: without statistics of its tables the copies are joined row by row.
  await client.query(
    'analyze copy, app.record, app.record_person, app.record_change, app.record_text, app.field_value, app.employee',
  );
  const record = await columnsOf(
    client,
    'app.record',
    ...['id', 'number', 'raised_at', 'updated_at', 'owner_id', 'is_confidential', 'archived_at'],
  );
  await client.query(
    `insert into app.record (tenant_id, id, number, raised_at, updated_at, owner_id, is_confidential, archived_at, ${record})
      overriding system value
      select $1, c.id, $2 || '-' || 100000 + row_number() over (order by c.id), r.raised_at - c.k * interval '7 minutes',
        r.updated_at - c.k * interval '7 minutes', case when c.k > 2 then coalesce(s.id, r.owner_id) else r.owner_id end,
        c.id % 100 = 7, case when c.id % 50 = 3 then r.updated_at end, ${record.replaceAll(/(\w+)/g, 'r.$1')}
      from copy c join app.record r on r.tenant_id = $1 and r.id = c.old_id
      left join app.employee s on s.tenant_id = $1
        and s.email = 'staff' || 1 + (r.owner_id * 31 + c.k * 17) % ${STAFF} || '@bench.example'
      order by c.id`,
    [tenant, RECORD_TYPES[type].prefix],
  );
  for (const table of [type, 'record_change', 'record_text', 'field_value']) {
    const columns = await columnsOf(client, `app.${table}`, 'id', 'record_id');
    await client.query(
      `insert into app.${table} (tenant_id, record_id, ${columns}) select $1, c.id, ${columns}
        from copy c join app.${table} t on t.tenant_id = $1 and t.record_id = c.old_id
          ${table === 'field_value' ? 'and not t.is_unique' : ''}`,
      [tenant],
    );
  }
  await client.query(
    `insert into app.record_person (tenant_id, record_id, employee_id, relation, for_id)
      select distinct on (c.id, p.relation, coalesce(s.id, p.employee_id)) $1, c.id, coalesce(s.id, p.employee_id), p.relation, p.for_id
      from copy c join app.record_person p on p.tenant_id = $1 and p.record_id = c.old_id and (p.for_id is null or c.k <= 2)
      left join app.employee s on c.k > 2 and p.relation <> 'ehsMember' and s.tenant_id = $1
        and s.email = 'staff' || 1 + (p.employee_id * 31 + c.k * 17) % ${STAFF} || '@bench.example'
      order by c.id, p.relation, coalesce(s.id, p.employee_id), p.for_id nulls first`,
    [tenant],
  );
  await client.query(
    'update app.record_counter set last = last + 1000000 where tenant_id = $1',
    [tenant], // above the numbers of the copies
  );
  await client.query('drop table copy');
}

/** Adds tenants with copies of one tenant's records, so that rows of different tenants are interleaved. */
async function addTenants(client: pg.Client, like: number, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const { rows } = await client.query<{ id: number }>(
      'insert into app.tenant (slug, name) values ($1, $1) returning id',
      [`bench-${n}`],
    );
    for (const table of FILLED) {
      const columns = await columnsOf(client, `app.${table}`);
      await client.query(
        `insert into app.${table} (tenant_id, ${columns}) overriding system value select $1, ${columns}
          from app.${table} where tenant_id = $2`,
        [rows[0]?.id, like],
      );
    }
    // Their history is not sealed, which would go on during the measurements.
    await client.query(
      `insert into app.audit_chain (tenant_id, cluster, settled) select $1, system_identifier, pg_current_xact_id() from pg_control_system()`,
      [rows[0]?.id],
    );
  }
}

/** Returns the rule for pending actions of open records as an SQL condition on `record` r and `record_person` p. */
function waitsCondition(): string {
  const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
  const nothingElse = `not exists (select from app.record_person o where o.tenant_id = p.tenant_id and o.record_id = p.record_id
    and o.employee_id = p.employee_id and o.relation <> p.relation)`;
  const lines = RECORD_TYPE_NAMES.flatMap((type) =>
    descriptorOf(type).workflow.transitions.flatMap(({ from, waitsFor = [] }) =>
      waitsFor.map(
        ({ relation, onlyThat }) =>
          `(r.type = '${type}' and p.relation = '${relation}' and r.status in (${quoted(from)})${onlyThat ? ` and ${nothingElse}` : ''})`,
      ),
    ),
  );
  return `r.shelf = 'open' and (${lines.join(' or ')})`;
}

/** Fills the derived columns of each person of a record, because triggers were disabled. */
const fillPeople = (client: pg.Client) =>
  client.query(`
    create temp table person as select p.tenant_id, p.record_id, p.employee_id, p.relation, p.for_id, r.type, r.shelf, r.urgency, r.due_or_never, r.late_from, r.danger,
        case when p.type is not null then p.waits_since when ${waitsCondition()} then r.status_since end waits_since
      from app.record_person p join app.record r on r.tenant_id = p.tenant_id and r.id = p.record_id;
    truncate app.record_person;
    insert into app.record_person (tenant_id, record_id, employee_id, relation, for_id, type, shelf, urgency, due_or_never, late_from, danger, waits_since)
      select * from person order by tenant_id, record_id;
    drop table person`);

/** Runs `work` without the indexes of the filled tables and recreates them after it, because this is faster for a million rows. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text name, pg_get_indexdef(i.indexrelid) definition from pg_index i
      where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [FILLED.map((table) => `app.${table}`)],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

/**
 * Fills a demo database: the wanted number of records of each type in the tenant dbo, fewer in each of ten others.
 */
export async function fillRecords(client: pg.Client, wanted: Readonly<Partial<Record<Filled, number>>>): Promise<void> {
  await client.query(
    `set search_path to app, public; set synchronous_commit to off; set maintenance_work_mem to '1GB'; set work_mem to '256MB';
      set session_replication_role to replica`, // keys and search texts of the copies are already correct
  );
  await client.query(`alter system set max_wal_size to '8GB'`);
  await client.query('select pg_reload_conf()');
  const { rows } = await client.query<{ id: number; slug: string }>(
    'select id, slug from app.tenant t where exists (select from app.record r where r.tenant_id = t.id and r.type = any($1)) order by id',
    [Object.keys(wanted)],
  );
  await withoutIndexes(client, async () => {
    for (const { id, slug } of rows) {
      await addStaff(client, id);
      for (const [type, count] of Object.entries(wanted) as [Filled, number][])
        await multiply(client, id, type, slug === 'dbo' ? count : Math.min(Math.ceil(count / 20), ELSEWHERE));
    }
    const last = rows.at(-1);
    if (last) await addTenants(client, last.id, 11 - rows.length);
    await fillPeople(client);
  });
  await client.query('set session_replication_role to origin');
  await client.query('vacuum analyze');
  await client.query('alter system reset max_wal_size');
  await client.query('select pg_reload_conf()');
  await client.query('reset all');
}
