-- Rules by which records are confidential from the beginning, and the roles that may see them; null for any value.
create table app.confidentiality_rule (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  type text not null,
  facility_id bigint,
  category text,
  event_type text,
  role_ids bigint[] not null default '{}',
  version int not null default 1,
  primary key (tenant_id, id),
  constraint confidentiality_conditions unique nulls not distinct (tenant_id, type, facility_id, category, event_type),
  foreign key (tenant_id, facility_id) references app.facility
);

-- A rule that was applied to records that existed already, and what each of these was before.
create table app.confidentiality_application (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  rule_id bigint not null,
  -- The rule as it was.
  rule jsonb not null,
  applied_by bigint not null,
  applied_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, applied_by) references app.employee
);
create table app.confidentiality_application_record (
  tenant_id int not null default app.current_tenant() references app.tenant,
  application_id bigint not null,
  record_id bigint not null,
  -- The version of the record after it, by which is known whether its confidentiality was changed since.
  version int not null,
  primary key (tenant_id, application_id, record_id),
  foreign key (tenant_id, application_id) references app.confidentiality_application,
  foreign key (tenant_id, record_id) references app.record
);
call app.close_new_tables();
