-- A change of the times of a priority moves those of its open records by as much. A record notes the times that its own were set by, so that
-- it can be moved at any time, once, and back: `retime-records.job.ts` does.
alter table app.record
  add column assign_hours int,
  add column resolve_days int;

-- As 071 explains, and: where its priority has other times by now, it is moved by the difference, a due date that somebody chose is not.
create or replace function app.time_record() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  awaits text := app.awaited(new.type, new.status);
  is_open boolean := new.closed_at is null and new.archived_at is null and new.deleted_at is null;
  is_new boolean := tg_op = 'INSERT';
  zone text;
  hours int;
  days int;
  due date;
begin
  -- from an archive, with its times
  if is_new and new.resolve_by is not null then return new; end if;
  select app.known_zone(f.time_zone) into zone from app.facility f where f.tenant_id = new.tenant_id and f.id = new.facility_id;
  zone := coalesce(zone, 'UTC');
  if new.priority is not null then
    select p.assign_hours, p.resolve_days into hours, days from app.priority p
    where p.tenant_id = new.tenant_id and p.type = new.type and p.priority_value = new.priority;
  end if;
  if is_new then
    -- what a form proposed is not chosen
    due := app.local_day(new.raised_at, zone) + days;
    new.due_by_hand := new.due_on is not null and new.due_on is distinct from due;
    new.respond_by := new.status_since + make_interval(hours => hours);
  else
    if new.due_on is distinct from old.due_on or new.due_on is null then new.due_by_hand := new.due_on is not null; end if;
    if old.closed_at is not null and new.closed_at is null and new.due_on is not distinct from old.due_on
      and new.due_on < app.local_day(now(), zone)
    then
      new.due_on := null;
      new.due_by_hand := false;
    end if;
    if new.status_since is distinct from old.status_since or hours is null or new.respond_by is null then
      new.respond_by := new.status_since + make_interval(hours => hours);
    elsif new.priority is distinct from old.priority then
      new.respond_by := case when app.danger('', new.priority) < app.danger('', old.priority)
        then least(new.respond_by, now() + make_interval(hours => hours)) else new.status_since + make_interval(hours => hours) end;
    elsif is_open and hours <> old.assign_hours then
      new.respond_by := new.respond_by + make_interval(hours => hours - old.assign_hours);
    end if;
  end if;
  if is_open and days is not null and not new.due_by_hand then
    if is_new then
      due := coalesce(new.due_on, due);
    elsif new.due_on is null then
      due := app.local_day(case when old.closed_at is null then new.raised_at else now() end, zone) + days;
    elsif new.priority is distinct from old.priority then
      due := case when app.danger('', new.priority) < app.danger('', old.priority)
        then least(new.due_on, app.local_day(now(), zone) + days) else app.local_day(new.raised_at, zone) + days end;
    elsif days <> old.resolve_days then
      due := new.due_on + (days - old.resolve_days);
    end if;
    new.due_on := coalesce(due, new.due_on);
  end if;
  if is_open or is_new then
    new.assign_hours := hours;
    new.resolve_days := days;
  end if;
  new.resolve_by := case when new.due_on is not null then app.end_of_day(new.due_on, zone) end;
  new.late_from := case when is_open then app.late_from(awaits, new.respond_by, new.resolve_by) else 'infinity' end;
  new.danger := app.danger(case when is_open then awaits end, new.priority);
  return new;
end $$;
drop trigger record_timed on app.record;
create trigger record_timed before update on app.record for each row
  when ((old.status, old.status_since, old.priority, old.due_on, old.facility_id, old.closed_at, old.archived_at, old.deleted_at,
      old.assign_hours, old.resolve_days)
    is distinct from
    (new.status, new.status_since, new.priority, new.due_on, new.facility_id, new.closed_at, new.archived_at, new.deleted_at,
      new.assign_hours, new.resolve_days))
  execute function app.time_record();

-- The open records have their times from those that their priorities have now.
alter table app.record no force row level security;
alter table app.priority no force row level security;
alter table app.record disable trigger user;
update app.record r set assign_hours = p.assign_hours, resolve_days = p.resolve_days from app.priority p
where r.shelf = 'open' and p.tenant_id = r.tenant_id and p.type = r.type and p.priority_value = r.priority;
alter table app.record enable trigger user;
alter table app.priority force row level security;
alter table app.record force row level security;
