-- Forms at places, and what is filled in there or of a record. The first kind is filled in on demand; others will say when.
create table app.schedule (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  kind text not null check (kind in ('on-demand')),
  template_id bigint not null,
  facility_id bigint not null,
  department_id bigint,
  location_id bigint,
  subarea_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, template_id) references app.template,
  foreign key (tenant_id, facility_id) references app.facility,
  foreign key (tenant_id, department_id) references app.org_unit,
  foreign key (tenant_id, location_id) references app.org_unit,
  foreign key (tenant_id, subarea_id) references app.org_unit,
  foreign key (tenant_id, created_by) references app.employee
);
create index schedule_facility on app.schedule (tenant_id, facility_id, id) where ended_at is null;

create table app.execution (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  -- where it was begun, or the record that it is the form of
  schedule_id bigint,
  record_id bigint,
  template_id bigint not null,
  template_version int not null,
  -- null for the form of a record whose raiser nobody may learn
  started_by bigint,
  started_at timestamptz not null default now(),
  submitted_by bigint,
  submitted_at timestamptz,
  -- what it came to when it was finished
  result jsonb,
  primary key (tenant_id, id),
  check (num_nonnulls(schedule_id, record_id) = 1),
  foreign key (tenant_id, schedule_id) references app.schedule,
  foreign key (tenant_id, record_id) references app.record,
  foreign key (tenant_id, template_id, template_version) references app.template_version,
  foreign key (tenant_id, started_by) references app.employee,
  foreign key (tenant_id, submitted_by) references app.employee
);
create index execution_schedule on app.execution (tenant_id, schedule_id, submitted_at desc);
create unique index execution_record on app.execution (tenant_id, record_id) where record_id is not null;

-- Who fills it in: told of every answer, and sees it when it is finished.
create table app.execution_person (
  tenant_id int not null default app.current_tenant() references app.tenant,
  execution_id bigint not null,
  employee_id bigint not null,
  primary key (tenant_id, execution_id, employee_id),
  foreign key (tenant_id, execution_id) references app.execution,
  foreign key (tenant_id, employee_id) references app.employee
);

create table app.execution_answer (
  tenant_id int not null default app.current_tenant() references app.tenant,
  execution_id bigint not null,
  question_id text not null,
  answer jsonb not null,
  -- counts how often it was written, so that nobody writes over what they have not seen
  version int not null default 1,
  saved_by bigint,
  saved_at timestamptz not null default now(),
  primary key (tenant_id, execution_id, question_id),
  foreign key (tenant_id, execution_id) references app.execution,
  foreign key (tenant_id, saved_by) references app.employee
);

-- The question that a task was made of.
alter table app.task add column execution_id bigint, add column question_id text;
alter table app.task add check ((execution_id is null) = (question_id is null));
alter table app.task add foreign key (tenant_id, execution_id) references app.execution;

-- Files of an answer belong to the form that was filled in.
alter table app.attachment add column execution_id bigint;
alter table app.attachment add foreign key (tenant_id, execution_id) references app.execution;
create index attachment_execution on app.attachment (tenant_id, execution_id) where execution_id is not null;

call app.close_new_tables();
