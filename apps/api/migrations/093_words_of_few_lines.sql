-- A search of the log under a filter that few lines meet looks for the words in these lines. Looked for in all lines, a common word would
-- lead through the whole log before the few of them are found.

create function app.audit_query(wanted text[]) returns tsquery language sql stable set search_path = pg_catalog, pg_temp
as $$
  select to_tsquery('simple', (
    select string_agg('(' || words || ')', ' | ') from (
      select string_agg(quote_literal(w) || ':*', ' & ') words
      from unnest(wanted) with ordinality a(one, n), regexp_split_to_table(app.words_of(one), ' ') w where w <> '' group by n) q))
$$;

-- As in 085.
create or replace function app.search_audit(wanted text[], before bigint, most int) returns setof bigint language plpgsql stable
  security definer set search_path = pg_catalog, pg_temp
as $$
declare
  newest constant int := 10000;
  tenant constant int := nullif(current_setting('app.tenant_id', true), '')::int;
  query constant tsquery := app.audit_query(wanted);
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

-- Of these lines of the tenant the ids of those with all words of any of the texts, whoever may see them.
create function app.search_among(wanted text[], among bigint[]) returns setof bigint language plpgsql stable
  security definer set search_path = pg_catalog, pg_temp
as $$
declare
  tenant constant int := nullif(current_setting('app.tenant_id', true), '')::int;
  query constant tsquery := app.audit_query(wanted);
begin
  return query select t.entry_id from app.audit_text t where t.tenant_id = tenant and t.entry_id = any(among) and t.words @@ query;
end $$;

revoke all on function app.audit_query(text[]) from public;
revoke all on function app.search_among(text[], bigint[]) from public;
grant execute on function app.search_among(text[], bigint[]) to {app};
