-- How often a setting was changed: a change names the version that it is based on. A key without a row has its default, version 0.
alter table app.config_entry add column version int not null default 1;

-- Those who may read and change the settings of an existing tenant, as in a new one.
alter table app.role no force row level security;
alter table app.role_privilege no force row level security;
insert into app.role_privilege (tenant_id, role_id, privilege)
select r.tenant_id, r.id, 'management.configuration.' || action from app.role r cross join unnest(array['read', 'edit']) action
where r.key in ('administrator', 'ehsManager') or (r.key = 'auditor' and action = 'read')
on conflict do nothing;
alter table app.role force row level security;
alter table app.role_privilege force row level security;
