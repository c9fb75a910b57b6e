-- From where an entry of the log was written: never that of a visitor. Whom its actor stood in for; which entry it undoes.
alter table app.audit_entry
  add column acting_for_id bigint,
  add column address text,
  add column user_agent text,
  add column undoes_id bigint;
create index audit_entry_at on app.audit_entry (tenant_id, at, id);
create index audit_entry_actor on app.audit_entry (tenant_id, actor_id, at, id);
create index audit_entry_action on app.audit_entry (tenant_id, action, at, id);
create index audit_entry_request on app.audit_entry (tenant_id, request_id);
create index audit_entry_undoes on app.audit_entry (tenant_id, undoes_id) where undoes_id is not null;

-- The words of each entry: what it says, and the names of its actor and its subject at that time. As record_text, which 002 explains.
create table app.audit_text (
  tenant_id int not null default app.current_tenant(),
  entry_id bigint not null,
  words tsvector not null,
  primary key (tenant_id, entry_id)
);
create index audit_text_words on app.audit_text using gin (words);
alter table app.audit_text enable row level security;

create function app.audit_words(e app.audit_entry) returns tsvector language sql stable set search_path = pg_catalog, pg_temp
as $$
  select to_tsvector('simple', app.words_of(concat_ws(' ', e.action,
      case when e.entity_id !~ '^\d+$' then e.entity_id end,
      (select concat_ws(' ', p.firstname, p.lastname) from app.employee p where p.tenant_id = e.tenant_id and p.id = e.actor_id),
      case when e.entity_id ~ '^\d{1,15}$' then
        case e.entity
          when 'employee' then (select concat_ws(' ', p.firstname, p.lastname, p.email) from app.employee p
            where p.tenant_id = e.tenant_id and p.id = e.entity_id::bigint)
          when 'asset' then (select concat_ws(' ', a.tag, a.name) from app.asset a where a.tenant_id = e.tenant_id and a.id = e.entity_id::bigint)
          when 'role' then (select r.name from app.role r where r.tenant_id = e.tenant_id and r.id = e.entity_id::bigint)
          when 'facility' then (select f.name from app.facility f where f.tenant_id = e.tenant_id and f.id = e.entity_id::bigint)
          when 'priority' then (select y.alias_name from app.priority y where y.tenant_id = e.tenant_id and y.id = e.entity_id::bigint)
        end
      end,
      left((select string_agg(v #>> '{}', ' ') from jsonb_path_query(e.change, 'strict $.**') v
        where jsonb_typeof(v) in ('string', 'number')), 20000))))
$$;
create function app.index_audit() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$ begin
  insert into app.audit_text (tenant_id, entry_id, words) values (new.tenant_id, new.id, app.audit_words(new));
  return null;
end $$;
create trigger audit_indexed after insert on app.audit_entry for each row execute function app.index_audit();

-- Ids of the tenant's entries with all these words (a word may be a beginning), whoever may see them.
create function app.search_audit(wanted text) returns setof bigint language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select t.entry_id from app.audit_text t
  where t.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int
    and t.words @@ to_tsquery('simple', (
      select string_agg(quote_literal(w) || ':*', ' & ') from regexp_split_to_table(app.words_of(wanted), ' ') w where w <> ''))
$$;
revoke all on function app.audit_words(app.audit_entry) from public;
revoke all on function app.index_audit() from public;
revoke all on function app.search_audit(text) from public;
grant execute on function app.search_audit(text) to {app};

-- The picture that a person had before, by which the latest change of it is undone.
create table app.former_picture (
  tenant_id int not null default app.current_tenant() references app.tenant,
  employee_id bigint not null,
  bytes bytea not null,
  primary key (tenant_id, employee_id),
  foreign key (tenant_id, employee_id) references app.employee
);

-- The highest generation that the code of a poster has had: none is given out twice, though its renewal was undone.
alter table app.poster add column latest_generation smallint;

call app.close_new_tables();

alter table app.role no force row level security;
alter table app.role_privilege no force row level security;
alter table app.audit_entry no force row level security;
alter table app.employee no force row level security;
alter table app.asset no force row level security;
alter table app.facility no force row level security;
alter table app.priority no force row level security;
-- Those who may read the log of an existing tenant, as in a new one.
insert into app.role_privilege (tenant_id, role_id, privilege)
select r.tenant_id, r.id, 'management.audit.read' from app.role r where r.key in ('administrator', 'ehsManager', 'auditor')
on conflict do nothing;
insert into app.audit_text (tenant_id, entry_id, words) select e.tenant_id, e.id, app.audit_words(e) from app.audit_entry e;
alter table app.role force row level security;
alter table app.role_privilege force row level security;
alter table app.audit_entry force row level security;
alter table app.employee force row level security;
alter table app.asset force row level security;
alter table app.facility force row level security;
alter table app.priority force row level security;
