-- Urgent jobs run before all others that wait, such as the thousands of events of an import: what notifies people of danger.
drop function app.enqueue(text, jsonb, timestamptz, text);
create function app.enqueue(
  task text, payload jsonb, run_at timestamptz default null, job_key text default null, is_urgent boolean default false
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  of_tenant constant json := (payload || jsonb_build_object('tenantId', app.current_tenant()))::json;
  own_key constant text := app.current_tenant() || ':' || job_key;
begin
  -- Repeated as 012 explains: under a key a job could be lost.
  loop
    perform from graphile_worker.add_job(task, of_tenant, run_at => enqueue.run_at, job_key => own_key,
      job_key_mode => 'preserve_run_at', priority => case when is_urgent then -10 else 0 end) job
    where job.id is not null;
    exit when found;
  end loop;
end $$;
revoke all on function app.enqueue(text, jsonb, timestamptz, text, boolean) from public;
grant execute on function app.enqueue(text, jsonb, timestamptz, text, boolean) to {app};

-- What a timer does is due at its instant.
create or replace function app.wake_timer() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$ begin
  perform graphile_worker.add_job('run-timer', run_at => new.due_at, priority => -10,
    payload => json_build_object('tenantId', new.tenant_id, 'kind', new.kind, 'subjectId', new.subject_id));
  return null;
end $$;
