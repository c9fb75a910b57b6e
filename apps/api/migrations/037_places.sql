-- Places are edited by people: each has a version, as everything that they edit, and facilities a country.
alter table app.facility
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column version int not null default 1;
alter table app.org_unit add column version int not null default 1;

-- A place that was moved below another one, or merged into one of its level: everything at it goes along, and can be moved back. Its
-- ids are no references: a place that was moved can be deleted later.
create table app.place_move (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  level text not null check (level in ('facility', 'department', 'location', 'subarea')),
  place_id bigint not null,
  -- the place that it was merged into; null if it was moved
  into_id bigint,
  from_facility_id bigint not null,
  to_facility_id bigint not null,
  moved_by bigint,
  moved_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, moved_by) references app.employee
);
-- The rows that went along, with their places before and after it; of a row that the target had already and that was therefore
-- deleted, all of it.
create table app.place_move_row (
  tenant_id int not null default app.current_tenant() references app.tenant,
  move_id bigint not null,
  table_name text not null,
  row_id bigint not null,
  before jsonb not null,
  after jsonb,
  primary key (tenant_id, move_id, table_name, row_id),
  foreign key (tenant_id, move_id) references app.place_move
);

call app.close_new_tables();
