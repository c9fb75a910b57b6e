-- Whoever begins or ends a standing in holds the person for themselves (`for update`). What decides the deputies of a record therefore
-- holds its people shared before it looks for deputies, as the foreign key already does for people who are added: either it sees the
-- deputy, or the deputy's begin or end sees what it has written.
create or replace function app.set_deputies_of_changed() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare records bigint[];
begin
  if tg_op = 'DELETE' then
    perform from app.employee e where e.id in (select c.employee_id from changed c where c.for_id is null) order by e.id for key share;
  end if;
  if exists (select from app.stand_in s where s.is_active) then
    records := array(select distinct c.record_id from changed c where c.for_id is null);
    -- its own changes end here: they are of deputies alone
    if cardinality(records) > 0 then perform app.set_deputies(records); end if;
  end if;
  return null;
end $$;

create function app.hold_people(of_records bigint[]) returns void language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  perform from app.employee e where e.id in (select p.employee_id from app.record_person p
    where p.record_id = any(of_records) and p.for_id is null) order by e.id for key share;
end $$;

create or replace function app.set_deputies_of_record() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  perform app.hold_people(array[new.id]);
  if exists (select from app.stand_in s where s.is_active) then perform app.set_deputies(array[new.id]); end if;
  return null;
end $$;

create or replace function app.set_deputies_of_case() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare records bigint[] := array(select i.record_id from app.incident_person i
  where i.tenant_id = new.tenant_id and i.id = new.person_id);
begin
  perform app.hold_people(records);
  if exists (select from app.stand_in s where s.is_active) then perform app.set_deputies(records); end if;
  return null;
end $$;

-- Successors are notified of what they took over.
alter table app.notification drop constraint notification_about_kind_check;
alter table app.notification add check (about_kind in ('export', 'import', 'execution', 'heldReport', 'handOver'));
