-- Parts of the rule of a group compare a value of a field of people as rules of forms compare answers. `values` is what it is compared
-- with: nothing for empty and answered, both ends for between, and otherwise one value, or some for in; numbers, days, moments and
-- people as texts.
alter table app.user_group_field
  add column operator text not null default 'in',
  drop constraint user_group_field_values_check,
  add constraint user_group_field_operator check (case operator
    when 'in' then cardinality("values") > 0
    when 'between' then cardinality("values") = 2
    when 'empty' then cardinality("values") = 0
    when 'answered' then cardinality("values") = 0
    else operator in ('is', 'is-not', 'greater', 'less') and cardinality("values") = 1 end);

-- How a value of a person compares with one of a rule: below 0, 0 or above 0; null for values that are neither.
create function app.compare_person_value(v app.person_value, wanted text) returns double precision language sql stable
as $$
  select case
    when v.number is not null then sign(v.number - wanted::double precision)
    when v.day is not null then (v.day - wanted::date)::double precision
    when v.moment is not null then sign(extract(epoch from v.moment - wanted::timestamptz))::double precision end
$$;

-- Whether a value of a person meets a condition of a rule other than `empty`; `is-not` if that is its only value. Texts whatever their
-- capitals. Without a subquery, so that it becomes part of the statements that call it.
create function app.meets_condition(v app.person_value, operator text, "values" text[]) returns boolean language sql stable
as $$
  select case operator
    when 'answered' then true
    when 'greater' then app.compare_person_value(v, "values"[1]) > 0
    when 'less' then app.compare_person_value(v, "values"[1]) < 0
    when 'between' then app.compare_person_value(v, "values"[1]) >= 0 and app.compare_person_value(v, "values"[2]) <= 0
    else (operator = 'is-not') <> case
      when v.number is not null then v.number = any("values"::double precision[])
      when v.day is not null then v.day = any("values"::date[])
      when v.moment is not null then v.moment = any("values"::timestamptz[])
      when v.person_id is not null then v.person_id = any("values"::bigint[])
      when v.flag is not null then case when v.flag then 'yes' else 'no' end = any("values")
      when v.choice is not null then v.choice = any("values")
      else lower(v.text collate app.reading) = any(lower("values"::text collate app.reading)::text[]) end end
$$;

-- Everybody who meets each of these conditions, `[{ "fieldId", "operator", "values" }]`. As in rules of forms, somebody without a value
-- meets `empty` alone.
create function app.people_meeting(conditions jsonb) returns table (employee_id bigint) language sql stable
as $$
  with wanted as materialized (select * from jsonb_to_recordset(conditions) w ("fieldId" bigint, operator text, "values" text[])),
  met as (
    select w."fieldId", v.employee_id from wanted w join app.person_value v on v.field_id = w."fieldId"
      where w.operator <> 'empty' group by w."fieldId", v.employee_id, w.operator
      having case w.operator when 'is-not' then bool_and(app.meets_condition(v, w.operator, w."values"))
        else bool_or(app.meets_condition(v, w.operator, w."values")) end
    union all
    select w."fieldId", e.id from wanted w join app.employee e on w.operator = 'empty' and not exists (
      select from app.person_value v where v.tenant_id = e.tenant_id and v.employee_id = e.id and v.field_id = w."fieldId"))
  select met.employee_id from met group by 1 having count(*) = (select count(*) from wanted)
$$;

-- The same of one person, which reads their values alone.
create function app.meets_field_conditions(e app.employee, conditions jsonb) returns boolean language sql stable
as $$
  select not exists (
    select from jsonb_to_recordset(conditions) w ("fieldId" bigint, operator text, "values" text[])
    where not coalesce((
      select case w.operator when 'empty' then false when 'is-not' then bool_and(app.meets_condition(v, w.operator, w."values"))
        else bool_or(app.meets_condition(v, w.operator, w."values")) end
      from app.person_value v where v.tenant_id = e.tenant_id and v.employee_id = e.id and v.field_id = w."fieldId"
      having count(*) > 0), w.operator = 'empty'))
$$;

create or replace function app.group_rules() returns table (id bigint, facilities bigint[], units bigint[], roles bigint[], jobs text[],
  employments text[], languages text[], fields jsonb) language sql stable
as $$
  select g.id,
    array(select p.facility_id from app.user_group_place p where p.tenant_id = g.tenant_id and p.group_id = g.id and p.unit_id is null),
    app.units_below(array(select p.unit_id from app.user_group_place p
      where p.tenant_id = g.tenant_id and p.group_id = g.id and p.unit_id is not null)),
    array(select r.role_id from app.user_group_role r where r.tenant_id = g.tenant_id and r.group_id = g.id),
    array(select lower(j collate app.reading) from unnest(g.jobs) j), g.employments, g.languages,
    (select jsonb_agg(jsonb_build_object('fieldId', f.field_id, 'operator', f.operator, 'values', f."values"))
      from app.user_group_field f where f.tenant_id = g.tenant_id and f.group_id = g.id)
  from app.user_group g where g.is_active and g.kind = 'rule'
$$;

create or replace function app.group_people(of_groups bigint[]) returns table (group_id bigint, employee_id bigint) language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  rule record;
begin
  return query
    select m.group_id, m.employee_id from app.user_group g
      join app.user_group_member m on m.tenant_id = g.tenant_id and m.group_id = g.id
      join app.employee e on e.tenant_id = m.tenant_id and e.id = m.employee_id and app.is_in_groups(e)
    where g.id = any(of_groups) and g.is_active and g.kind = 'people';
  if not exists (select from app.user_group g where g.id = any(of_groups) and g.is_active and g.kind = 'rule') then return; end if;
  return query
    select g.id, e.id from (select * from app.group_rules() r where r.id = any(of_groups) and r.fields is null offset 0) g
      join app.employee e on app.is_in_groups(e)
        and app.meets_group_rule(e, g.facilities, g.units, g.roles, g.jobs, g.employments, g.languages);
  -- Who has the values of one rule is found once, not for each person.
  for rule in select * from app.group_rules() r where r.id = any(of_groups) and r.fields is not null loop
    return query
      select rule.id, e.id from app.employee e where e.id in (select p.employee_id from app.people_meeting(rule.fields) p)
        and app.is_in_groups(e)
        and app.meets_group_rule(e, rule.facilities, rule.units, rule.roles, rule.jobs, rule.employments, rule.languages);
  end loop;
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
      and (g.fields is null or app.meets_field_conditions(e, g.fields))
    where e.id = of_person);
end $$;

drop function app.has_field_values(app.employee, jsonb);
