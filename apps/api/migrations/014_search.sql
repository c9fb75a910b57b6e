-- Ids of the tenant's records with all these words (a word may be a beginning), the newest first: `most` of those of these types,
-- on these shelves, at these facilities (at any, where it is null), and any of `own`. The caller joins to what it may see. A limit
-- over all records would leave nothing to somebody who may see few of them.
drop function app.search_records(text, text, text[], int);
create function app.search_records(
  wanted text, of_types text[], on_shelves text[], at_facilities bigint[], own bigint[], most int
) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with asked as materialized (
    select nullif(current_setting('app.tenant_id', true), '')::int tenant_id, to_tsquery('simple', (
      select string_agg(quote_literal(w) || ':*', ' & ') from regexp_split_to_table(app.words_of(wanted), ' ') w where w <> '')) query),
  -- materialized: the index on the words first, whatever the planner thinks of a text that it does not know
  worded as materialized (
    select t.tenant_id, t.record_id from app.record_text t
    where cardinality(of_types) > 0 and t.tenant_id = (select tenant_id from asked) and t.type = any(of_types)
      and t.words @@ (select query from asked)),
  reached as (
    select w.record_id from (select o.tenant_id, o.record_id from worded o order by o.record_id desc) w
    -- offset 0: looked up one by one, no further than is wanted
    cross join lateral (select from app.record r
      where r.tenant_id = w.tenant_id and r.id = w.record_id and r.shelf = any(on_shelves)
        and (at_facilities is null or r.facility_id = any(at_facilities)) offset 0) r
    limit most),
  owned as (
    select o.id from unnest(own) o (id)
    cross join lateral (select from app.record_text t
      where t.tenant_id = (select tenant_id from asked) and t.record_id = o.id and t.words @@ (select query from asked) offset 0) t)
  select f.id from (select record_id from reached union select id from owned) f (id) order by f.id desc
$$;
revoke all on function app.search_records(text, text[], text[], bigint[], bigint[], int) from public;
grant execute on function app.search_records(text, text[], text[], bigint[], bigint[], int) to {app};
