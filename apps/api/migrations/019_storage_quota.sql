-- What a tenant's files take up is added up before a further one is taken, over an index that has it all; so are the files that the
-- tenant's people brought within a day.
alter table app.attachment
  -- beside `bytes`, which is what is shown; null where there is none, and where it was not noted
  add column preview_bytes bigint,
  add column original_bytes bigint;
create index attachment_stored on app.attachment (tenant_id, created_at) include (bytes, preview_bytes, original_bytes);
-- null for images that were kept before this
alter table app.template_image add column bytes bigint;
