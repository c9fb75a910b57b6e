-- Attempts to sign in and to have mail sent, counted where all processes see them. What is counted (an account at a network, a
-- browser, a network, an account) is named by a digest: an address that somebody typed may be a password.
create table app.attempt_count (
  tenant_id int not null default app.current_tenant() references app.tenant,
  key text not null,
  wrong int not null default 0,
  -- attempts that are being looked at, and since when the newest of them is: those of a process that was killed are not waited for
  open int not null default 0,
  opened_at timestamptz,
  counted_until timestamptz,
  closed_until timestamptz,
  closings int not null default 0,
  forget_at timestamptz not null,
  primary key (tenant_id, key)
);
create index attempt_count_forget on app.attempt_count (tenant_id, forget_at);

-- The keys that sign the cookies of browsers that people have signed in with.
alter table app.signing_key drop constraint signing_key_purpose_check;
alter table app.signing_key add constraint signing_key_purpose_check
  check (purpose in ('id-token', 'login-token', 'cookie', 'browser'));

call app.close_new_tables();

-- Who may still come in with a password where a tenant goes straight to its own provider: nobody, unless an administrator names one.
alter table app.identity_issuer
  add column emergency_employee_id bigint,
  add foreign key (tenant_id, emergency_employee_id) references app.employee on delete set null (emergency_employee_id);

-- What people see of their own sessions, and when they last showed who they are.
alter table app.session
  -- as the browser calls itself, and from where; null where no person asked
  add column user_agent text,
  add column address text,
  add column last_used_at timestamptz not null default now(),
  add column authenticated_at timestamptz not null default now();
