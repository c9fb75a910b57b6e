-- What registers of accidents say of whoever was hurt, beside the name.
alter table app.incident_person
  add column gender text check (gender in ('female', 'male', 'other')),
  add column job_title text;
