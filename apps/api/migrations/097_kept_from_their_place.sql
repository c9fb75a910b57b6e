-- Whether a record is kept from the people who run its place, as its reporter asked, or as the record it was made from.
alter table app.record add column is_not_for_place boolean not null default false;

-- Gives records exactly the deputies that they have to have: those of their people, with the same relations. Confidential ones only
-- where the person said so; those with a privacy case, and those that are kept from their place, never: a deputy may well work there.
create or replace function app.set_deputies(of_records bigint[]) returns void language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare due jsonb;
begin
  select coalesce(jsonb_agg(d), '[]') into due from (
    select p.record_id, s.deputy_id employee_id, p.relation, min(p.employee_id) for_id
    from app.record_person p
      join app.stand_in s on s.tenant_id = p.tenant_id and s.employee_id = p.employee_id and s.is_active
      join app.record r on r.tenant_id = p.tenant_id and r.id = p.record_id
    where p.record_id = any(of_records) and p.for_id is null
      and (not r.is_confidential or s.is_confidential and not r.is_not_for_place)
      and not exists (select from app.incident_person i join app.incident_case c on c.tenant_id = i.tenant_id and c.person_id = i.id
        where i.tenant_id = r.tenant_id and i.record_id = r.id and c.privacy_reasons <> '{}')
    group by p.record_id, s.deputy_id, p.relation) d;
  delete from app.record_person p where p.record_id = any(of_records) and p.for_id is not null and not exists (
    select from jsonb_to_recordset(due) d(record_id bigint, employee_id bigint, relation text, for_id bigint)
    where d.record_id = p.record_id and d.employee_id = p.employee_id and d.relation = p.relation and d.for_id = p.for_id);
  insert into app.record_person (record_id, employee_id, relation, for_id)
  select d.record_id, d.employee_id, d.relation, d.for_id
  from jsonb_to_recordset(due) d(record_id bigint, employee_id bigint, relation text, for_id bigint)
  on conflict do nothing;
end $$;

-- It was not stored who wanted that: each confidential report without a name that no role and no group may see could be one, and so could
-- what was made of it. Their deputies go.
alter table app.record no force row level security;
alter table app.record_person no force row level security;
alter table app.record_role no force row level security;
alter table app.record_group no force row level security;
with recursive kept as (
  select r.tenant_id, r.id from app.record r where r.is_anonymous and r.is_confidential
    and not exists (select from app.record_role o where o.tenant_id = r.tenant_id and o.record_id = r.id)
    and not exists (select from app.record_group g where g.tenant_id = r.tenant_id and g.record_id = r.id)
  union select r.tenant_id, r.id from kept k join app.record r on r.tenant_id = k.tenant_id and r.origin_id = k.id
    where r.is_confidential)
update app.record r set is_not_for_place = true from kept k where r.tenant_id = k.tenant_id and r.id = k.id;
delete from app.record_person p using app.record r
where p.for_id is not null and r.tenant_id = p.tenant_id and r.id = p.record_id and r.is_not_for_place;
alter table app.record force row level security;
alter table app.record_person force row level security;
alter table app.record_role force row level security;
alter table app.record_group force row level security;
