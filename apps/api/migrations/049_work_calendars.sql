-- When a facility works: by weekday, except on some days and on public holidays.
alter table app.facility add column calendar jsonb;
