-- Values of the fields of people, as those of records (043): one typed column each, whose indexes are used behind the policy of tenants.
create table app.person_value (
  tenant_id int not null default app.current_tenant() references app.tenant,
  employee_id bigint not null,
  field_id bigint not null,
  position smallint not null default 1,
  text text,
  number double precision,
  day date,
  moment timestamptz,
  flag boolean,
  choice text,
  person_id bigint,
  -- copied from the field, for the unique key
  is_unique boolean not null default false,
  primary key (tenant_id, employee_id, field_id, position),
  foreign key (tenant_id, employee_id) references app.employee on delete cascade,
  foreign key (tenant_id, field_id) references app.custom_field,
  foreign key (tenant_id, person_id) references app.employee,
  check (num_nonnulls(text, number, day, moment, flag, choice, person_id) = 1)
);
create unique index person_value_unique on app.person_value (tenant_id, field_id, lower(text)) where is_unique;
create index person_value_number on app.person_value (tenant_id, field_id, number, employee_id) where number is not null;
create index person_value_day on app.person_value (tenant_id, field_id, day, employee_id) where day is not null;
create index person_value_moment on app.person_value (tenant_id, field_id, moment, employee_id) where moment is not null;
create index person_value_flag on app.person_value (tenant_id, field_id, flag, employee_id) where flag is not null;
create index person_value_choice on app.person_value (tenant_id, field_id, choice, employee_id) where choice is not null;
create index person_value_person on app.person_value (tenant_id, field_id, person_id, employee_id) where person_id is not null;
create index person_value_text on app.person_value (tenant_id, field_id) where text is not null;

-- Parts of the rule of a group: values of a field of people, of which a person has one. Yes and no are such words.
create table app.user_group_field (
  tenant_id int not null default app.current_tenant() references app.tenant,
  group_id bigint not null,
  field_id bigint not null,
  "values" text[] not null check (cardinality("values") > 0),
  primary key (tenant_id, group_id, field_id),
  foreign key (tenant_id, group_id) references app.user_group on delete cascade,
  foreign key (tenant_id, field_id) references app.custom_field
);
create index user_group_field_field on app.user_group_field (tenant_id, field_id);

call app.close_new_tables();
