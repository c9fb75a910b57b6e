-- What an action of a workflow changes, as it was before: for some seconds the action can be undone by it. Null for what cannot be undone.
alter table app.event add column former jsonb;
-- The line that this one undoes; null for all others.
alter table app.record_change add column undoes_id bigint;
create unique index record_change_undoes on app.record_change (tenant_id, undoes_id) where undoes_id is not null;

-- An action that is undone gives a record back the times that it had, whatever follows from its priority now. The name comes after that of
-- the trigger that derives the times, and so does the trigger.
create function app.restore_times() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare former constant jsonb := current_setting('app.former_times')::jsonb;
begin
  new.due_on := (former ->> 'due_on')::date;
  new.due_by_hand := (former ->> 'due_by_hand')::boolean;
  new.respond_by := (former ->> 'respond_by')::timestamptz;
  new.resolve_by := (former ->> 'resolve_by')::timestamptz;
  new.late_from := (former ->> 'late_from')::timestamptz;
  new.danger := (former ->> 'danger')::smallint;
  return new;
end $$;
create trigger record_timed_undone before update on app.record for each row
  when (coalesce(current_setting('app.former_times', true), '') <> '') execute function app.restore_times();
