-- Records: what has a number, a status, people and a history, whatever its type; hazards are the first.
create table app.record (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  type text not null,
  number text not null,
  status text not null,
  status_since timestamptz not null default now(),
  title text not null,
  description text not null,
  category text,
  -- the tenant's priority of this type by its value; 1 is the most urgent
  priority smallint,
  facility_id bigint not null,
  department_id bigint,
  location_id bigint,
  subarea_id bigint,
  owner_id bigint,
  due_on date,
  -- what lists are ordered by, as columns: behind a policy no comparison with an expression reaches an index
  urgency smallint not null generated always as (coalesce(priority, 32767::smallint)) stored,
  due_or_never date not null generated always as (coalesce(due_on, 'infinity')) stored,
  -- to the millisecond, as a list's cursor carries them
  raised_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  closed_at timestamptz,
  closed_as text,
  -- the record that this one repeats
  duplicate_of bigint,
  is_anonymous boolean not null default false,
  is_confidential boolean not null default false,
  archived_at timestamptz,
  deleted_at timestamptz,
  -- which list it stands in
  shelf text not null generated always as (case when deleted_at is not null then 'deleted' when archived_at is not null then 'archived'
    when closed_at is not null then 'closed' else 'open' end) stored,
  -- what an import brought that has no place of its own
  source jsonb,
  version int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, type, number),
  foreign key (tenant_id, facility_id) references app.facility,
  foreign key (tenant_id, department_id) references app.org_unit,
  foreign key (tenant_id, location_id) references app.org_unit,
  foreign key (tenant_id, subarea_id) references app.org_unit,
  foreign key (tenant_id, owner_id) references app.employee,
  foreign key (tenant_id, duplicate_of) references app.record
);
-- What lists walk along, one for each order, through one shelf: the open ones are few among the closed. The first one counts
-- a shelf by itself.
create index record_newest on app.record (tenant_id, type, shelf, id) include (status, is_confidential, facility_id);
create index record_urgency on app.record (tenant_id, type, shelf, urgency, due_or_never, id);
create index record_due on app.record (tenant_id, type, shelf, due_or_never, id);
create index record_updated on app.record (tenant_id, type, shelf, updated_at, id);
create index record_facility on app.record (tenant_id, facility_id, type, shelf, id);
create index record_silence on app.record (tenant_id, status, status_since) where deleted_at is null and archived_at is null;

-- What a person is to a record.
create table app.record_person (
  tenant_id int not null default app.current_tenant() references app.tenant,
  record_id bigint not null,
  employee_id bigint not null,
  relation text not null check (relation in ('raiser', 'owner', 'resolutionTeam', 'ehsMember', 'fyi')),
  primary key (tenant_id, record_id, relation, employee_id),
  foreign key (tenant_id, record_id) references app.record,
  foreign key (tenant_id, employee_id) references app.employee
);
-- A narrow list starts here.
create index record_person_employee on app.record_person (tenant_id, employee_id, record_id desc, relation);

-- Roles that are let into a confidential record.
create table app.record_role (
  tenant_id int not null default app.current_tenant() references app.tenant,
  record_id bigint not null,
  role_id bigint not null,
  primary key (tenant_id, record_id, role_id),
  foreign key (tenant_id, record_id) references app.record,
  foreign key (tenant_id, role_id) references app.role on delete cascade
);
create index record_role_role on app.record_role (tenant_id, role_id, record_id);

-- The history. Nobody stands beside what an anonymous raiser or a timer did.
create table app.record_change (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  record_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  actor_id bigint,
  action text not null,
  from_status text,
  to_status text,
  -- what was said: a reason, what was done
  note text,
  -- property > [before, after]
  change jsonb not null default '{}',
  -- the record's after it
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, record_id) references app.record,
  foreign key (tenant_id, actor_id) references app.employee
);
create index record_change_record on app.record_change (tenant_id, record_id, id);

create table app.record_comment (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  record_id bigint not null,
  author_id bigint not null,
  body text not null,
  -- people who were named in it
  mentions bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, record_id) references app.record,
  foreign key (tenant_id, author_id) references app.employee
);
create index record_comment_record on app.record_comment (tenant_id, record_id, id);

-- Two records that have to do with each other, said once: the lower id first.
create table app.record_link (
  tenant_id int not null default app.current_tenant() references app.tenant,
  record_id bigint not null,
  other_id bigint not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (tenant_id, record_id, other_id),
  check (record_id < other_id),
  foreign key (tenant_id, record_id) references app.record,
  foreign key (tenant_id, other_id) references app.record,
  foreign key (tenant_id, created_by) references app.employee
);
create index record_link_other on app.record_link (tenant_id, other_id);

