-- What waits for anybody, by type in the order of My Actions: for those who see the actions of the whole organisation.
create index record_person_waits_all on app.record_person (tenant_id, type, urgency, due_or_never, record_id)
  where waits_since is not null;
