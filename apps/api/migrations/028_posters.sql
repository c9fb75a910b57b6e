-- The number to call in an emergency; null where none was given.
alter table app.facility add column emergency_number text;

-- The key that signs the codes of a tenant's posters. It belongs to the tenant's data, so that posters survive a move.
create table app.poster_key (
  tenant_id int not null default app.current_tenant() primary key references app.tenant,
  secret bytea not null
);

-- A poster with a code at a place, an asset or a task, by which people report without an account.
create table app.poster (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  facility_id bigint not null,
  department_id bigint,
  location_id bigint,
  subarea_id bigint,
  asset_id bigint,
  task_id bigint,
  -- how often it was printed with another code: earlier codes are not valid any more
  generation smallint not null default 1 check (generation between 1 and 255),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  check (num_nonnulls(asset_id, task_id) <= 1),
  foreign key (tenant_id, facility_id) references app.facility,
  foreign key (tenant_id, department_id) references app.org_unit,
  foreign key (tenant_id, location_id) references app.org_unit,
  foreign key (tenant_id, subarea_id) references app.org_unit,
  foreign key (tenant_id, asset_id) references app.asset,
  foreign key (tenant_id, task_id) references app.record,
  foreign key (tenant_id, created_by) references app.employee
);
create index poster_facility on app.poster (tenant_id, facility_id, id);

-- The forms of a poster: schedules at its place.
create table app.poster_form (
  tenant_id int not null default app.current_tenant() references app.tenant,
  poster_id bigint not null,
  schedule_id bigint not null,
  position smallint not null,
  primary key (tenant_id, poster_id, schedule_id),
  foreign key (tenant_id, poster_id) references app.poster,
  foreign key (tenant_id, schedule_id) references app.schedule
);

-- How often a poster was used, by day of its facility. Nothing else is known of those who used it.
create table app.poster_day (
  tenant_id int not null default app.current_tenant() references app.tenant,
  poster_id bigint not null,
  day date not null,
  scans int not null default 0,
  reports int not null default 0,
  primary key (tenant_id, poster_id, day),
  foreign key (tenant_id, poster_id) references app.poster
);

-- A visitor's file has no uploader, but what they came by: poster 7. Until it is attached it is found by a digest of the random id
-- of the visit.
alter table app.attachment
  add column came_by text,
  add column visit text;
create index attachment_came_by on app.attachment (tenant_id, came_by, created_at) where came_by is not null;

-- A phone repeats a visitor's report for days; everybody else repeats a call at once.
alter table app.idempotency add column keep_days smallint not null default 1;

-- A visitor's comment has no author.
alter table app.record_comment alter column author_id drop not null;

call app.close_new_tables();

-- Those who manage an existing tenant may manage its posters, as in a new one.
alter table app.role no force row level security;
alter table app.role_privilege no force row level security;
insert into app.role_privilege (tenant_id, role_id, privilege)
select r.tenant_id, r.id, 'management.poster.' || action
from app.role r cross join unnest(array['create', 'read', 'edit']) action
where r.key in ('administrator', 'ehsManager') or (r.key = 'auditor' and action = 'read');
alter table app.role force row level security;
alter table app.role_privilege force row level security;