-- A file, first held for whoever brought it, then part of a record. The bytes lie in the storage under its keys.
create table app.attachment (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  record_id bigint,
  comment_id bigint,
  -- report: what was found; evidence: what was done
  purpose text check (purpose in ('report', 'evidence', 'comment')),
  name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  width int,
  height int,
  -- what is shown: stripped of where and who; the original only where the configuration keeps it
  storage_key text collate "C" not null,
  preview_key text,
  original_key text,
  -- who may still attach it; nobody once it belongs to an anonymous report
  uploaded_by bigint,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, record_id) references app.record,
  foreign key (tenant_id, comment_id) references app.record_comment,
  foreign key (tenant_id, uploaded_by) references app.employee
);
create index attachment_record on app.attachment (tenant_id, record_id, id);
create unique index attachment_storage on app.attachment (tenant_id, storage_key);
create index attachment_held on app.attachment (tenant_id, created_at) where record_id is null;

create table app.hazard (
  tenant_id int not null default app.current_tenant() references app.tenant,
  record_id bigint not null,
  likelihood smallint,
  severity smallint,
  risk_score smallint,
  risk_level text,
  immediate_danger boolean not null default false,
  interim_control text,
  primary key (tenant_id, record_id),
  foreign key (tenant_id, record_id) references app.record
);
create index hazard_risk on app.hazard (tenant_id, risk_level, record_id);

create table app.record_counter (
  tenant_id int not null default app.current_tenant() references app.tenant,
  type text not null,
  last int not null,
  primary key (tenant_id, type)
);

-- Who looks after a category, a facility or the tenant: the most precise line wins, the next one up stands in.
create table app.approver (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  type text not null,
  facility_id bigint,
  category text,
  employee_id bigint not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, type, facility_id, category, employee_id),
  foreign key (tenant_id, facility_id) references app.facility,
  foreign key (tenant_id, employee_id) references app.employee
);

-- A list with its filters, order and columns under a name; without an owner it is everybody's.
create table app.saved_view (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  type text not null,
  name text not null,
  query text not null,
  employee_id bigint not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, type, employee_id, name),
  foreign key (tenant_id, employee_id) references app.employee on delete cascade
);

-- Answers to calls that carried an Idempotency-Key, by a digest of caller and key: it leads back to neither.
create table app.idempotency (
  tenant_id int not null default app.current_tenant() references app.tenant,
  digest text not null,
  request_digest text not null,
  status smallint,
  body text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, digest)
);
create index idempotency_age on app.idempotency (tenant_id, created_at);

-- The outbox: what happened, written with it. handled_at is set in the transaction of the effects.
create table app.event (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id(),
  name text not null,
  type text not null,
  record_id bigint not null,
  version int not null,
  actor_id bigint,
  detail jsonb not null default '{}',
  handled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, record_id) references app.record
);
create index event_xid on app.event (tenant_id, xid);
create index event_record on app.event (tenant_id, record_id, id);

call app.close_new_tables();
-- History is added to and read, no more.
revoke update, delete on app.record_change from {app};
revoke delete on app.record from {app};

-- Text search reads a table that the application's role cannot touch, so that no policy keeps PostgreSQL from using the index
-- on its words (below a policy it is of no use). It is reached through the two functions below alone, which take the tenant
-- from the row and from the setting.
create table app.record_text (
  tenant_id int not null default app.current_tenant(),
  record_id bigint not null,
  type text not null,
  words tsvector not null,
  primary key (tenant_id, record_id)
);
create index record_text_words on app.record_text using gin (words);
alter table app.record_text enable row level security;

-- Letters and digits alone, so that HAZ-000123 is two words wherever it stands, and not one with the number -123.
create function app.words_of(wanted text) returns text language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$ select regexp_replace(wanted, '[^[:alnum:]]+', ' ', 'g') $$;

create function app.index_record() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$ begin
  insert into app.record_text (tenant_id, record_id, type, words)
  values (new.tenant_id, new.id, new.type,
    setweight(to_tsvector('simple', app.words_of(new.number || ' ' || new.title)), 'A')
      || setweight(to_tsvector('simple', app.words_of(left(new.description, 20000))), 'B'))
  on conflict (tenant_id, record_id) do update set words = excluded.words;
  return null;
end $$;
create trigger record_indexed after insert or update of number, title, description on app.record
  for each row execute function app.index_record();

-- Ids of the tenant's records with all these words (a word may be a beginning), whoever may see them: the caller joins to what it may.
create function app.search_records(wanted text) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select r.record_id from app.record_text r
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int
    and r.words @@ to_tsquery('simple', (
      select string_agg(quote_literal(w) || ':*', ' & ') from regexp_split_to_table(app.words_of(wanted), ' ') w where w <> ''))
$$;
revoke all on function app.index_record() from public;
revoke all on function app.search_records(text) from public;
grant execute on function app.search_records(text) to {app};

-- Jobs with a key: another one under it, before it has run, takes the place of the first and keeps its time.
drop function app.enqueue(text, jsonb, timestamptz);
create function app.enqueue(task text, payload jsonb, run_at timestamptz default null, job_key text default null) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$ select graphile_worker.add_job(task, (payload || jsonb_build_object('tenantId', app.current_tenant()))::json, run_at => run_at,
  job_key => app.current_tenant() || ':' || job_key, job_key_mode => 'preserve_run_at') $$;
revoke all on function app.enqueue(text, jsonb, timestamptz, text) from public;
grant execute on function app.enqueue(text, jsonb, timestamptz, text) to {app};
