-- Lists as files, made in the background for whoever asked; they can be made again.
create table app.record_export (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  employee_id bigint not null,
  type text not null,
  format text not null check (format in ('csv', 'xlsx')),
  -- what was asked for: filters and order as the list's address has them, columns (all without), words and clock
  query text not null,
  columns text[],
  language text not null,
  time_zone text not null,
  file_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- who is making it: whoever takes over after a crash has another one, and the first finds itself put off
  run uuid,
  -- rows that were counted, then those that the file has; and those that are written
  rows int not null,
  done int not null default 0,
  bytes bigint,
  -- set before the bytes are there, so that no file is without its row
  storage_key text collate "C",
  -- what is in the file: whoever may not see all of it any more does not get it
  record_ids bigint[],
  failure text,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, employee_id) references app.employee on delete cascade
);
create index record_export_newest on app.record_export (tenant_id, employee_id, id desc);
create index record_export_age on app.record_export (tenant_id, created_at);

-- A person is also told of what was done for them in the background, which is no record's.
alter table app.notification
  alter column event_id drop not null,
  alter column record_id drop not null,
  add column about_kind text check (about_kind in ('export', 'import', 'execution')),
  add column about_id bigint,
  add check ((record_id is null) = (about_kind is not null) and (event_id is null) = (record_id is null)),
  add check ((about_kind is null) = (about_id is null)),
  add unique (tenant_id, about_kind, about_id, event, employee_id);

call app.close_new_tables();
