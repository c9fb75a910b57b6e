-- What somebody has raised is found by itself, however much they have to do with otherwise.
create index record_person_raised on app.record_person (tenant_id, employee_id, type, shelf, record_id) where relation = 'raiser';
