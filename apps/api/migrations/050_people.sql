-- A name as lists of people sort it: without accents and capitals. Unlike an index of a collation of ICU, one of this text stays right
-- with the next version of the server's ICU. Numbers are not sorted by value.
create function app.sorted_name(name text) returns text
language sql immutable parallel safe
return lower(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g') collate app.reading) collate "C";

-- What an organisation knows of a person besides their account.
alter table app.employee
  add column employee_number text,
  add column employment text not null default 'employee'
    check (employment in ('employee', 'contractor', 'supervisedContractor', 'visitor')),
  add column hired_on date,
  add column left_on date,
  add column manager_id bigint,
  add column sort_name text collate "C" not null generated always as (app.sorted_name(firstname || ' ' || lastname)) stored,
  add check (left_on >= hired_on),
  add constraint employee_number_taken unique (tenant_id, employee_number),
  add foreign key (tenant_id, manager_id) references app.employee;
create index employee_manager on app.employee (tenant_id, manager_id);
-- The first page of the list of people, and how many of each status there are, are read from these alone.
create index employee_by_name on app.employee (tenant_id, sort_name, id) where status <> 'unconfirmed';
create index employee_status on app.employee (tenant_id, status, facility_id);
