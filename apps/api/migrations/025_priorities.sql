-- Priorities are edited: how often one was changed, so that a change is made on what was read.
alter table app.priority add column version int not null default 1;
