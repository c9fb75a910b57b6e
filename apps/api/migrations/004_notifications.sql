-- Notifications: who is told of what, by which way, and what each person wishes.
create table app.notification_rule (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  -- type of record
  type text not null,
  event text not null,
  -- a relation to the record, everybody of a role, or one person
  audience text not null check (audience in ('raiser', 'owner', 'resolutionTeam', 'ehsMember', 'fyi', 'role', 'person')),
  role_id bigint,
  employee_id bigint,
  channel text not null check (channel in ('inApp', 'mail')),
  -- all of them without one
  facility_id bigint,
  -- passes whatever a person chose
  is_critical boolean not null default false,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, type, event, audience, role_id, employee_id, channel, facility_id),
  check ((audience = 'role') = (role_id is not null)),
  check ((audience = 'person') = (employee_id is not null)),
  foreign key (tenant_id, role_id) references app.role on delete cascade,
  foreign key (tenant_id, employee_id) references app.employee on delete cascade,
  foreign key (tenant_id, facility_id) references app.facility
);

-- What a person chose for an event; without a line, at once.
create table app.notification_choice (
  tenant_id int not null default app.current_tenant() references app.tenant,
  employee_id bigint not null,
  event text not null,
  choice text not null check (choice in ('immediate', 'digest', 'off')),
  primary key (tenant_id, employee_id, event),
  foreign key (tenant_id, employee_id) references app.employee on delete cascade
);

-- One person told of one event.
create table app.notification (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  employee_id bigint not null,
  event_id bigint not null,
  event text not null,
  -- what made them be told: an audience of the rules, or 'mentioned'
  reason text not null,
  type text not null,
  record_id bigint not null,
  actor_id bigint,
  params jsonb not null default '{}',
  is_critical boolean not null default false,
  -- whether it stands in the application's own list
  in_app boolean not null,
  -- alone: by itself at once; soon: with what comes within a minute; daily: in the day's digest; null: no mail
  mail text check (mail in ('alone', 'soon', 'daily')),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- set in the transaction that writes the mail, also when nothing of it may be told any more
  mailed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, event_id, employee_id),
  foreign key (tenant_id, employee_id) references app.employee on delete cascade,
  foreign key (tenant_id, actor_id) references app.employee,
  foreign key (tenant_id, record_id) references app.record
);
create index notification_newest on app.notification (tenant_id, employee_id, id desc) where in_app;
create index notification_unread on app.notification (tenant_id, employee_id, id desc) where in_app and read_at is null;
create index notification_unsent on app.notification (tenant_id, mail, employee_id, id) where mail is not null and mailed_at is null;

-- The days on which a person got a digest: one a day, whoever sends it.
create table app.notification_digest (
  tenant_id int not null default app.current_tenant() references app.tenant,
  employee_id bigint not null,
  day date not null,
  primary key (tenant_id, employee_id, day),
  foreign key (tenant_id, employee_id) references app.employee on delete cascade
);

-- What a mail tells of: whoever may not see all of it does not see the mail in the administration either.
alter table app.mail add column record_ids bigint[] not null default '{}';

call app.close_new_tables();
