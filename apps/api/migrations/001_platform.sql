-- Forward only. {app} is the role that the application signs in as; it owns nothing and cannot bypass row-level security.
-- Every table of a tenant leads its keys with tenant_id and is closed to whoever has not set app.tenant_id.
create schema app;
grant usage on schema app to {app};
create extension if not exists citext;

-- How people put names in order, whatever the database's own locale: É beside E, capitals beside small letters, Line 2
-- before Line 10. Only for sorting, see inReadingOrder: no key and no index depends on it. Needs a server with ICU, as the
-- embedded one and every usual build are.
create collation app.reading (provider = icu, locale = 'und-u-kn-true');

create function app.current_tenant() returns int language sql stable parallel safe
as $$ select nullif(current_setting('app.tenant_id', true), '')::int $$;

-- Closes each table that is still open to all but its tenant, and lets the application work on it. Called by every migration that
-- has made tables; what the application may not do to one of them is revoked after it.
create procedure app.close_new_tables() language plpgsql as $$
declare t regclass;
begin
  for t in select c.oid::regclass from pg_class c
    where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and not c.relrowsecurity and c.oid <> 'app.tenant'::regclass
  loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy tenant on %s using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()))', t);
    execute format('grant select, insert, update, delete on %s to {app}', t);
  end loop;
end $$;

-- A platform table: no tenant owns it. The application reads it to find out whom a host name means.
create table app.tenant (
  id int generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  brand text not null default 'safety' check (brand in ('safety', 'security')),
  is_demo boolean not null default false,
  under_maintenance boolean not null default false,
  created_at timestamptz not null default now()
);
grant select on app.tenant to {app};

create table app.tenant_theme (
  tenant_id int not null default app.current_tenant() primary key references app.tenant,
  app_name text not null,
  favicon text not null default '',
  primary_color text not null,
  secondary_color text not null,
  tertiary_color text not null,
  topbar_theme smallint not null default 1 check (topbar_theme between 1 and 7),
  sidebar_theme smallint not null default 1 check (sidebar_theme between 1 and 7),
  layout_theme smallint not null default 1 check (layout_theme between 1 and 3)
);

-- Identity providers that a tenant trusts beside or instead of the embedded one.
create table app.identity_issuer (
  tenant_id int not null default app.current_tenant() references app.tenant,
  issuer text not null,
  client_id text not null,
  straight boolean not null default false,
  primary key (tenant_id, issuer)
);

create table app.config_entry (
  tenant_id int not null default app.current_tenant() references app.tenant,
  name text not null,
  value jsonb not null,
  primary key (tenant_id, name)
);

create table app.org_level (
  tenant_id int not null default app.current_tenant() references app.tenant,
  key text not null check (key in ('facility', 'department', 'location', 'subarea')),
  is_active boolean not null default true,
  position smallint not null,
  display_name text,
  primary key (tenant_id, key)
);

create table app.facility (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  name text not null,
  code text,
  address text,
  city text,
  region text,
  postal_code text,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  time_zone text not null,
  is_active boolean not null default true,
  default_owner_id bigint,
  default_approver_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index facility_name on app.facility (tenant_id, lower(name)) where is_active;

-- Departments, locations and subareas; a unit hangs on the next active level above it, or straight on its facility.
create table app.org_unit (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  facility_id bigint not null,
  level text not null check (level in ('department', 'location', 'subarea')),
  parent_id bigint,
  name text not null,
  is_active boolean not null default true,
  primary key (tenant_id, id),
  foreign key (tenant_id, facility_id) references app.facility,
  foreign key (tenant_id, parent_id) references app.org_unit
);
create index org_unit_facility on app.org_unit (tenant_id, facility_id);

create table app.role (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  key text,
  name text not null,
  is_fixed boolean not null default false,
  position int not null default 1000,
  primary key (tenant_id, id),
  unique (tenant_id, key)
);
create unique index role_name on app.role (tenant_id, lower(name));
create table app.role_privilege (
  tenant_id int not null default app.current_tenant() references app.tenant,
  role_id bigint not null,
  privilege text not null,
  primary key (tenant_id, role_id, privilege),
  foreign key (tenant_id, role_id) references app.role on delete cascade
);

create table app.employee (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  ad_id uuid not null default gen_random_uuid(),
  email citext not null,
  firstname text not null,
  lastname text not null,
  job_title text,
  role_id bigint not null,
  status text not null check (status in ('unconfirmed', 'invited', 'pending', 'active', 'inactive')),
  facility_id bigint,
  -- the department, location or subarea of the facility that the person belongs to, the deepest that is known
  unit_id bigint,
  selected_language text,
  selected_timezone text,
  is_service_account boolean not null default false,
  picture_version text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, ad_id),
  unique (tenant_id, email),
  foreign key (tenant_id, role_id) references app.role,
  foreign key (tenant_id, facility_id) references app.facility,
  foreign key (tenant_id, unit_id) references app.org_unit
);
create index employee_role on app.employee (tenant_id, role_id);
create index employee_facility on app.employee (tenant_id, facility_id);
alter table app.facility
  add foreign key (tenant_id, default_owner_id) references app.employee,
  add foreign key (tenant_id, default_approver_id) references app.employee;

-- Facilities that a person's role is limited to. No row: the whole tenant.
create table app.employee_scope (
  tenant_id int not null default app.current_tenant() references app.tenant,
  employee_id bigint not null,
  facility_id bigint not null,
  primary key (tenant_id, employee_id, facility_id),
  foreign key (tenant_id, employee_id) references app.employee on delete cascade,
  foreign key (tenant_id, facility_id) references app.facility
);
create table app.employee_picture (
  tenant_id int not null default app.current_tenant() references app.tenant,
  employee_id bigint not null,
  bytes bytea not null,
  primary key (tenant_id, employee_id),
  foreign key (tenant_id, employee_id) references app.employee on delete cascade
);

