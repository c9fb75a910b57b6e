-- Issues and observations: what they add to a record.
create table app.issue (
  tenant_id int not null default app.current_tenant() references app.tenant,
  record_id bigint not null,
  shelf text,
  issue_type text not null default 'issue',
  danger text,
  sentiment text,
  behaviour text,
  feedback_given text,
  barrier text,
  asset_id bigint,
  primary key (tenant_id, record_id),
  foreign key (tenant_id, record_id) references app.record,
  foreign key (tenant_id, asset_id) references app.asset
);
create index issue_type on app.issue (tenant_id, shelf, issue_type, record_id);
create index issue_danger on app.issue (tenant_id, shelf, danger, record_id) where danger is not null;
create index issue_behaviour on app.issue (tenant_id, shelf, behaviour, record_id) where behaviour is not null;
create index issue_asset on app.issue (tenant_id, asset_id, record_id) where asset_id is not null;
create trigger issue_copies before insert on app.issue for each row when (new.shelf is null) execute function app.copy_shelf();

-- A form can be filled in at an asset as well.
alter table app.schedule add column asset_id bigint;
alter table app.schedule add foreign key (tenant_id, asset_id) references app.asset;

call app.close_new_tables();

-- Organisations that existed before get what a new one begins with: rights, categories, notifications.
alter table app.role no force row level security;
alter table app.role_privilege no force row level security;
alter table app.custom_field no force row level security;
alter table app.notification_rule no force row level security;
-- Everybody reports issues except auditors.
insert into app.role_privilege (tenant_id, role_id, privilege)
  select r.tenant_id, r.id, 'issue.raise' from app.role r where r.key is distinct from 'auditor'
    and exists (select from app.role_privilege p where p.tenant_id = r.tenant_id and p.role_id = r.id
      and p.privilege in ('hazard.raise', 'incident.raise'))
  on conflict do nothing;
insert into app.role_privilege (tenant_id, role_id, privilege)
  select p.tenant_id, p.role_id, 'issue.record.import' from app.role_privilege p where p.privilege = 'hazard.record.import'
  on conflict do nothing;
insert into app.custom_field (tenant_id, type, key, label, kind, required, position, options)
  select t.id, 'issue', 'category', 'Category', 'choice', true, 1, '[
    {"id": 1, "value": "something-is-not-right", "label": "Something is not right", "isActive": true, "order": 1},
    {"id": 2, "value": "environment", "label": "Environment", "isActive": true, "order": 2},
    {"id": 3, "value": "security", "label": "Security", "isActive": true, "order": 3},
    {"id": 4, "value": "idea", "label": "Idea", "isActive": true, "order": 4},
    {"id": 5, "value": "safety-observation", "label": "Safety observation", "isActive": true, "order": 5}]'::jsonb
  from app.tenant t
  where exists (select from app.custom_field f where f.tenant_id = t.id)
  on conflict do nothing;
insert into app.notification_rule (tenant_id, type, event, audience, role_id, channel, is_critical)
  select t.id, 'issue', d.event, coalesce(d.audience, 'role'), r.id, d.channel, d.event = 'immediateDanger'
  from app.tenant t
  cross join (values
    ('immediateDanger', 'inApp', 'owner'), ('immediateDanger', 'mail', 'owner'),
    ('immediateDanger', 'inApp', null), ('immediateDanger', 'mail', null),
    ('raised', 'inApp', 'owner'), ('raised', 'mail', 'owner'), ('raised', 'inApp', 'resolutionTeam'), ('raised', 'inApp', 'fyi'),
    ('joined', 'inApp', 'owner'), ('joined', 'mail', 'owner'), ('joined', 'inApp', 'resolutionTeam'),
    ('joined', 'mail', 'resolutionTeam'), ('joined', 'inApp', 'fyi'), ('joined', 'mail', 'fyi'),
    ('reassigned', 'inApp', 'owner'), ('reassigned', 'inApp', 'resolutionTeam'),
    ('resolved', 'inApp', 'raiser'), ('resolved', 'mail', 'raiser'), ('resolved', 'inApp', 'owner'),
    ('declined', 'inApp', 'owner'), ('declined', 'mail', 'owner'), ('declined', 'inApp', 'resolutionTeam'),
    ('reopened', 'inApp', 'owner'), ('reopened', 'mail', 'owner'), ('reopened', 'inApp', 'raiser'),
    ('closed', 'inApp', 'raiser'), ('closed', 'mail', 'raiser'), ('closed', 'inApp', 'owner'),
    ('commented', 'inApp', 'raiser'), ('commented', 'mail', 'raiser'), ('commented', 'inApp', 'owner'),
    ('commented', 'mail', 'owner'), ('commented', 'inApp', 'resolutionTeam')) d (event, channel, audience)
  left join app.role r on d.audience is null and r.tenant_id = t.id and r.key = 'ehsManager'
  where (d.audience is not null or r.id is not null)
    and exists (select from app.notification_rule n where n.tenant_id = t.id and n.type = 'hazard');
alter table app.role force row level security;
alter table app.role_privilege force row level security;
alter table app.custom_field force row level security;
alter table app.notification_rule force row level security;
