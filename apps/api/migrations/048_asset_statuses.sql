-- Statuses of assets are edited: how often one was changed, so that a change is made on what was read; each has a name of its own.
alter table app.asset_status add column version int not null default 1;
create unique index asset_status_name on app.asset_status (tenant_id, lower(name));
