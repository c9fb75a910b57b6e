-- What an import of thousands of records costs the database for each of them.
-- That the tenant is there follows from the facility, or the record, that the row refers to as well: one look less for each row.
alter table app.record drop constraint record_tenant_id_fkey;
alter table app.record_person drop constraint record_person_tenant_id_fkey;
alter table app.record_change drop constraint record_change_tenant_id_fkey;
alter table app.event drop constraint event_tenant_id_fkey;
alter table app.hazard drop constraint hazard_tenant_id_fkey;
alter table app.incident drop constraint incident_tenant_id_fkey;
alter table app.import_row drop constraint import_row_tenant_id_fkey;

-- Letters and digits alone, as before; but spaces stay as they are, since each piece that is replaced is sought anew, and most of
-- them are single spaces. Whoever takes the words does not mind several in a row.
create or replace function app.words_of(wanted text) returns text language sql immutable parallel safe
as $$ select pg_catalog.regexp_replace(wanted, '[^[:alnum:] ]+', ' ', 'g') $$;
