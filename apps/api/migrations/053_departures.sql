-- The open work of a person was handed over to others, because they left. It can be taken back.
create table app.hand_over (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  employee_id bigint not null,
  -- the status of their account until then
  status_before text not null,
  -- who got what: { employeeId, others: [{ kind, facilityId, employeeId }] }
  successors jsonb not null,
  handed_by bigint,
  handed_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, employee_id) references app.employee,
  foreign key (tenant_id, handed_by) references app.employee
);
create index hand_over_employee on app.hand_over (tenant_id, employee_id, id desc);
-- The rows that changed hands, as they were and as they became; of a row that the successor had already and that was therefore deleted,
-- all of it.
create table app.hand_over_row (
  tenant_id int not null default app.current_tenant() references app.tenant,
  hand_over_id bigint not null,
  -- the table, with the column of the person if it has several
  table_name text not null,
  row_id bigint not null,
  before jsonb not null,
  after jsonb,
  primary key (tenant_id, hand_over_id, table_name, row_id),
  foreign key (tenant_id, hand_over_id) references app.hand_over
);

-- Whom a person has named for their confidential work, in case they leave.
create table app.confidential_successor (
  tenant_id int not null default app.current_tenant() references app.tenant,
  employee_id bigint not null,
  successor_id bigint not null,
  named_at timestamptz not null default now(),
  primary key (tenant_id, employee_id),
  check (employee_id <> successor_id),
  foreign key (tenant_id, employee_id) references app.employee on delete cascade,
  foreign key (tenant_id, successor_id) references app.employee on delete cascade
);

-- When the name of a person who left was replaced for good.
alter table app.employee add column anonymised_at timestamptz;

call app.close_new_tables();
