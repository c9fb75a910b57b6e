-- What begins to wait for a person again does so for their deputy too, although none of its people change: a record that is open again,
-- or closed again after it was archived or deleted, and a finished task about whose effect somebody is asked.
create trigger deputies_of_reopened after update on app.record for each row
  when (old.shelf <> new.shelf and (new.shelf = 'open' or new.shelf = 'closed' and old.shelf in ('archived', 'deleted')))
  execute function app.set_deputies_of_record();

create function app.set_deputies_of_task() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  perform app.hold_people(array[new.record_id]);
  if exists (select from app.stand_in s where s.is_active) then perform app.set_deputies(array[new.record_id]); end if;
  return null;
end $$;
create trigger deputies_of_asked after update of effect_asked_at, effect_worked on app.task for each row
  when (new.effect_asked_at is not null and new.effect_worked is null
    and (old.effect_asked_at is null or old.effect_worked is not null))
  execute function app.set_deputies_of_task();

-- A place that was not in use when it was merged is not in use either when this is undone.
alter table app.place_move add column was_active boolean not null default true;
