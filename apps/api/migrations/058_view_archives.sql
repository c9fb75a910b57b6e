-- Auditors read archived records, and so do those who read everything else; the right to archive is another one.
alter table app.role no force row level security;
alter table app.role_privilege no force row level security;
insert into app.role_privilege (tenant_id, role_id, privilege)
select r.tenant_id, r.id, 'general.viewArchives' from app.role r where r.key in ('administrator', 'ehsManager', 'auditor')
on conflict do nothing;
alter table app.role force row level security;
alter table app.role_privilege force row level security;
