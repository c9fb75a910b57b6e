-- Groups of people: those who were chosen by hand, or all to whom a rule applies. Who that is is not stored (decision 41). A group is
-- never deleted, because forms name it by its id; one that is not in use means nobody.
create table app.user_group (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  name text not null,
  kind text not null check (kind in ('people', 'rule')),
  -- parts of a rule; an empty one applies to everybody
  jobs text[] not null default '{}',
  employments text[] not null default '{}',
  languages text[] not null default '{}',
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index user_group_name on app.user_group (tenant_id, lower(name)) where is_active;

create table app.user_group_member (
  tenant_id int not null default app.current_tenant() references app.tenant,
  group_id bigint not null,
  employee_id bigint not null,
  primary key (tenant_id, group_id, employee_id),
  foreign key (tenant_id, group_id) references app.user_group on delete cascade,
  foreign key (tenant_id, employee_id) references app.employee on delete cascade
);
create index user_group_member_employee on app.user_group_member (tenant_id, employee_id);

-- Where people of a rule are: at a facility, or at one of its units and those below it.
create table app.user_group_place (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  group_id bigint not null,
  facility_id bigint not null,
  unit_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, group_id) references app.user_group on delete cascade,
  foreign key (tenant_id, facility_id) references app.facility,
  foreign key (tenant_id, unit_id) references app.org_unit
);
create index user_group_place_group on app.user_group_place (tenant_id, group_id);
create index user_group_place_facility on app.user_group_place (tenant_id, facility_id);

create table app.user_group_role (
  tenant_id int not null default app.current_tenant() references app.tenant,
  group_id bigint not null,
  role_id bigint not null,
  primary key (tenant_id, group_id, role_id),
  foreign key (tenant_id, group_id) references app.user_group on delete cascade,
  foreign key (tenant_id, role_id) references app.role
);

call app.close_new_tables();
