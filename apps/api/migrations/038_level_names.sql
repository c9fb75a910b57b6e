-- What a tenant calls a level, by language; in other languages it has its one name, or that of the product.
alter table app.org_level
  add column names jsonb not null default '{}',
  add column version int not null default 1;

-- What is in a unit is found by it: when one is moved or merged, and when one is deleted.
create index org_unit_parent on app.org_unit (tenant_id, parent_id);
