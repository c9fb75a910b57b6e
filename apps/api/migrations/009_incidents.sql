-- Incidents: what they add to a record, and the parts of their investigation that are written as a whole.
create table app.incident (
  tenant_id int not null default app.current_tenant() references app.tenant,
  record_id bigint not null,
  event_type text not null default 'injuryOrIllness',
  occurred_at timestamptz not null default now(),
  actual_severity text,
  potential_severity text,
  -- could have been serious and was not: kept, so that lists find it
  is_high_potential boolean not null default false,
  immediate_action text,
  statements jsonb not null default '[]',
  timeline jsonb not null default '[]',
  causes jsonb not null default '[]',
  costs jsonb not null default '[]',
  -- what regulators ask about the incident as a whole
  reporting jsonb not null default '{}',
  -- that authorities were told
  notices jsonb not null default '[]',
  primary key (tenant_id, record_id),
  foreign key (tenant_id, record_id) references app.record
);
create index incident_type on app.incident (tenant_id, event_type, record_id);
create index incident_occurred on app.incident (tenant_id, occurred_at, record_id);

-- Somebody who had to do with an incident: one of ours by the id, others by their name.
create table app.incident_person (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  record_id bigint not null,
  employee_id bigint,
  name text,
  involvement text not null,
  employment text not null,
  supervised_by_us boolean,
  primary key (tenant_id, id),
  check (employee_id is not null or name is not null),
  foreign key (tenant_id, record_id) references app.record,
  foreign key (tenant_id, employee_id) references app.employee
);
create index incident_person_record on app.incident_person (tenant_id, record_id, id);
create index incident_person_employee on app.incident_person (tenant_id, employee_id);

-- What became of an injured or ill person. Whether it is recordable is computed: days go on, and so may the answer.
create table app.incident_case (
  tenant_id int not null default app.current_tenant() references app.tenant,
  person_id bigint not null,
  type text not null,
  facts jsonb not null,
  -- null until somebody said whether there are any
  lost_time jsonb,
  privacy_reasons text[] not null,
  codes jsonb not null,
  report jsonb not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references app.incident_person on delete cascade
);

call app.close_new_tables();
