-- The undo of an import of people or places shows its progress as the import does, and its row says that it is one.
alter table app.file_work add column is_undo boolean not null default false;
