-- What a record is converted to begins with its photos: files of its own that share the bytes.
drop index app.attachment_storage;
create index attachment_storage on app.attachment (tenant_id, storage_key);
