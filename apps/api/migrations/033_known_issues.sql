-- What is known and being worked on is said to visitors in the first public line of an issue, once its team has said so; and how many
-- visitors have seen it too. Nothing is stored of these but their number.
alter table app.issue
  add column is_known boolean not null default false,
  add column seen_count int not null default 0,
  add check (not is_known or reported_line is not null);
create index issue_known on app.issue (tenant_id, record_id) where is_known;

-- What visitors read goes with its record, whoever hides that.
create or replace function app.leave_board() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  update app.issue x set is_on_board = false, is_known = false
    where x.tenant_id = new.tenant_id and x.record_id = new.id and (x.is_on_board or x.is_known);
  return null;
end $$;
