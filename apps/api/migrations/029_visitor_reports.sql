-- What claims are derived with on the devices of reporters. The claims themselves are stored as digests with the key.
alter table app.poster_key add column claim_salt text not null default replace(gen_random_uuid()::text, '-', '');

-- A report that is held because too many came by one code: it has no number and is in no list until it is released.
create table app.held_report (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  -- null for the code of the facility
  poster_id bigint,
  facility_id bigint not null,
  department_id bigint,
  location_id bigint,
  subarea_id bigint,
  -- of a record, or of an inspection
  type text not null,
  -- as it is to be raised
  report jsonb not null,
  -- the questions that its files answer, by the ids of the files
  questions jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, poster_id) references app.poster,
  foreign key (tenant_id, facility_id) references app.facility,
  foreign key (tenant_id, department_id) references app.org_unit,
  foreign key (tenant_id, location_id) references app.org_unit,
  foreign key (tenant_id, subarea_id) references app.org_unit
);
create index held_report_facility on app.held_report (tenant_id, facility_id, id);

-- What opens a report to its reporter, who has no name: a keyed digest of what their device derives from the claim code. It is
-- deleted some months after the report has ended.
create table app.report_claim (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  digest bytea not null,
  record_id bigint,
  -- an inspection that a visitor filled in
  execution_id bigint,
  -- a note about a task, whose photos follow
  comment_id bigint,
  held_report_id bigint,
  primary key (tenant_id, id),
  unique (tenant_id, digest),
  check (num_nonnulls(record_id, execution_id, comment_id, held_report_id) = 1),
  foreign key (tenant_id, record_id) references app.record,
  foreign key (tenant_id, execution_id) references app.execution,
  foreign key (tenant_id, comment_id) references app.record_comment,
  foreign key (tenant_id, held_report_id) references app.held_report on delete cascade
);
create unique index report_claim_record on app.report_claim (tenant_id, record_id) where record_id is not null;
create unique index report_claim_held on app.report_claim (tenant_id, held_report_id) where held_report_id is not null;

-- When a claim stops to open its report: some months after the end of the record that took its place last; null until then. The
-- photos of a note can follow for as long as a phone keeps them.
create function app.claim_ends_at(c app.report_claim) returns timestamptz language sql stable set search_path = pg_catalog, pg_temp
as $$
  with recursive chain as (
    select r.duplicate_of, coalesce(r.closed_at, r.deleted_at) ended_at, 1 n from app.record r
      where r.tenant_id = c.tenant_id and r.id = c.record_id
    union all
    select r.duplicate_of, coalesce(r.closed_at, r.deleted_at), n + 1 from chain
      join app.record r on r.tenant_id = c.tenant_id and r.id = chain.duplicate_of
      where n < 100),
  kept as (select make_interval(months => least(1200, greatest(1, coalesce((
    select (k.value #>> '{}')::float8 from app.config_entry k
    where k.tenant_id = c.tenant_id and k.name = 'claim_code_months' and jsonb_typeof(k.value) = 'number'), 12)))::int) months)
  select case
    when c.record_id is not null then (select ended_at + months from chain order by n desc limit 1)
    when c.execution_id is not null then (select e.submitted_at + months from app.execution e
      where e.tenant_id = c.tenant_id and e.id = c.execution_id)
    when c.comment_id is not null then (select m.created_at + interval '8 days' from app.record_comment m
      where m.tenant_id = c.tenant_id and m.id = c.comment_id)
  end
  from kept
$$;

-- What the people who work on a record and its reporter write to each other.
create table app.record_message (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  record_id bigint not null,
  -- null for the reporter
  author_id bigint,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, record_id) references app.record,
  foreign key (tenant_id, author_id) references app.employee
);
create index record_message_record on app.record_message (tenant_id, record_id, id);

-- Files of visitors come with a claim, and so belong to something from the start.
drop index app.attachment_came_by;
alter table app.attachment
  drop column came_by,
  drop column visit,
  add column message_id bigint,
  add column held_report_id bigint,
  add foreign key (tenant_id, message_id) references app.record_message,
  add foreign key (tenant_id, held_report_id) references app.held_report;
create index attachment_held_report on app.attachment (tenant_id, held_report_id) where held_report_id is not null;

-- How many reports come by one code, so that a flood of them is held and its alerts are gathered.
create table app.report_flow (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  -- such as poster 7 or facility 3
  came_by text not null,
  -- reports since the beginning of ten minutes
  since timestamptz not null default now(),
  reports int not null default 0,
  -- reports that were held on this day
  held_on date not null default current_date,
  held int not null default 0,
  -- alerts since the beginning of an hour, the last one, and the critical records that wait for the next one
  alerting_since timestamptz not null default now(),
  alerts int not null default 0,
  alerted_at timestamptz,
  unalerted bigint[] not null default '{}',
  primary key (tenant_id, id),
  unique (tenant_id, came_by)
);

-- People are notified of reports that are held.
alter table app.notification drop constraint notification_about_kind_check;
alter table app.notification add check (about_kind in ('export', 'import', 'execution', 'heldReport'));

call app.close_new_tables();

-- Organisations that existed before are notified of what a reporter writes, as a new one.
alter table app.notification_rule no force row level security;
insert into app.notification_rule (tenant_id, type, event, audience, channel, is_critical)
  select t.id, d.type, 'reporterWrote', d.audience, d.channel, false
  from app.tenant t
  cross join (select type, audience, channel from unnest(array['hazard', 'incident', 'issue']) type,
    unnest(array['owner', 'resolutionTeam']) audience, unnest(array['inApp', 'mail']) channel) d
  where exists (select from app.notification_rule n where n.tenant_id = t.id and n.type = d.type);
alter table app.notification_rule force row level security;
