-- How many files somebody brought within a day is counted before each further one is taken.
create index attachment_brought on app.attachment (tenant_id, uploaded_by, created_at);
