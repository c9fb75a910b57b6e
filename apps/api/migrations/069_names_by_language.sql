-- The names of priorities, roles and groups by language. Where a language has none, everybody reads `alias_name` or `name`.
alter table app.priority add column names jsonb not null default '{}';
alter table app.role add column names jsonb not null default '{}';
alter table app.user_group add column names jsonb not null default '{}';
