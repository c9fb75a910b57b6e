-- What one value of a filter finds stands in the order of lists: the newest first, and a person's work by its due date. A page
-- of what many records have, all of them far down the list, is then read from there.
create index record_status_newest on app.record (tenant_id, type, shelf, status, id) include (is_confidential, facility_id);
create index record_priority on app.record (tenant_id, type, shelf, urgency, id);
create index record_owner_due on app.record (tenant_id, owner_id, type, shelf, due_or_never, id);
