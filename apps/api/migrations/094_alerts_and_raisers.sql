-- Critical reports that came by one code faster than people are to be notified: one alert is that of several of them. The others have it
-- too, as a row that is shown with their record; people are notified of the one in which it was gathered.
alter table app.alert add column gathered_in bigint,
  add foreign key (tenant_id, gathered_in) references app.alert;
create index alert_gathered on app.alert (tenant_id, gathered_in) where gathered_in is not null;

-- Whether somebody can still answer for the raiser of a record: an active raiser or deputy of theirs, or who has its claim.
create function app.can_raiser_answer(of_tenant int, of_record bigint) returns boolean language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from app.report_claim q where q.tenant_id = of_tenant and q.record_id = of_record)
    or exists (select from app.record_person p
      join app.employee e on e.tenant_id = p.tenant_id and e.id = p.employee_id
      where p.tenant_id = of_tenant and p.record_id = of_record and p.relation = 'raiser' and e.status = 'active')
$$;
-- Whether a record had a raiser, with or without a name, for whom nobody can answer any more. What was imported without one waits as any other.
create function app.is_raiser_gone(of_tenant int, of_record bigint) returns boolean language sql stable set search_path = pg_catalog, pg_temp
as $$
  select not app.can_raiser_answer(of_tenant, of_record)
    and (exists (select from app.record r where r.tenant_id = of_tenant and r.id = of_record and r.is_anonymous)
      or exists (select from app.record_person p where p.tenant_id = of_tenant and p.record_id = of_record and p.relation = 'raiser'))
$$;
-- When the silence of a raiser, asked since then, counts as an answer: at once where the raiser is gone.
create function app.raiser_due(of_tenant int, of_record bigint, since timestamptz) returns timestamptz language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when app.is_raiser_gone(of_tenant, of_record) then since else since + app.raiser_silence() end
$$;
create or replace function app.move_raiser_silence() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  if coalesce(new.name, old.name) = 'raiser_silence_days' then
    -- In the order in which all lock several of them.
    perform from app.timer t where t.tenant_id = app.current_tenant() and t.kind = 'raiser-silence' order by t.subject_id for update;
    update app.timer t set due_at = app.raiser_due(r.tenant_id, r.id, r.status_since) from app.record r
    where t.tenant_id = app.current_tenant() and t.kind = 'raiser-silence' and r.tenant_id = t.tenant_id and r.id = t.subject_id;
  end if;
  return null;
end $$;
-- A raiser who leaves, or comes back, moves the timers of what waits for them, whoever deactivates or activates them.
create function app.follow_raiser() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  perform from app.timer t
  where t.tenant_id = new.tenant_id and t.kind = 'raiser-silence' and t.subject_id in (select p.record_id from app.record_person p
    where p.tenant_id = new.tenant_id and p.employee_id = new.id and p.relation = 'raiser' and p.shelf = 'open')
  order by t.subject_id for update;
  update app.timer t set due_at = app.raiser_due(r.tenant_id, r.id, r.status_since)
  from app.record_person p join app.record r on r.tenant_id = p.tenant_id and r.id = p.record_id
  where p.tenant_id = new.tenant_id and p.employee_id = new.id and p.relation = 'raiser' and p.shelf = 'open'
    and t.tenant_id = p.tenant_id and t.kind = 'raiser-silence' and t.subject_id = p.record_id and t.due_at <> app.raiser_due(r.tenant_id, r.id, r.status_since);
  return null;
end $$;
create trigger employee_moves_timers after update of status on app.employee
  for each row when (old.status is distinct from new.status) execute function app.follow_raiser();

-- What waits already for a raiser who is gone.
alter table app.timer no force row level security;
alter table app.record no force row level security;
alter table app.record_person no force row level security;
alter table app.employee no force row level security;
alter table app.report_claim no force row level security;
update app.timer t set due_at = r.status_since from app.record r
where t.kind = 'raiser-silence' and r.tenant_id = t.tenant_id and r.id = t.subject_id and app.is_raiser_gone(r.tenant_id, r.id);
alter table app.timer force row level security;
alter table app.record force row level security;
alter table app.record_person force row level security;
alter table app.employee force row level security;
alter table app.report_claim force row level security;
