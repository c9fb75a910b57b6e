-- How a tenant looks, besides its colours: each picture by its address, empty for the brand's own.
alter table app.tenant_theme
  add column version int not null default 1,
  add column logo_light text not null default '',
  add column logo_dark text not null default '',
  -- what people read at sign-in, by language
  add column greeting jsonb not null default '{}',
  -- the head of mails and documents; null for the names of application and organisation
  add column document_head text,
  -- null for those of the brand
  add column app_id text,
  add column android_store text,
  add column apple_store text;

-- Pictures of brands, as they were made anew here. They are never changed: an earlier one is that of an undo.
create table app.brand_picture (
  tenant_id int not null default app.current_tenant() references app.tenant,
  digest text not null,
  media_type text not null check (media_type in ('image/webp', 'image/png')),
  bytes bytea not null,
  primary key (tenant_id, digest)
);
call app.close_new_tables();

-- The name of the application is one value: where the configuration has another, people have read that one.
alter table app.config_entry no force row level security;
alter table app.tenant_theme no force row level security;
update app.tenant_theme t set app_name = btrim(c.value ->> 'app-name') from app.config_entry c
where c.tenant_id = t.tenant_id and c.name = 'app_theme' and btrim(coalesce(c.value ->> 'app-name', '')) <> '';
delete from app.config_entry where name = 'app_theme';
alter table app.config_entry force row level security;
alter table app.tenant_theme force row level security;
