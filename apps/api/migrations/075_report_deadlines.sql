-- The deadline of the report to an authority that an incident has yet to make, so that lists can be ordered by it. The application
-- evaluates it, because the rules of the authorities are written there (`assess-deadlines.ts`).
alter table app.record
  -- 0: it can still be met, 1: it has passed, 2: there is none
  add column deadline_state smallint not null default 2,
  add column deadline timestamptz not null default 'infinity';
create index record_deadline on app.record (tenant_id, shelf, deadline_state, deadline, id) where type = 'incident';
create index record_deadline_running on app.record (tenant_id, deadline_state, deadline, id) where deadline_state < 2;

-- Which authorities a tenant reports to, and in which zone a facility is, decide the deadlines of many incidents at once.
create function app.assess_deadlines() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  perform app.enqueue('assess-deadlines', '{}', job_key => 'assess-deadlines');
  return null;
end $$;
create trigger config_assesses_deadlines after insert or update on app.config_entry for each row
  when (new.name = 'incident_regimes') execute function app.assess_deadlines();
create trigger config_reassesses_deadlines after delete on app.config_entry for each row
  when (old.name = 'incident_regimes') execute function app.assess_deadlines();
create trigger facility_assesses_deadlines after update on app.facility for each row
  when (old.time_zone <> new.time_zone) execute function app.assess_deadlines();

-- The incidents that exist are assessed by a job.
do $$
declare tenant int;
begin
  for tenant in select id from app.tenant loop
    perform graphile_worker.add_job('assess-deadlines', json_build_object('tenantId', tenant));
  end loop;
end $$;
