-- Approver lines name a person or a role, ask for more of a record, have a deputy, and are edited by users.
alter table app.approver
  alter column employee_id drop not null,
  add column role_id bigint,
  add column deputy_id bigint,
  -- A department is where it is: a line for one has no facility.
  add column department_id bigint,
  add column event_type text,
  add column risk_level text,
  add column version int not null default 1,
  add constraint approver_subject check (num_nonnulls(employee_id, role_id) = 1),
  add constraint approver_place check (facility_id is null or department_id is null),
  add foreign key (tenant_id, role_id) references app.role,
  add foreign key (tenant_id, deputy_id) references app.employee,
  add foreign key (tenant_id, department_id) references app.org_unit,
  drop constraint approver_tenant_id_type_facility_id_category_employee_id_key,
  add constraint approver_line unique nulls not distinct
    (tenant_id, type, facility_id, department_id, category, event_type, risk_level, employee_id, role_id);
create index approver_role on app.approver (tenant_id, role_id);
create index approver_employee on app.approver (tenant_id, employee_id);
create index approver_deputy on app.approver (tenant_id, deputy_id);
create index approver_department on app.approver (tenant_id, department_id);
