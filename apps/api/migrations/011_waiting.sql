-- What waits for a person is stored beside what the person is to the record, with what lists of it are ordered by, so that home
-- pages, badges and lists read an index however many records there are.
alter table app.record_person
  -- as the record has them; a trigger copies them
  add column type text,
  add column shelf text,
  add column urgency smallint,
  add column due_or_never date,
  -- since when the record waits for this person because of this relation; null while it does not
  add column waits_since timestamptz;

create function app.copy_from_record() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  select r.type, r.shelf, r.urgency, r.due_or_never into new.type, new.shelf, new.urgency, new.due_or_never
  from app.record r where r.tenant_id = new.tenant_id and r.id = new.record_id;
  return new;
end $$;
create trigger record_person_copies before insert on app.record_person for each row execute function app.copy_from_record();

create function app.copy_to_people() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  update app.record_person p set shelf = new.shelf, urgency = new.urgency, due_or_never = new.due_or_never
  where p.tenant_id = new.tenant_id and p.record_id = new.id;
  return null;
end $$;
create trigger record_copied after update on app.record for each row
  when (old.shelf <> new.shelf or old.urgency <> new.urgency or old.due_or_never <> new.due_or_never)
  execute function app.copy_to_people();

-- The rows that are there: the rule as the application had it when this was written.
alter table app.record_person no force row level security;
alter table app.record no force row level security;
alter table app.task no force row level security;
alter table app.record_change no force row level security;
update app.record_person p set type = r.type, shelf = r.shelf, urgency = r.urgency, due_or_never = r.due_or_never,
  waits_since = case
    when r.shelf = 'open' and r.type in ('hazard', 'incident') and (
      (p.relation = 'owner' and r.status = 'Open')
      or (p.relation = 'resolutionTeam'
        and r.status in ('Assigned', 'Resolution not Approved by EHS Team', 'Resolution not Approved by Raiser'))
      or (p.relation = 'raiser' and r.status = 'Resolution Approved by EHS Team')
      or (p.relation = 'ehsMember' and r.status = 'Resolution Implemented' and not exists (select from app.record_person o
        where o.tenant_id = p.tenant_id and o.record_id = p.record_id and o.employee_id = p.employee_id
          and o.relation <> p.relation))) then r.status_since
    when r.shelf = 'open' and r.type = 'task' and (p.relation = 'owner' or (p.relation = 'verifier' and r.status = 'Completed'
      and not exists (select from app.record_person o where o.tenant_id = p.tenant_id and o.record_id = p.record_id
        and o.employee_id = p.employee_id and o.relation = 'owner'))) then r.status_since
    when r.shelf = 'closed' and r.type = 'task' and p.relation = 'verifier' then (
      select x.effect_asked_at from app.task x
      where x.tenant_id = r.tenant_id and x.record_id = r.id and x.verifier_id = p.employee_id and x.effect_worked is null
        and not exists (select from app.record_person o where o.tenant_id = p.tenant_id and o.record_id = p.record_id
          and o.employee_id = p.employee_id and o.relation = 'owner')
        and (select c.actor_id from app.record_change c where c.tenant_id = r.tenant_id and c.record_id = r.id
          and c.action = 'completed' order by c.id desc limit 1) is distinct from p.employee_id)
  end
from app.record r where r.tenant_id = p.tenant_id and r.id = p.record_id;
alter table app.record_person force row level security;
alter table app.record force row level security;
alter table app.task force row level security;
alter table app.record_change force row level security;

-- What somebody has to do with, list by list: a lifetime of closed work costs the open lists nothing.
drop index app.record_person_employee;
create index record_person_employee on app.record_person (tenant_id, employee_id, type, shelf, record_id, relation);
-- What waits for somebody, as my actions are ordered, over all types and of one; and what of it is late.
create index record_person_waits on app.record_person (tenant_id, employee_id, urgency, due_or_never, record_id)
  include (type, shelf) where waits_since is not null;
create index record_person_waits_type on app.record_person (tenant_id, employee_id, type, urgency, due_or_never, record_id)
  where waits_since is not null;
create index record_person_waits_newest on app.record_person (tenant_id, employee_id, type, record_id)
  where waits_since is not null;
create index record_person_waits_due on app.record_person (tenant_id, employee_id, due_or_never, record_id)
  include (type, shelf, urgency) where waits_since is not null;

-- The orders of a list within one facility, with what lists are filtered by most.
drop index app.record_facility;
create index record_facility_newest on app.record (tenant_id, facility_id, type, shelf, id)
  include (status, category, is_confidential);
create index record_facility_urgency on app.record (tenant_id, facility_id, type, shelf, urgency, due_or_never, id)
  include (status, category, is_confidential);
create index record_facility_due on app.record (tenant_id, facility_id, type, shelf, due_or_never, id)
  include (status, category, is_confidential);
create index record_facility_updated on app.record (tenant_id, facility_id, type, shelf, updated_at, id)
  include (status, category, is_confidential);
-- What a filter finds by itself, so that one that finds little need not read the whole list.
create index record_status on app.record (tenant_id, type, shelf, status, due_or_never, id) include (is_confidential, facility_id);
create index record_category on app.record (tenant_id, type, shelf, category, id);
create index record_owner on app.record (tenant_id, owner_id, type, shelf, id);
create index record_department on app.record (tenant_id, department_id, type, shelf, id) where department_id is not null;
create index record_location on app.record (tenant_id, location_id, type, shelf, id) where location_id is not null;
create index record_subarea on app.record (tenant_id, subarea_id, type, shelf, id) where subarea_id is not null;
create index record_raised on app.record (tenant_id, type, shelf, raised_at, id);

-- Numbers are found by their beginning, which an index serves in the order of its bytes alone.
drop trigger record_indexed on app.record;
alter table app.record alter column number type text collate "C";
-- As before; what letters are in other languages is not to be asked of the bytes.
create or replace function app.index_record() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$ begin
  insert into app.record_text (tenant_id, record_id, type, words)
  values (new.tenant_id, new.id, new.type,
    setweight(to_tsvector('simple', app.words_of((new.number collate "default") || ' ' || new.title)), 'A')
      || setweight(to_tsvector('simple', app.words_of(left(new.description, 20000))), 'B'))
  on conflict (tenant_id, record_id) do update set words = excluded.words;
  return null;
end $$;
create trigger record_indexed after insert or update of number, title, description on app.record
  for each row execute function app.index_record();

-- Ids of the tenant's records of a type (of any, where it is null) on these shelves with all these words (a word may be a
-- beginning), `most` of them, whoever may see them: the caller joins to what it may.
drop function app.search_records(text);
create function app.search_records(wanted text, of_type text, on_shelves text[], most int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  -- materialized: the index on the words first, whatever the planner thinks of a text that it does not know
  with worded as materialized (
    select t.tenant_id, t.record_id from app.record_text t
    where t.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int
      and (of_type is null or t.type = of_type)
      and t.words @@ to_tsquery('simple', (
        select string_agg(quote_literal(w) || ':*', ' & ') from regexp_split_to_table(app.words_of(wanted), ' ') w where w <> '')))
  select r.id from worded w
  join app.record r on r.tenant_id = w.tenant_id and r.id = w.record_id and r.shelf = any(on_shelves)
  limit most
$$;
revoke all on function app.search_records(text, text, text[], int) from public;
grant execute on function app.search_records(text, text, text[], int) to {app};
