-- Imports of people and places while they run, and what became of them, so that the page can be left: how many rows are done, whether
-- somebody has asked for the end. Their writing is one transaction (decision 36), which the row tells the end of.
create table app.file_work (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  employee_id bigint not null,
  kind text not null check (kind in ('people', 'places')),
  -- nothing is written
  is_trial boolean not null,
  file_name text not null,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed')),
  rows int not null,
  done int not null default 0,
  is_cancelled boolean not null default false,
  -- made, changed, unchanged, refused
  counts jsonb,
  -- the line of the log by which it is undone
  entry_id bigint,
  failure text,
  failure_params jsonb not null default '{}',
  -- when the process that works on it was last heard of
  seen_at timestamptz not null default now(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, employee_id) references app.employee on delete cascade
);
create index file_work_of on app.file_work (tenant_id, employee_id, kind, id);
call app.close_new_tables();
