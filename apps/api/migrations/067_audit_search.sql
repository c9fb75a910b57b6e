-- Ids of the tenant's entries with all these words (a word may be a beginning), whoever may see them: `most` of those before an id, the
-- newest first. How frequent the words are is read from the newest entries, because the planner takes every beginning of a word that
-- is not among the most frequent ones for equally frequent: frequent words are found along the ids, others by the index on the words.
create function app.audit_along_ids(tenant int, query tsquery, before bigint, most int) returns setof bigint language sql stable
  set search_path = pg_catalog, pg_temp set enable_bitmapscan = off set enable_seqscan = off
as $$
  select t.entry_id from app.audit_text t where t.tenant_id = tenant and t.words @@ query and t.entry_id < before
  order by t.entry_id desc limit most
$$;
create function app.audit_by_words(tenant int, query tsquery, before bigint, most int) returns setof bigint language sql stable
  set search_path = pg_catalog, pg_temp set enable_indexscan = off set enable_indexonlyscan = off set enable_seqscan = off
as $$
  select t.entry_id from app.audit_text t where t.tenant_id = tenant and t.words @@ query and t.entry_id < before
  order by t.entry_id desc limit most
$$;

create or replace function app.search_audit(wanted text, before bigint, most int) returns setof bigint language plpgsql stable
  security definer set search_path = pg_catalog, pg_temp
as $$
declare
  newest constant int := 10000;
  tenant constant int := nullif(current_setting('app.tenant_id', true), '')::int;
  query constant tsquery := to_tsquery('simple', (
    select string_agg(quote_literal(w) || ':*', ' & ') from regexp_split_to_table(app.words_of(wanted), ' ') w where w <> ''));
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
revoke all on function app.audit_along_ids(int, tsquery, bigint, int) from public;
revoke all on function app.audit_by_words(int, tsquery, bigint, int) from public;
