-- "You said, we did": two public lines about an issue that was resolved, and a photo before and after, for everybody to read.
alter table app.issue
  add column reported_line text,
  add column done_line text,
  add column before_id bigint,
  add column after_id bigint,
  add column is_on_board boolean not null default false,
  add check (not is_on_board or (reported_line is not null and done_line is not null)),
  add foreign key (tenant_id, before_id) references app.attachment on delete set null (before_id),
  add foreign key (tenant_id, after_id) references app.attachment on delete set null (after_id);
create index issue_board on app.issue (tenant_id, record_id) where is_on_board;
create index issue_before on app.issue (tenant_id, before_id) where before_id is not null;
create index issue_after on app.issue (tenant_id, after_id) where after_id is not null;

-- A line leaves the board with its record, whoever hides that, and does not return by itself.
create function app.leave_board() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  update app.issue x set is_on_board = false where x.tenant_id = new.tenant_id and x.record_id = new.id and x.is_on_board;
  return null;
end $$;
create trigger record_leaves_board after update of is_confidential, archived_at, deleted_at on app.record
  for each row when (new.type = 'issue' and (new.is_confidential or new.archived_at is not null or new.deleted_at is not null))
  execute function app.leave_board();
