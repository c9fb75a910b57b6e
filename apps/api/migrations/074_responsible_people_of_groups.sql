-- The people of a group who can be responsible at a facility, in the order of their ids and some of them at most: what an approver line
-- asks whenever a record is raised. It is planned each time, so that an index on the members, facilities or roles of the group is used
-- where it has any; without these, reading ends with the last person who is needed.
create function app.responsible_in_group(of_group bigint, at_facility bigint, most int) returns bigint[] language plpgsql stable
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  rule record;
  members bigint[];
  homes bigint[] := '{}';
begin
  select null::jsonb fields, '{}'::bigint[] facilities, '{}'::bigint[] units, '{}'::bigint[] roles, '{}'::text[] jobs,
    '{}'::text[] employments, '{}'::text[] languages into rule;
  if exists (select from app.user_group g where g.id = of_group and g.is_active and g.kind = 'people') then
    members := array(select m.employee_id from app.user_group_member m where m.group_id = of_group);
  else
    select r.fields, r.facilities, r.units, r.roles, r.jobs, r.employments, r.languages into rule
      from app.group_rules() r where r.id = of_group;
    if not found then return '{}'; end if;
    homes := array(select unnest(rule.facilities) union select u.facility_id from app.org_unit u where u.id = any(rule.units));
  end if;
  return array(
    select e.id from app.employee e
    where e.status = 'active' and not e.is_service_account
      and (members is null or e.id = any(members))
      and (homes = '{}' or e.facility_id = any(homes))
      and (rule.roles = '{}' or e.role_id = any(rule.roles))
      and app.meets_group_rule(e, rule.facilities, rule.units, '{}', rule.jobs, rule.employments, rule.languages)
      and (rule.fields is null or e.id in (select p.employee_id from app.people_meeting(rule.fields) p))
      and (not exists (select from app.employee_scope s where s.tenant_id = e.tenant_id and s.employee_id = e.id)
        or exists (select from app.employee_scope s
          where s.tenant_id = e.tenant_id and s.employee_id = e.id and s.facility_id = at_facility))
    order by e.id limit most);
end $$;
