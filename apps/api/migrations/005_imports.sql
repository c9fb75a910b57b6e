-- Imports: a file that was brought, how it is read, what its columns mean, and what became of each of its rows.
create table app.import (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  type text not null,
  state text not null default 'ready' check (state in
    ('ready', 'checking', 'checked', 'running', 'done', 'cancelling', 'cancelled', 'failed', 'undoing', 'undone')),
  file_name text not null,
  bytes bigint not null,
  format text not null check (format in ('csv', 'xlsx')),
  -- null once the file was forgotten
  storage_key text,
  reading jsonb not null,
  sheets jsonb not null default '[]',
  columns jsonb not null,
  preview jsonb not null,
  mapping jsonb not null,
  -- the furthest step that the person has come to
  reached text not null default 'file' check (reached in ('file', 'columns', 'values', 'check')),
  -- rows of the file, once they were counted; rows dealt with by the present or last piece of work
  rows int,
  done int not null default 0,
  created int not null default 0,
  skipped int not null default 0,
  problems int not null default 0,
  kept int not null default 0,
  -- records that come in closed; how many places and categories the last check found missing, by kind
  closed int not null default 0,
  makes jsonb not null default '{}',
  -- code of the sentence that says why it failed
  failure text,
  failure_params jsonb not null default '{}',
  -- whose words the values of the file are held against
  language text not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references app.employee
);
-- an import that begins anew shares the file of the one before
create index import_storage on app.import (tenant_id, storage_key);

-- What became of a row: its record, or what is wrong with it. `line` is where it begins in the file.
create table app.import_row (
  tenant_id int not null default app.current_tenant() references app.tenant,
  import_id bigint not null,
  line int not null,
  record_id bigint,
  problems jsonb,
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references app.import on delete cascade
);

-- What an import made so that its records have their place: facilities, units, options of the category.
create table app.import_made (
  tenant_id int not null default app.current_tenant() references app.tenant,
  import_id bigint not null,
  kind text not null check (kind in ('facility', 'unit', 'category')),
  -- its id, or the option's value
  thing text not null,
  primary key (tenant_id, import_id, kind, thing),
  foreign key (tenant_id, import_id) references app.import on delete cascade
);

-- What the columns of files of one make mean.
create table app.import_mapping (
  tenant_id int not null default app.current_tenant() references app.tenant,
  id bigint generated always as identity,
  type text not null,
  name text not null,
  columns jsonb not null,
  mapping jsonb not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, type, name),
  foreign key (tenant_id, created_by) references app.employee on delete set null (created_by)
);

alter table app.record add column import_id bigint;
alter table app.record add foreign key (tenant_id, import_id) references app.import;
create index record_import on app.record (tenant_id, import_id, id) where import_id is not null;

call app.close_new_tables();
