-- Ids of the tenant's entries with all these words (a word may be a beginning), whoever may see them: `most` of those before an id, the
-- newest first. Planned anew for each text: along the ids for words that many entries have, by the index on the words for others.
drop function app.search_audit(text);
create function app.search_audit(wanted text, before bigint, most int) returns setof bigint language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
as $$ begin
  return query execute
    'select t.entry_id from app.audit_text t where t.tenant_id = $1 and t.words @@ to_tsquery(''simple'', $2) and t.entry_id < $3
      order by t.entry_id desc limit $4'
    using nullif(current_setting('app.tenant_id', true), '')::int,
      (select string_agg(quote_literal(w) || ':*', ' & ') from regexp_split_to_table(app.words_of(wanted), ' ') w where w <> ''),
      before, most;
end $$;
revoke all on function app.search_audit(text, bigint, int) from public;
grant execute on function app.search_audit(text, bigint, int) to {app};
