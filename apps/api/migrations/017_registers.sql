-- A file that is imported: its bytes by their SHA-256, to notice when the same come a second time, whether that was said to be
-- meant, and the bytes of a text that are not of its encoding.
alter table app.import
  add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  add column is_again boolean not null default false,
  add column stray jsonb;
create index import_same_file on app.import (tenant_id, type, sha256) where sha256 is not null;
