-- The one timer: an instant at which something is to be done about a subject. A row is made, moved and withdrawn in the transaction
-- of its cause. It wakes a job at its instant, which then does what the row says: a job whose row was moved or withdrawn does nothing.
create table app.timer (
  tenant_id int not null default app.current_tenant() references app.tenant,
  kind text not null,
  -- what it is about; the kind says of which table this is the id
  subject_id bigint not null,
  due_at timestamptz not null,
  primary key (tenant_id, kind, subject_id)
);
create function app.wake_timer() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$ begin
  perform graphile_worker.add_job('run-timer', run_at => new.due_at,
    payload => json_build_object('tenantId', new.tenant_id, 'kind', new.kind, 'subjectId', new.subject_id));
  return null;
end $$;
revoke all on function app.wake_timer() from public;
create trigger timer_wakes after insert or update of due_at on app.timer for each row execute function app.wake_timer();

-- How long a raiser may take to answer: as configured, a day at least, a century at most.
create function app.raiser_silence() returns interval language sql stable set search_path = pg_catalog, pg_temp
as $$
  select make_interval(secs => 86400 * least(36525, greatest(1, coalesce((
    select (c.value #>> '{}')::float8 from app.config_entry c
    where c.tenant_id = app.current_tenant() and c.name = 'raiser_silence_days' and jsonb_typeof(c.value) = 'number'), 14))))
$$;
-- A change of it moves the timers that it set, whoever makes it.
create function app.move_raiser_silence() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  if coalesce(new.name, old.name) = 'raiser_silence_days' then
    update app.timer t set due_at = r.status_since + app.raiser_silence() from app.record r
    where t.tenant_id = app.current_tenant() and t.kind = 'raiser-silence' and r.tenant_id = t.tenant_id and r.id = t.subject_id;
  end if;
  return null;
end $$;
create trigger config_moves_timers after insert or update or delete on app.config_entry
  for each row execute function app.move_raiser_silence();

-- The records that wait for their raiser: the rule as the application has it when this is written.
alter table app.record no force row level security;
alter table app.config_entry no force row level security;
insert into app.timer (tenant_id, kind, subject_id, due_at)
select r.tenant_id, 'raiser-silence', r.id, r.status_since + make_interval(secs => 86400 * least(36525, greatest(1, coalesce((
    select (c.value #>> '{}')::float8 from app.config_entry c
    where c.tenant_id = r.tenant_id and c.name = 'raiser_silence_days' and jsonb_typeof(c.value) = 'number'), 14))))
from app.record r
where r.type in ('hazard', 'incident') and r.shelf = 'open' and r.status = 'Resolution Approved by EHS Team';
alter table app.record force row level security;
alter table app.config_entry force row level security;
drop index app.record_silence;

-- A critical record: people are notified, again and again, until one of them has it.
create table app.alert (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  record_id bigint not null,
  cause text not null check (cause in ('answer', 'category', 'form', 'priority')),
  raised_at timestamptz not null default now(),
  -- after how long all are notified again
  minutes double precision not null check (minutes > 0),
  -- how often they were
  round smallint not null default 0,
  taken_at timestamptz,
  -- somebody has it, or the record is not open any more
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, record_id) references app.record
);
create index alert_record on app.alert (tenant_id, record_id, id);
create unique index alert_open on app.alert (tenant_id, record_id) where ended_at is null;

-- Who was notified of it, and what they answered the last time.
create table app.alert_person (
  tenant_id int not null default app.current_tenant() references app.tenant,
  alert_id bigint not null,
  employee_id bigint not null,
  notified_at timestamptz not null default now(),
  answer text check (answer in ('mine', 'notMine')),
  answered_at timestamptz,
  primary key (tenant_id, alert_id, employee_id),
  foreign key (tenant_id, alert_id) references app.alert,
  foreign key (tenant_id, employee_id) references app.employee on delete cascade
);

call app.close_new_tables();
