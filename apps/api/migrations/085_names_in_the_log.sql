-- A line of the log is found by the names of everything that it mentions by an id: people, places, roles, groups, fields. The names are
-- those at the time of the line, as with the words of its actor and its subject.

-- What the ids of a property of a change, or those of an entity, are ids of; null for what has no names. `KIND_OF_PROPERTY` and
-- `KIND_OF_ENTITY` of modules/audit say the same; a test compares them.
create function app.audit_kind(entity text, property text) returns text language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select case property
    when 'assetId' then 'asset'
    when 'departmentId' then 'org_unit' when 'parentId' then 'org_unit' when 'unitId' then 'org_unit' when 'unitIds' then 'org_unit'
    when 'facilityId' then 'facility' when 'facilityIds' then 'facility' when 'scopeFacilityIds' then 'facility'
    when 'groupId' then 'user_group' when 'groupIds' then 'user_group'
    when 'roleId' then 'role' when 'roleIds' then 'role'
    when 'statusId' then 'asset_status'
    when 'templateId' then 'template' when 'templateIds' then 'template'
    when 'confidentialSuccessorId' then 'employee' when 'defaultApproverId' then 'employee' when 'defaultOwnerId' then 'employee'
    when 'deputyId' then 'employee' when 'employeeId' then 'employee' when 'managerId' then 'employee' when 'memberIds' then 'employee'
    when 'successors' then 'employee'
    when 'mergedInto' then entity
  end
$$;

-- The texts of a name that can have one in each language.
create function app.texts_of(names jsonb) returns text language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select case jsonb_typeof(names) when 'object' then (select string_agg(value, ' ') from jsonb_each_text(names)) else names #>> '{}' end
$$;

-- The names that some things of a kind have: a thing can have one in each language.
create function app.audit_names(tenant int, kind text, ids bigint[]) returns text language plpgsql stable
  set search_path = pg_catalog, pg_temp
as $$ begin
  case kind
    when 'employee' then
      return (select string_agg(concat_ws(' ', p.firstname, p.lastname), ' ') from app.employee p where p.tenant_id = tenant and p.id = any(ids));
    when 'facility' then
      return (select string_agg(f.name, ' ') from app.facility f where f.tenant_id = tenant and f.id = any(ids));
    when 'org_unit' then
      return (select string_agg(u.name, ' ') from app.org_unit u where u.tenant_id = tenant and u.id = any(ids));
    when 'role' then
      return (select string_agg(concat_ws(' ', r.name, app.texts_of(r.names)), ' ') from app.role r where r.tenant_id = tenant and r.id = any(ids));
    when 'user_group' then
      return (select string_agg(concat_ws(' ', g.name, app.texts_of(g.names)), ' ') from app.user_group g where g.tenant_id = tenant and g.id = any(ids));
    when 'custom_field' then
      return (select string_agg(concat_ws(' ', c.label, app.texts_of(c.labels)), ' ') from app.custom_field c where c.tenant_id = tenant and c.id = any(ids));
    when 'priority' then
      return (select string_agg(concat_ws(' ', y.name, y.alias_name, app.texts_of(y.names)), ' ') from app.priority y where y.tenant_id = tenant and y.id = any(ids));
    when 'asset' then
      return (select string_agg(concat_ws(' ', a.tag, a.name), ' ') from app.asset a where a.tenant_id = tenant and a.id = any(ids));
    when 'asset_status' then
      return (select string_agg(s.name, ' ') from app.asset_status s where s.tenant_id = tenant and s.id = any(ids));
    when 'template' then
      return (select string_agg(app.texts_of(t.draft -> 'name'), ' ') from app.template t where t.tenant_id = tenant and t.id = any(ids));
    when 'poster' then
      return (select string_agg(f.name, ' ') from app.poster p join app.facility f on f.tenant_id = p.tenant_id and f.id = p.facility_id
        where p.tenant_id = tenant and p.id = any(ids));
    when 'approver' then
      return (select string_agg(concat_ws(' ', r.name, app.texts_of(r.names), g.name, app.texts_of(g.names)), ' ') from app.approver a
        left join app.role r on r.tenant_id = a.tenant_id and r.id = a.role_id
        left join app.user_group g on g.tenant_id = a.tenant_id and g.id = a.group_id
        where a.tenant_id = tenant and a.id = any(ids));
    else
      return null;
  end case;
end $$;

-- The words of a line. In PL/pgSQL, whose statements are planned once a session: a line with few ids costs few look-ups.
create or replace function app.audit_words(e app.audit_entry) returns tsvector language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  most_ids constant int := 1000;
  words text := concat_ws(' ', e.action, case when e.entity_id !~ '^\d+$' then e.entity_id end);
  people bigint[] := array_remove(array[e.actor_id, e.acting_for_id], null);
  fields bigint[] := array(
    select substr(k, 6)::bigint from jsonb_object_keys(e.change) k where k ~ '^field\d{1,15}$'
    union select v::bigint from jsonb_path_query(e.change, '$.**.fieldId ? (@.type() == "number")') v);
  part record;
