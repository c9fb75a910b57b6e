-- Under a key a job could be lost. graphile_worker.add_jobs lets go of a job that a worker has taken, then writes: where a worker
-- takes the waiting job between the two, the write finds a taken one, leaves it as it is and answers no row
-- (github.com/graphile/worker/issues/580). Asked once more, it sees the taken job and makes another.
create or replace function app.enqueue(task text, payload jsonb, run_at timestamptz default null, job_key text default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  told constant json := (payload || jsonb_build_object('tenantId', app.current_tenant()))::json;
  own_key constant text := app.current_tenant() || ':' || job_key;
begin
  loop
    perform from graphile_worker.add_job(task, told, run_at => enqueue.run_at, job_key => own_key, job_key_mode => 'preserve_run_at') job
    where job.id is not null;
    exit when found;
  end loop;
end $$;