create table app.credential (
  tenant_id int not null default app.current_tenant() references app.tenant,
  employee_id bigint not null,
  password_hash text not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, employee_id),
  foreign key (tenant_id, employee_id) references app.employee on delete cascade
);
-- Who a subject of an outside issuer is here.
create table app.identity_link (
  tenant_id int not null default app.current_tenant() references app.tenant,
  issuer text not null,
  subject text not null,
  employee_id bigint not null,
  primary key (tenant_id, issuer, subject),
  foreign key (tenant_id, employee_id) references app.employee on delete cascade
);
create table app.session (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id uuid not null default gen_random_uuid(),
  employee_id bigint not null,
  -- the provider's session that this one follows: issuer, subject and moment of authentication
  provider_session text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, provider_session),
  foreign key (tenant_id, employee_id) references app.employee on delete cascade
);
create index session_employee on app.session (tenant_id, employee_id);
create index session_expiry on app.session (tenant_id, expires_at);

create table app.oidc_payload (
  tenant_id int not null default app.current_tenant() references app.tenant,
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  account_id text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (tenant_id, model, id)
);
create index oidc_payload_grant on app.oidc_payload (tenant_id, grant_id);
create index oidc_payload_uid on app.oidc_payload (tenant_id, uid);
create index oidc_payload_account on app.oidc_payload (tenant_id, account_id);
create index oidc_payload_expiry on app.oidc_payload (tenant_id, expires_at);

-- Keys that sign id_tokens and login tokens, and the cookie secrets of the provider. A retired key still verifies.
create table app.signing_key (
  tenant_id int not null default app.current_tenant() references app.tenant,
  kid text not null,
  purpose text not null check (purpose in ('id-token', 'login-token', 'cookie')),
  secret jsonb not null,
  created_at timestamptz not null default now(),
  retires_at timestamptz,
  primary key (tenant_id, kid)
);

create table app.one_time_link (
  tenant_id int not null default app.current_tenant() references app.tenant,
  token_hash text not null,
  purpose text not null check (purpose in ('confirm-email', 'set-password', 'setup')),
  employee_id bigint,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, employee_id) references app.employee on delete cascade
);

create table app.mail (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  to_address text not null,
  template text not null,
  language text not null,
  subject text not null,
  text text not null,
  html text not null,
  status text not null check (status in ('kept', 'waiting', 'sent', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (tenant_id, id)
);

create table app.audit_entry (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  actor_id bigint,
  action text not null,
  entity text not null,
  entity_id text not null,
  change jsonb not null default '{}',
  request_id text,
  primary key (tenant_id, id)
);
create index audit_entry_entity on app.audit_entry (tenant_id, entity, entity_id, id);

create table app.priority (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  type text not null,
  name text not null,
  alias_name text not null,
  position smallint not null,
  color text not null,
  priority_value smallint not null,
  primary key (tenant_id, id),
  unique (tenant_id, type, priority_value)
);
create table app.asset_status (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  key text not null,
  name text not null,
  position smallint not null,
  is_active boolean not null default true,
  primary key (tenant_id, id),
  unique (tenant_id, key)
);
-- The register of assets: machines, vehicles, tools, installations. One that answers name is retired, never taken out.
create table app.asset (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  -- as it is printed on the thing
  tag text not null,
  name text not null,
  kind text not null,
  facility_id bigint not null,
  -- the department, location or subarea of the facility, the deepest that is known
  unit_id bigint,
  status_id bigint not null,
  manufacturer text,
  model text,
  serial_number text,
  note text,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, facility_id) references app.facility,
  foreign key (tenant_id, unit_id) references app.org_unit,
  foreign key (tenant_id, status_id) references app.asset_status
);
create unique index asset_tag on app.asset (tenant_id, lower(tag));
create index asset_facility on app.asset (tenant_id, facility_id);
create table app.custom_field (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  type text not null,
  key text not null,
  label text not null,
  kind text not null check (kind in ('text', 'number', 'date', 'choice', 'choices', 'person', 'yes-no')),
  facility_id bigint,
  required boolean not null default false,
  is_active boolean not null default true,
  position smallint not null,
  options jsonb not null default '[]',
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, type, key, facility_id),
  foreign key (tenant_id, facility_id) references app.facility
);
create table app.risk_matrix (
  tenant_id int not null default app.current_tenant() primary key references app.tenant,
  definition jsonb not null
);

create table app.translation_override (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  language text not null,
  ns text not null,
  key text not null,
  text text not null,
  primary key (tenant_id, id),
  unique (tenant_id, language, ns, key)
);
create table app.translation_candidate (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  language text not null,
  ns text not null,
  key text not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, language, ns, key)
);

call app.close_new_tables();
-- What happened stays: the application adds to the log and reads it, no more.
revoke update, delete on app.audit_entry from {app};

-- The one change that the application makes to the table of tenants: its own one's name. Answers the former name.
create function app.rename_tenant(new_name text) returns text
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update app.tenant t set name = new_name
  from (select id, name from app.tenant where id = app.current_tenant() for update) former
  where t.id = former.id
  returning former.name
$$;
revoke all on function app.rename_tenant(text) from public;
grant execute on function app.rename_tenant(text) to {app};

-- A job joins the transaction that asks for it; its tenant is the setting's, never the payload's.
create function app.enqueue(task text, payload jsonb, run_at timestamptz default null) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$ select graphile_worker.add_job(task, (payload || jsonb_build_object('tenantId', app.current_tenant()))::json, run_at => run_at) $$;
revoke all on function app.enqueue(text, jsonb, timestamptz) from public;
grant execute on function app.enqueue(text, jsonb, timestamptz) to {app};
