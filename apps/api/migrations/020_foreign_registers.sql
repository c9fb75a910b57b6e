-- What registers of accidents say of whoever was hurt, beside the name.
alter table app.incident_person
  add column gender text check (gender in ('female', 'male', 'other')),
  add column job_title text;

-- Without a search path of its own it is part of the statement that calls it, which saves a call for each text.
create or replace function app.words_of(wanted text) returns text language sql immutable parallel safe
as $$ select pg_catalog.regexp_replace(wanted, '[^[:alnum:]]+', ' ', 'g') $$;
alter function app.words_of(text) reset all;

-- The words of records that come in together are indexed together: row by row it was more than half of an import's work.
create function app.index_records() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$ begin
  insert into app.record_text (tenant_id, record_id, type, words)
  select f.tenant_id, f.id, f.type,
    setweight(to_tsvector('simple', app.words_of((f.number collate "default") || ' ' || f.title)), 'A')
      || setweight(to_tsvector('simple', app.words_of(left(f.description, 20000))), 'B')
  from fresh f;
  return null;
end $$;
revoke all on function app.index_records() from public;
drop trigger record_indexed on app.record;
create trigger record_indexed after update of number, title, description on app.record
  for each row execute function app.index_record();
create trigger records_indexed after insert on app.record referencing new table as fresh
  for each statement execute function app.index_records();

-- Whoever writes people in bulk brings what is copied from their records.
drop trigger record_person_copies on app.record_person;
create trigger record_person_copies before insert on app.record_person for each row
  when (new.shelf is null) execute function app.copy_from_record();
