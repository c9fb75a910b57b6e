-- Whether a person has one of the values of each of these fields, `[{ "fieldId", "values" }]`; texts whatever their capitals.
create function app.has_field_values(e app.employee, fields jsonb) returns boolean language sql stable
as $$
  select not exists (
    select from jsonb_to_recordset(fields) w ("fieldId" bigint, "values" text[])
    where not exists (
      select from app.person_value v where v.tenant_id = e.tenant_id and v.employee_id = e.id and v.field_id = w."fieldId"
        and (v.choice = any(w."values") or case v.flag when true then 'yes' when false then 'no' end = any(w."values")
          or lower(v.text collate app.reading) in (select lower(x collate app.reading) from unnest(w."values") x))))
$$;

-- The rules of the groups in use; `fields` is null for one that names none.
drop function app.group_rules();
create function app.group_rules() returns table (id bigint, facilities bigint[], units bigint[], roles bigint[], jobs text[],
  employments text[], languages text[], fields jsonb) language sql stable
as $$
  select g.id,
    array(select p.facility_id from app.user_group_place p where p.tenant_id = g.tenant_id and p.group_id = g.id and p.unit_id is null),
    app.units_below(array(select p.unit_id from app.user_group_place p
      where p.tenant_id = g.tenant_id and p.group_id = g.id and p.unit_id is not null)),
    array(select r.role_id from app.user_group_role r where r.tenant_id = g.tenant_id and r.group_id = g.id),
    array(select lower(j collate app.reading) from unnest(g.jobs) j), g.employments, g.languages,
    (select jsonb_agg(jsonb_build_object('fieldId', f.field_id, 'values', f."values")) from app.user_group_field f
      where f.tenant_id = g.tenant_id and f.group_id = g.id)
  from app.user_group g where g.is_active and g.kind = 'rule'
$$;

create or replace function app.group_people(of_groups bigint[]) returns table (group_id bigint, employee_id bigint) language plpgsql stable
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
          and app.meets_group_rule(e, g.facilities, g.units, g.roles, g.jobs, g.employments, g.languages)
          and (g.fields is null or app.has_field_values(e, g.fields));
  end if;
end $$;

create or replace function app.groups_of(of_person bigint) returns bigint[] language plpgsql stable set search_path = pg_catalog, pg_temp
as $$ begin
  return array(
    select m.group_id from app.user_group_member m
      join app.user_group g on g.tenant_id = m.tenant_id and g.id = m.group_id and g.is_active and g.kind = 'people'
      join app.employee e on e.tenant_id = m.tenant_id and e.id = m.employee_id and app.is_in_groups(e)
    where m.employee_id = of_person
    union all
    select g.id from app.employee e join app.group_rules() g on app.is_in_groups(e)
      and app.meets_group_rule(e, g.facilities, g.units, g.roles, g.jobs, g.employments, g.languages)
      and (g.fields is null or app.has_field_values(e, g.fields))
    where e.id = of_person);
end $$;
