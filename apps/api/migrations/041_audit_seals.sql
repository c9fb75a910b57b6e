-- The lines of the audit log and of the history of records are sealed in a chain for each tenant, so that a line that is altered,
-- removed, inserted or moved is found (decision 38). A job in the background seals them: writers only note their transaction.
alter table app.audit_entry add column xid xid8 not null default pg_current_xact_id();
alter table app.record_change add column xid xid8 not null default pg_current_xact_id();
create index audit_entry_xid on app.audit_entry (tenant_id, xid, id);
create index record_change_xid on app.record_change (tenant_id, xid, id);

create table app.audit_seal (
  tenant_id int not null default app.current_tenant() references app.tenant,
  -- from 1, without gaps
  position bigint not null,
  source text not null check (source in ('audit_entry', 'record_change')),
  line_id bigint not null,
  -- lines of transactions that ended before this instant had all been sealed; null in the first run for a tenant
  settled_at timestamptz,
  line_digest bytea not null,
  seal bytea not null,
  -- of each personal part of the line; null where it is empty. Without its salt a part is erased.
  salts bytea[] not null,
  part_digests bytea[] not null,
  -- the entry of the audit log that says why parts were erased
  erased_by bigint,
  primary key (tenant_id, position),
  unique (tenant_id, source, line_id)
);

-- How far the lines of a tenant are sealed.
create table app.audit_chain (
  tenant_id int not null default app.current_tenant() primary key references app.tenant,
  -- of which database cluster the transactions are
  cluster bigint not null,
  -- the lines of all transactions before this one are sealed
  settled xid8 not null default '0',
  settled_at timestamptz
);

-- The addresses to which the head of the chain is mailed every day.
create table app.audit_recipient (
  tenant_id int not null default app.current_tenant() references app.tenant,
  address citext not null,
  mailed_on date,
  primary key (tenant_id, address)
);

call app.close_new_tables();
revoke update, delete on app.audit_seal from {app};

-- The tenants that have lines to be sealed. Seals are found one by one, by their index: a join of the tables would depend on statistics,
-- which are old while many lines are written.
create function app.tenants_to_seal() returns setof int language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  t int;
  former constant text := current_setting('app.tenant_id', true);
  here constant bigint := (select system_identifier from pg_control_system());
begin
  for t in select id from app.tenant order by id loop
    perform set_config('app.tenant_id', t::text, true);
    if not exists (select from app.audit_chain c where c.tenant_id = t and c.cluster = here)
      or exists (select from app.audit_entry l where l.tenant_id = t
        and l.xid >= (select c.settled from app.audit_chain c where c.tenant_id = t)
        and (select true from app.audit_seal s where s.tenant_id = t and s.source = 'audit_entry' and s.line_id = l.id limit 1) is null)
      or exists (select from app.record_change l where l.tenant_id = t
        and l.xid >= (select c.settled from app.audit_chain c where c.tenant_id = t)
        and (select true from app.audit_seal s where s.tenant_id = t and s.source = 'record_change' and s.line_id = l.id limit 1) is null)
    then
      return next t;
    end if;
  end loop;
  perform set_config('app.tenant_id', coalesce(former, ''), true);
end $$;

-- Begins the sealing of the tenant in this cluster: transactions of another one, which a dump was restored from, say nothing here.
create function app.adopt_cluster() returns void language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update app.audit_entry set xid = '0' where tenant_id = app.current_tenant() and xid >= pg_snapshot_xmax(pg_current_snapshot());
  update app.record_change set xid = '0' where tenant_id = app.current_tenant() and xid >= pg_snapshot_xmax(pg_current_snapshot());
  insert into app.audit_chain (tenant_id, cluster, settled_at)
  select app.current_tenant(), system_identifier,
    (select s.settled_at from app.audit_seal s where s.tenant_id = app.current_tenant() order by s.position desc limit 1)
  from pg_control_system()
  on conflict (tenant_id) do update set cluster = excluded.cluster, settled = '0';
$$;

-- Erases the personal parts of the lines by and about a person, whom the entry `erasure` says was made anonymous: the address and the
-- device of what they did, and the values of what was done to them. The chain still proves the lines by the digests of these parts.
create function app.erase_person(person bigint, erasure bigint) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
declare
  t constant int := app.current_tenant();
begin
  -- What is sealed meanwhile is sealed before or after, not with values that are gone.
  perform from app.audit_chain where tenant_id = t for update;
  with l as (update app.audit_entry set address = null, user_agent = null
      where tenant_id = t and actor_id = person and num_nonnulls(address, user_agent) > 0 returning id)
  update app.audit_seal s set salts[1] = null, erased_by = erasure from l
  where s.tenant_id = t and s.source = 'audit_entry' and s.line_id = l.id;
  with l as (update app.audit_entry set change = '{}'
      where tenant_id = t and entity = 'employee' and entity_id = person::text and change <> '{}' returning id)
  update app.audit_seal s set salts[2] = null, erased_by = erasure from l
  where s.tenant_id = t and s.source = 'audit_entry' and s.line_id = l.id;
  update app.audit_text x set words = app.audit_words(e) from app.audit_entry e
  where x.tenant_id = t and e.tenant_id = t and e.id = x.entry_id
    and (e.actor_id = person or (e.entity = 'employee' and e.entity_id = person::text));
end $$;

revoke all on function app.tenants_to_seal() from public;
revoke all on function app.adopt_cluster() from public;
revoke all on function app.erase_person(bigint, bigint) from public;
grant execute on function app.tenants_to_seal() to {app};
grant execute on function app.adopt_cluster() to {app};
grant execute on function app.erase_person(bigint, bigint) to {app};
