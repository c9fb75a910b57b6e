-- How long the records of a priority may wait until somebody responds (assigns them, or verifies what was done), and until they are
-- resolved. 0, as in an archive of an earlier version, becomes the time that is seeded for the value.
alter table app.priority
  add column assign_hours int not null default 0,
  add column resolve_days int not null default 0;
create function app.default_times() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  if new.assign_hours = 0 then
    new.assign_hours := case new.priority_value when 1 then 4 when 2 then 24 when 3 then 72 else 168 end;
  end if;
  if new.resolve_days = 0 then
    new.resolve_days := case new.priority_value when 1 then 1 when 2 then 7 when 3 then 30 else 90 end;
  end if;
  return new;
end $$;
create trigger priority_timed before insert on app.priority for each row execute function app.default_times();
alter table app.priority no force row level security;
-- Those that exist by their rank in their type: tenants number them as they like.
update app.priority p set
  assign_hours = case ranked.rank when 1 then 4 when 2 then 24 when 3 then 72 else 168 end,
  resolve_days = case ranked.rank when 1 then 1 when 2 then 7 when 3 then 30 else 90 end
from (select tenant_id, id, row_number() over (partition by tenant_id, type order by priority_value) rank from app.priority) ranked
where ranked.tenant_id = p.tenant_id and ranked.id = p.id;
alter table app.priority add check (assign_hours > 0), add check (resolve_days > 0);

-- What an open record of a type waits for in a status; `awaitedOf` of the domain.
create function app.awaited(of_type text, in_status text) returns text language sql immutable parallel safe
as $$
  select case
    when of_type in ('hazard', 'incident', 'issue') and in_status = 'Open' then 'assignment'
    when of_type = 'task' and in_status = 'Completed' then 'verification'
    when of_type = 'issue' and in_status = 'Resolved' then 'answer'
    else 'resolution' end
$$;
-- The zone itself, or UTC for one that this database does not know: a record is never refused because of it.
create function app.known_zone(zone text) returns text language plpgsql stable set search_path = pg_catalog, pg_temp
as $$ begin
  perform now() at time zone zone;
  return zone;
exception when others then
  return 'UTC';
end $$;
create function app.local_day(instant timestamptz, zone text) returns date language sql immutable parallel safe
as $$ select (instant at time zone zone)::date $$;
-- When the day after a day begins in a zone.
create function app.end_of_day(day date, zone text) returns timestamptz language sql immutable parallel safe
as $$ select (day + 1)::timestamp at time zone zone $$;
-- From when on an open record is late; `lateFrom` of the domain.
create function app.late_from(awaits text, respond_by timestamptz, resolve_by timestamptz) returns timestamptz
  language sql immutable parallel safe
as $$
  select coalesce(case awaits
    when 'assignment' then least(respond_by, resolve_by)
    when 'verification' then coalesce(respond_by, resolve_by)
    when 'resolution' then resolve_by end, 'infinity')
$$;
-- How dangerous a record is, lower is more: critical without anybody assigned, then by priority.
create function app.danger(awaits text, priority smallint) returns smallint language sql immutable parallel safe
as $$ select case when awaits = 'assignment' and priority = 1 then 0::smallint else coalesce(priority, 32767::smallint) end $$;

alter table app.record
  -- by when somebody has to respond to it, and by when it has to be resolved: the end of its due date where it is
  add column respond_by timestamptz,
  add column resolve_by timestamptz,
  -- whether somebody chose the due date; otherwise it follows from the priority
  add column due_by_hand boolean not null default true,
  -- what lists and people's actions are ordered by: infinity for what is never late, and for what is not open
  add column late_from timestamptz not null default 'infinity',
  add column danger smallint not null default 32767;
-- As the record has them.
alter table app.record_person
  add column late_from timestamptz not null default 'infinity',
  add column danger smallint not null default 32767;

-- Sets the times of a record, whoever writes it. A new one, and one of another priority or without a due date, gets the due date that
-- its priority gives, unless somebody chose one. A priority that is more urgent counts from now and makes nothing later; one
-- that is less urgent counts as if the record had always had it. One that is reopened after its due date gets a new one.
create function app.time_record() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
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
    end if;
    new.due_on := coalesce(due, new.due_on);
  end if;
  new.resolve_by := case when new.due_on is not null then app.end_of_day(new.due_on, zone) end;
  new.late_from := case when is_open then app.late_from(awaits, new.respond_by, new.resolve_by) else 'infinity' end;
  new.danger := app.danger(case when is_open then awaits end, new.priority);
  return new;
end $$;

