-- Approver lines and rules of confidentiality name groups as they name roles: their people who reach the place.
alter table app.approver
  add column group_id bigint,
  add foreign key (tenant_id, group_id) references app.user_group,
  drop constraint approver_subject,
  add constraint approver_subject check (num_nonnulls(employee_id, role_id, group_id) = 1),
  drop constraint approver_line,
  add constraint approver_line unique nulls not distinct
    (tenant_id, type, facility_id, department_id, category, event_type, risk_level, employee_id, role_id, group_id);
create index approver_group on app.approver (tenant_id, group_id);
alter table app.confidentiality_rule add column group_ids bigint[] not null default '{}';

-- Groups that may see a confidential record.
create table app.record_group (
  tenant_id int not null default app.current_tenant() references app.tenant,
  record_id bigint not null,
  group_id bigint not null,
  primary key (tenant_id, record_id, group_id),
  foreign key (tenant_id, record_id) references app.record,
  foreign key (tenant_id, group_id) references app.user_group
);
create index record_group_group on app.record_group (tenant_id, group_id, record_id);
call app.close_new_tables();

-- Whom a group means is derived whenever it is asked (decisions 41 and 46), by these functions alone.

-- Whether any group can mean a person: those who have an account here, invited or active.
create function app.is_in_groups(e app.employee) returns boolean language sql immutable
as $$ select e.status in ('invited', 'active') and not e.is_service_account $$;

-- Units with those below them.
create function app.units_below(units bigint[]) returns bigint[] language sql stable
as $$
  with recursive below(id) as (select unnest(units) union select u.id from app.org_unit u join below b on u.parent_id = b.id)
  select coalesce(array_agg(id), '{}') from below
$$;

-- Whether a rule applies to a person: each part that is not empty, by one of its values; `jobs` in small letters, `units` with those below.
create function app.meets_group_rule(e app.employee, facilities bigint[], units bigint[], roles bigint[], jobs text[], employments text[], languages text[])
returns boolean language sql immutable
as $$
  select (cardinality(facilities) + cardinality(units) = 0 or e.facility_id = any(facilities) or e.unit_id = any(units))
    and (roles = '{}' or e.role_id = any(roles))
    and (jobs = '{}' or lower(e.job_title collate app.reading) = any(jobs))
    and (employments = '{}' or e.employment = any(employments))
    and (languages = '{}' or e.selected_language = any(languages))
$$;

-- The rules of the groups in use.
create function app.group_rules() returns table (id bigint, facilities bigint[], units bigint[], roles bigint[], jobs text[],
  employments text[], languages text[]) language sql stable
as $$
  select g.id,
    array(select p.facility_id from app.user_group_place p where p.tenant_id = g.tenant_id and p.group_id = g.id and p.unit_id is null),
    app.units_below(array(select p.unit_id from app.user_group_place p
      where p.tenant_id = g.tenant_id and p.group_id = g.id and p.unit_id is not null)),
    array(select r.role_id from app.user_group_role r where r.tenant_id = g.tenant_id and r.group_id = g.id),
    array(select lower(j collate app.reading) from unnest(g.jobs) j), g.employments, g.languages
  from app.user_group g where g.is_active and g.kind = 'rule'
$$;

-- The people whom groups mean.
create function app.group_people(of_groups bigint[]) returns table (group_id bigint, employee_id bigint) language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$ begin
  return query
    select m.group_id, m.employee_id from app.user_group g
      join app.user_group_member m on m.tenant_id = g.tenant_id and m.group_id = g.id
      join app.employee e on e.tenant_id = m.tenant_id and e.id = m.employee_id and app.is_in_groups(e)
    where g.id = any(of_groups) and g.is_active and g.kind = 'people';
  if exists (select from app.user_group g where g.id = any(of_groups) and g.is_active and g.kind = 'rule') then
    return query
      select g.id, e.id from (select * from app.group_rules() r where r.id = any(of_groups) offset 0) g
        join app.employee e on app.is_in_groups(e)
          and app.meets_group_rule(e, g.facilities, g.units, g.roles, g.jobs, g.employments, g.languages);
  end if;
end $$;

-- The groups that mean a person.
create function app.groups_of(of_person bigint) returns bigint[] language plpgsql stable set search_path = pg_catalog, pg_temp
as $$ begin
  return array(
    select m.group_id from app.user_group_member m
      join app.user_group g on g.tenant_id = m.tenant_id and g.id = m.group_id and g.is_active and g.kind = 'people'
      join app.employee e on e.tenant_id = m.tenant_id and e.id = m.employee_id and app.is_in_groups(e)
    where m.employee_id = of_person
    union all
    select g.id from app.employee e join app.group_rules() g on app.is_in_groups(e)
      and app.meets_group_rule(e, g.facilities, g.units, g.roles, g.jobs, g.employments, g.languages)
    where e.id = of_person);
end $$;
