-- The part of a record that its type keeps knows on which shelf the record stands: what a filter of the type finds among open
-- records is then read from an index, however many closed ones there are.
alter table app.hazard add column shelf text;
alter table app.incident add column shelf text;
alter table app.task add column shelf text;

create function app.copy_shelf() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  select r.shelf into new.shelf from app.record r where r.tenant_id = new.tenant_id and r.id = new.record_id;
  return new;
end $$;
create trigger hazard_copies before insert on app.hazard for each row when (new.shelf is null) execute function app.copy_shelf();
create trigger incident_copies before insert on app.incident for each row when (new.shelf is null) execute function app.copy_shelf();
create trigger task_copies before insert on app.task for each row when (new.shelf is null) execute function app.copy_shelf();

-- A type's own table has its name.
create function app.copy_shelf_to_own() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  execute format('update app.%I set shelf = $1 where tenant_id = $2 and record_id = $3', new.type)
    using new.shelf, new.tenant_id, new.id;
  return null;
end $$;
create trigger record_shelved after update on app.record for each row
  when (old.shelf <> new.shelf) execute function app.copy_shelf_to_own();

alter table app.record no force row level security;
alter table app.hazard no force row level security;
alter table app.incident no force row level security;
alter table app.task no force row level security;
update app.hazard x set shelf = r.shelf from app.record r where r.tenant_id = x.tenant_id and r.id = x.record_id;
update app.incident x set shelf = r.shelf from app.record r where r.tenant_id = x.tenant_id and r.id = x.record_id;
update app.task x set shelf = r.shelf from app.record r where r.tenant_id = x.tenant_id and r.id = x.record_id;
alter table app.record force row level security;
alter table app.hazard force row level security;
alter table app.incident force row level security;
alter table app.task force row level security;

drop index app.hazard_risk;
create index hazard_risk on app.hazard (tenant_id, shelf, risk_level, record_id);
create index hazard_danger on app.hazard (tenant_id, shelf, record_id) where immediate_danger;
drop index app.incident_type;
create index incident_type on app.incident (tenant_id, shelf, event_type, record_id);
create index incident_severity on app.incident (tenant_id, shelf, actual_severity, record_id);
create index incident_potential on app.incident (tenant_id, shelf, record_id) where is_high_potential;
create index task_control on app.task (tenant_id, shelf, control, record_id);
create index task_verifier on app.task (tenant_id, shelf, verifier_id, record_id) where verifier_id is not null;