begin
  if e.entity_id ~ '^\d{1,15}$' then
    words := concat_ws(' ', words, app.audit_names(e.tenant_id, e.entity, array[e.entity_id::bigint]));
    if e.entity = 'employee' then
      words := concat_ws(' ', words,
        (select p.email from app.employee p where p.tenant_id = e.tenant_id and p.id = e.entity_id::bigint));
    elsif e.entity = 'approver' then
      people := people || array(select a.employee_id from app.approver a
        where a.tenant_id = e.tenant_id and a.id = e.entity_id::bigint and a.employee_id is not null);
    end if;
    words := concat_ws(' ', words, (select r.number from app.record r
      where r.tenant_id = e.tenant_id and r.id = e.entity_id::bigint and r.type = e.entity));
  end if;
  for part in
    select p.key, app.audit_kind(e.entity, p.key) kind, (array_agg((v #>> '{}')::bigint))[:most_ids] ids
    from jsonb_each(e.change) p, jsonb_path_query(p.value, 'strict $.**') v
    where jsonb_typeof(v) = 'number' and v #>> '{}' ~ '^\d{1,15}$' and (app.audit_kind(e.entity, p.key) is not null
      or p.key ~ '^field\d{1,15}$')
    group by p.key
  loop
    -- So that the lines about a person who is made anonymous are found, of however many values the others are left out.
    if part.kind = 'employee' then
      people := people || part.ids;
    elsif part.kind is not null then
      words := concat_ws(' ', words, app.audit_names(e.tenant_id, part.kind, part.ids));
    elsif exists (select from app.custom_field c where c.tenant_id = e.tenant_id and c.id = substr(part.key, 6)::bigint and c.kind = 'person') then
      people := people || part.ids;
    end if;
  end loop;
  if cardinality(fields) > 0 then
    words := concat_ws(' ', words, app.audit_names(e.tenant_id, 'custom_field', fields));
  end if;
  if cardinality(people) > 0 then
    words := concat_ws(' ', words, array_to_string(people, ' '), app.audit_names(e.tenant_id, 'employee', people));
  end if;
  return to_tsvector('simple', app.words_of(concat_ws(' ', words,
    left((select string_agg(v #>> '{}', ' ') from jsonb_path_query(e.change, 'strict $.**') v
      where jsonb_typeof(v) in ('string', 'number')), 20000))));
end $$;

-- Erases the personal parts of the lines by and about a person, as 041 says, and the name from the words of those that mention them by
-- their id, which is among these words.
create or replace function app.erase_person(person bigint, erasure bigint) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
declare
  t constant int := app.current_tenant();
begin
  -- What is sealed meanwhile is sealed before or after, not with values that are gone.
  perform from app.audit_chain where tenant_id = t for update;
  with l as (update app.audit_entry set address = null, user_agent = null
      where tenant_id = t and actor_id = person and num_nonnulls(address, user_agent) > 0 returning id)
  update app.audit_seal s set salts[1] = null, erased_by = erasure from l
  where s.tenant_id = t and s.source = 'audit_entry' and s.line_id = l.id;
  with l as (update app.audit_entry set change = '{}'
      where tenant_id = t and entity = 'employee' and entity_id = person::text and change <> '{}' returning id)
  update app.audit_seal s set salts[2] = null, erased_by = erasure from l
  where s.tenant_id = t and s.source = 'audit_entry' and s.line_id = l.id;
  update app.audit_text x set words = app.audit_words(e) from app.audit_entry e
  where x.tenant_id = t and e.tenant_id = t and e.id = x.entry_id
    and (e.actor_id = person or (e.entity = 'employee' and e.entity_id = person::text));
  update app.audit_text x set words = app.audit_words(e) from app.audit_entry e
  where x.tenant_id = t and x.words @@ to_tsquery('simple', person::text) and e.tenant_id = t and e.id = x.entry_id
    and (e.acting_for_id = person or e.entity = 'approver'
      or jsonb_path_exists(e.change, '$.** ? (@ == $id)', jsonb_build_object('id', person)));
end $$;

-- Ids of the tenant's entries with all words of any of these texts (a word may be a beginning), whoever may see them: `most` of those
-- before an id, the newest first, as in 067. The texts are what was asked for, and what is called so in the language of the reader.
drop function app.search_audit(text, bigint, int);
create function app.search_audit(wanted text[], before bigint, most int) returns setof bigint language plpgsql stable
  security definer set search_path = pg_catalog, pg_temp
as $$
declare
  newest constant int := 10000;
  tenant constant int := nullif(current_setting('app.tenant_id', true), '')::int;
  query constant tsquery := to_tsquery('simple', (
    select string_agg('(' || words || ')', ' | ') from (
      select string_agg(quote_literal(w) || ':*', ' & ') words
      from unnest(wanted) with ordinality a(one, n), regexp_split_to_table(app.words_of(one), ' ') w where w <> '' group by n) q));
  looked int;
  found_ids bigint[];
begin
  select count(*), array_agg(t.entry_id order by t.entry_id desc) filter (where t.words @@ query) into looked, found_ids
  from (select t.entry_id, t.words from app.audit_text t where t.tenant_id = tenant and t.entry_id < before
    order by t.entry_id desc limit newest) t;
  if looked < newest or cardinality(found_ids) >= most then
    return query select unnest(found_ids[:most]);
  elsif cardinality(found_ids) * 10 >= most then
    return query select app.audit_along_ids(tenant, query, before, most);
  else
    return query select app.audit_by_words(tenant, query, before, most);
  end if;
end $$;

revoke all on function app.audit_kind(text, text) from public;
revoke all on function app.audit_names(int, text, bigint[]) from public;
revoke all on function app.texts_of(jsonb) from public;
revoke all on function app.search_audit(text[], bigint, int) from public;
grant execute on function app.search_audit(text[], bigint, int) to {app};

-- The lines that there are, tenant by tenant.
do $$ declare
  t int;
begin
  for t in select id from app.tenant loop
    perform set_config('app.tenant_id', t::text, true);
    update app.audit_text x set words = app.audit_words(e) from app.audit_entry e
    where x.tenant_id = t and e.tenant_id = t and e.id = x.entry_id;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
