-- Who stands in for whom, one deputy a person at a time: from an instant, and until another if one is given.
create table app.stand_in (
  tenant_id int not null default app.current_tenant() references app.tenant,
  employee_id bigint not null,
  deputy_id bigint not null,
  from_at timestamptz not null,
  to_at timestamptz,
  -- whether the deputy gets confidential records, which only the person can say
  is_confidential boolean not null default false,
  -- set at from_at; the row is deleted at to_at
  is_active boolean not null default false,
  primary key (tenant_id, employee_id),
  check (employee_id <> deputy_id),
  check (to_at > from_at),
  foreign key (tenant_id, employee_id) references app.employee on delete cascade,
  foreign key (tenant_id, deputy_id) references app.employee on delete cascade
);
create index stand_in_deputy on app.stand_in (tenant_id, deputy_id);

-- A deputy is among the people of a record because of somebody; null for everybody else. Whatever reads who may see a record, and for
-- whom it waits, reads deputies as everybody.
alter table app.record_person add column for_id bigint;
alter table app.record_person add foreign key (tenant_id, for_id) references app.employee;
alter table app.record_person drop constraint record_person_pkey;
alter table app.record_person add primary key (tenant_id, record_id, relation, employee_id) include (for_id);
create index record_person_for on app.record_person (tenant_id, for_id, record_id) where for_id is not null;

-- For whom the actor did it.
alter table app.record_change add column acting_for_id bigint;
alter table app.record_change add foreign key (tenant_id, acting_for_id) references app.employee;

call app.close_new_tables();

-- Gives records exactly the deputies that they have to have: those of their people, with the same relations. Confidential ones only
-- where the person said so, those with a privacy case never; a deputy's own deputy gets nothing.
create function app.set_deputies(of_records bigint[]) returns void language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare due jsonb;
begin
  select coalesce(jsonb_agg(d), '[]') into due from (
    select p.record_id, s.deputy_id employee_id, p.relation, min(p.employee_id) for_id
    from app.record_person p
      join app.stand_in s on s.tenant_id = p.tenant_id and s.employee_id = p.employee_id and s.is_active
      join app.record r on r.tenant_id = p.tenant_id and r.id = p.record_id
    where p.record_id = any(of_records) and p.for_id is null and (not r.is_confidential or s.is_confidential)
      and not exists (select from app.incident_person i join app.incident_case c on c.tenant_id = i.tenant_id and c.person_id = i.id
        where i.tenant_id = r.tenant_id and i.record_id = r.id and c.privacy_reasons <> '{}')
    group by p.record_id, s.deputy_id, p.relation) d;
  delete from app.record_person p where p.record_id = any(of_records) and p.for_id is not null and not exists (
    select from jsonb_to_recordset(due) d(record_id bigint, employee_id bigint, relation text, for_id bigint)
    where d.record_id = p.record_id and d.employee_id = p.employee_id and d.relation = p.relation and d.for_id = p.for_id);
  insert into app.record_person (record_id, employee_id, relation, for_id)
  select d.record_id, d.employee_id, d.relation, d.for_id
  from jsonb_to_recordset(due) d(record_id bigint, employee_id bigint, relation text, for_id bigint)
  on conflict do nothing;
end $$;

-- Whatever changes who the people of a record are, or what deputies may see, changes its deputies.
create function app.set_deputies_of_changed() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare records bigint[];
begin
  if exists (select from app.stand_in s where s.is_active) then
    records := array(select distinct c.record_id from changed c where c.for_id is null);
    -- its own changes end here: they are of deputies alone
    if cardinality(records) > 0 then perform app.set_deputies(records); end if;
  end if;
  return null;
end $$;
create trigger deputies_added after insert on app.record_person referencing new table as changed
  for each statement execute function app.set_deputies_of_changed();
create trigger deputies_removed after delete on app.record_person referencing old table as changed
  for each statement execute function app.set_deputies_of_changed();

create function app.set_deputies_of_record() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  if exists (select from app.stand_in s where s.is_active) then perform app.set_deputies(array[new.id]); end if;
  return null;
end $$;
create trigger deputies_of_confidential after update on app.record for each row
  when (old.is_confidential <> new.is_confidential) execute function app.set_deputies_of_record();

create function app.set_deputies_of_case() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  if exists (select from app.stand_in s where s.is_active) then
    perform app.set_deputies(array(select i.record_id from app.incident_person i
      where i.tenant_id = new.tenant_id and i.id = new.person_id));
  end if;
  return null;
end $$;
create trigger deputies_of_case after insert or update of privacy_reasons on app.incident_case
  for each row execute function app.set_deputies_of_case();
