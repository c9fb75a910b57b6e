-- Fields that organisations define themselves. A text by language is used where a reader's language has one, the label otherwise; what is
-- required from a status has to be answered before a record gets there; a field without roles is for everybody.
alter table app.custom_field
  add column is_own boolean not null default false,
  add column version int not null default 1,
  add column labels jsonb not null default '{}',
  add column help jsonb not null default '{}',
  add column unit text,
  add column required_from text,
  add column shown_when jsonb,
  add column role_ids int[] not null default '{}',
  add column default_value jsonb,
  add column is_unique boolean not null default false,
  drop constraint custom_field_kind_check,
  add check (kind in ('text', 'long-text', 'number', 'date', 'moment', 'yes-no', 'choice', 'choices', 'person'));

-- Their values, one typed column each, so that the indexes are used behind the policy of tenants: their operators are leakproof. Of a
-- field of several choices each choice is a row.
create table app.field_value (
  tenant_id int not null default app.current_tenant() references app.tenant,
  record_id bigint not null,
  field_id bigint not null,
  position smallint not null default 1,
  text text,
  number double precision,
  day date,
  moment timestamptz,
  flag boolean,
  choice text,
  person_id bigint,
  -- copied from the field, for the unique key
  is_unique boolean not null default false,
  primary key (tenant_id, record_id, field_id, position),
  foreign key (tenant_id, record_id) references app.record,
  foreign key (tenant_id, field_id) references app.custom_field,
  foreign key (tenant_id, person_id) references app.employee,
  check (num_nonnulls(text, number, day, moment, flag, choice, person_id) = 1)
);
create unique index field_value_unique on app.field_value (tenant_id, field_id, lower(text)) where is_unique;
create index field_value_number on app.field_value (tenant_id, field_id, number, record_id) where number is not null;
create index field_value_day on app.field_value (tenant_id, field_id, day, record_id) where day is not null;
create index field_value_moment on app.field_value (tenant_id, field_id, moment, record_id) where moment is not null;
create index field_value_flag on app.field_value (tenant_id, field_id, flag, record_id) where flag is not null;
create index field_value_choice on app.field_value (tenant_id, field_id, choice, record_id) where choice is not null;
create index field_value_person on app.field_value (tenant_id, field_id, person_id, record_id) where person_id is not null;
create index field_value_text on app.field_value (tenant_id, field_id) where text is not null;

-- Records are found by the words of these fields too, unless a field is for some roles only.
create function app.words_of_fields(of_tenant int, of_record bigint) returns tsvector language sql stable
as $$
  select pg_catalog.setweight(pg_catalog.to_tsvector('simple', app.words_of(coalesce(string_agg(left(v.text, 20000), ' '), ''))), 'C')
  from app.field_value v join app.custom_field f on f.tenant_id = v.tenant_id and f.id = v.field_id
  where v.tenant_id = of_tenant and v.record_id = of_record and v.text is not null and f.role_ids = '{}'
$$;
revoke all on function app.words_of_fields(int, bigint) from public;
create or replace function app.index_record() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$ begin
  insert into app.record_text (tenant_id, record_id, type, words)
  values (new.tenant_id, new.id, new.type,
    setweight(to_tsvector('simple', app.words_of((new.number collate "default") || ' ' || new.title)), 'A')
      || setweight(to_tsvector('simple', app.words_of(left(new.description, 20000))), 'B')
      || app.words_of_fields(new.tenant_id, new.id))
  on conflict (tenant_id, record_id) do update set words = excluded.words;
  return null;
end $$;
create function app.index_fields() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$ begin
  update app.record_text t
  set words = setweight(to_tsvector('simple', app.words_of((r.number collate "default") || ' ' || r.title)), 'A')
    || setweight(to_tsvector('simple', app.words_of(left(r.description, 20000))), 'B')
    || app.words_of_fields(r.tenant_id, r.id)
  from (select distinct tenant_id, record_id from touched where text is not null) v
  join app.record r on r.tenant_id = v.tenant_id and r.id = v.record_id
  where t.tenant_id = r.tenant_id and t.record_id = r.id;
  return null;
end $$;
revoke all on function app.index_fields() from public;
create trigger fields_added after insert on app.field_value referencing new table as touched
  for each statement execute function app.index_fields();
create trigger fields_changed after update on app.field_value referencing new table as touched
  for each statement execute function app.index_fields();
create trigger fields_removed after delete on app.field_value referencing old table as touched
  for each statement execute function app.index_fields();

call app.close_new_tables();