-- The records that exist. What is open gets its times, and where it has no due date the one that its priority gives, which its history
-- says; of what has ended nothing is late.
alter table app.record no force row level security;
alter table app.record_person no force row level security;
alter table app.record_change no force row level security;
alter table app.facility no force row level security;
create temporary table timed on commit drop as
  select r.tenant_id, r.id, r.due_on old_due, r.version, r.shelf = 'open' is_open, app.awaited(r.type, r.status) awaits, r.priority,
    coalesce(r.due_on, app.local_day(r.raised_at, z.zone) + p.resolve_days) due_on, z.zone,
    r.status_since + make_interval(hours => p.assign_hours) respond_by
  from app.record r
    join (select f.tenant_id, f.id, app.known_zone(f.time_zone) zone from app.facility f) z
      on z.tenant_id = r.tenant_id and z.id = r.facility_id
    left join app.priority p on p.tenant_id = r.tenant_id and p.type = r.type and p.priority_value = r.priority
  where r.shelf = 'open' or exists (select from app.record_person w
    where w.tenant_id = r.tenant_id and w.record_id = r.id and w.waits_since is not null);
insert into app.record_change (tenant_id, record_id, action, change, version)
  select t.tenant_id, t.id, 'dueMoved', jsonb_build_object('dueOn', jsonb_build_array(null, t.due_on)), t.version
  from timed t where t.is_open and t.old_due is null and t.due_on is not null order by t.tenant_id, t.id;
alter table app.record disable trigger user;
update app.record r set due_on = t.due_on, due_by_hand = t.old_due is not null, respond_by = t.respond_by,
  resolve_by = app.end_of_day(t.due_on, t.zone), danger = app.danger(t.awaits, t.priority),
  late_from = app.late_from(t.awaits, t.respond_by, app.end_of_day(t.due_on, t.zone))
from timed t where t.is_open and t.tenant_id = r.tenant_id and t.id = r.id;
update app.record r set danger = app.danger(null, t.priority)
from timed t where not t.is_open and t.tenant_id = r.tenant_id and t.id = r.id;
alter table app.record enable trigger user;
update app.record_person p set due_or_never = r.due_or_never, late_from = r.late_from, danger = r.danger
from app.record r join timed t on t.tenant_id = r.tenant_id and t.id = r.id
where p.tenant_id = r.tenant_id and p.record_id = r.id;
alter table app.priority force row level security;
alter table app.record force row level security;
alter table app.record_person force row level security;
alter table app.record_change force row level security;
alter table app.facility force row level security;

create trigger record_timed_new before insert on app.record for each row execute function app.time_record();
create trigger record_timed before update on app.record for each row
  when ((old.status, old.status_since, old.priority, old.due_on, old.facility_id, old.closed_at, old.archived_at, old.deleted_at)
    is distinct from
    (new.status, new.status_since, new.priority, new.due_on, new.facility_id, new.closed_at, new.archived_at, new.deleted_at))
  execute function app.time_record();

-- A facility that turns out to be in another zone moves the ends of its days.
create function app.time_records_of_facility() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare zone text := app.known_zone(new.time_zone);
begin
  update app.record r set resolve_by = app.end_of_day(r.due_on, zone),
    late_from = app.late_from(app.awaited(r.type, r.status), r.respond_by, app.end_of_day(r.due_on, zone))
  where r.tenant_id = new.tenant_id and r.facility_id = new.id and r.shelf = 'open';
  return null;
end $$;
create trigger facility_moves_times after update on app.facility for each row
  when (old.time_zone <> new.time_zone) execute function app.time_records_of_facility();

create or replace function app.copy_from_record() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  select r.type, r.shelf, r.urgency, r.due_or_never, r.late_from, r.danger
    into new.type, new.shelf, new.urgency, new.due_or_never, new.late_from, new.danger
  from app.record r where r.tenant_id = new.tenant_id and r.id = new.record_id;
  return new;
end $$;
create or replace function app.copy_to_people() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  update app.record_person p set shelf = new.shelf, urgency = new.urgency, due_or_never = new.due_or_never,
    late_from = new.late_from, danger = new.danger
  where p.tenant_id = new.tenant_id and p.record_id = new.id;
  return null;
end $$;
drop trigger record_copied on app.record;
create trigger record_copied after update on app.record for each row
  when (old.shelf <> new.shelf or old.urgency <> new.urgency or old.due_or_never <> new.due_or_never
    or old.late_from <> new.late_from or old.danger <> new.danger)
  execute function app.copy_to_people();

-- What waits for somebody, the most dangerous first and the latest of these, over all types and of one; and what of it is late.
drop index app.record_person_waits;
create index record_person_waits on app.record_person (tenant_id, employee_id, danger, late_from, record_id)
  include (type, shelf) where waits_since is not null;
create index record_person_waits_of_type on app.record_person (tenant_id, employee_id, type, danger, late_from, record_id)
  where waits_since is not null;
-- What waits for anybody, in this order too.
drop index app.record_person_waits_all;
create index record_person_waits_all on app.record_person (tenant_id, type, danger, late_from, record_id)
  where waits_since is not null;
create index record_person_waits_late on app.record_person (tenant_id, employee_id, late_from) where waits_since is not null;
-- What is late in a list, and how many.
create index record_late on app.record (tenant_id, type, shelf, late_from, id) include (status, is_confidential, facility_id)
  where late_from < 'infinity';
