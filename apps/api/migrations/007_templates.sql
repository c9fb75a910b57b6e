-- Forms: a draft that is edited, and versions that were published.
create table app.template (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  module text not null check (module in ('incident', 'issue', 'inspection', 'riskAssessment')),
  draft jsonb not null,
  -- what the import that it was made by could not carry over, until somebody has seen to it
  left_out jsonb not null default '[]',
  -- counts what happens to the template, so that nobody saves over what they have not seen
  version int not null default 1,
  published_version int,
  is_changed boolean not null default true,
  saved_by bigint,
  saved_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, saved_by) references app.employee
);
create index template_of_module on app.template (tenant_id, module, saved_at desc, id desc) where deleted_at is null;

create table app.template_version (
  tenant_id int not null default app.current_tenant() references app.tenant,
  template_id bigint not null,
  number int not null,
  content jsonb not null,
  published_by bigint,
  published_at timestamptz not null default now(),
  primary key (tenant_id, template_id, number),
  foreign key (tenant_id, template_id) references app.template,
  foreign key (tenant_id, published_by) references app.employee
);

-- What templates are made of: lists of options and single questions. They are copied, so that a version stays what it is.
create table app.option_list (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  name jsonb not null,
  options jsonb not null,
  version int not null default 1,
  primary key (tenant_id, id)
);
create table app.bank_question (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  question jsonb not null,
  primary key (tenant_id, id)
);

-- Images of instructions, each kept once and for good, named by what its bytes hold: versions that show it never change.
create table app.template_image (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id text not null check (id ~ '^[0-9a-f]{64}$'),
  media_type text not null,
  width int not null,
  height int not null,
  storage_key text not null,
  primary key (tenant_id, id)
);

call app.close_new_tables();
-- What was filled in was filled in on just this.
revoke update, delete on app.template_version from {app};
revoke update, delete on app.template_image from {app};
revoke delete on app.template from {app};
