-- Tokens by which service accounts call (decision 45). A token is never changed: it is made, and revoked.
create table app.service_token (
  tenant_id int not null default app.current_tenant() references app.tenant,
  -- in the place of a session's id
  id uuid not null default gen_random_uuid(),
  employee_id bigint not null,
  name text not null,
  -- SHA-256 of the token, which nobody can read again
  digest bytea not null,
  -- what it may do as long as the role of the account may
  privileges text[] not null,
  -- whether it is limited to the facilities of service_token_scope
  is_limited boolean not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_on date,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  constraint service_token_digest unique (tenant_id, digest),
  foreign key (tenant_id, employee_id) references app.employee,
  foreign key (tenant_id, created_by) references app.employee
);
create unique index service_token_name on app.service_token (tenant_id, employee_id, lower(name)) where revoked_at is null;
create index service_token_maker on app.service_token (tenant_id, created_by) where revoked_at is null;

create table app.service_token_scope (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  token_id uuid not null,
  facility_id bigint not null,
  primary key (tenant_id, id),
  constraint service_token_scope_facility unique (tenant_id, token_id, facility_id),
  foreign key (tenant_id, token_id) references app.service_token,
  foreign key (tenant_id, facility_id) references app.facility
);
create index service_token_scope_of on app.service_token_scope (tenant_id, facility_id);
create index service_account on app.employee (tenant_id, id) where is_service_account;
call app.close_new_tables();

-- A service account has one name.
alter table app.employee no force row level security;
update app.employee set firstname = btrim(firstname || ' ' || lastname), lastname = '' where is_service_account and lastname <> '';
alter table app.employee force row level security;

-- By which token a service account did it; null in earlier lines, whose seals stay as they are.
alter table app.audit_entry add column token_id uuid;
-- What is done later is done with the rights of the token that asked for it.
alter table app.record_export add column token_id uuid, add foreign key (tenant_id, token_id) references app.service_token;
alter table app.import add column token_id uuid, add foreign key (tenant_id, token_id) references app.service_token;
