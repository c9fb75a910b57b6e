-- Tasks: what is to be done, by itself or because of another record.
alter table app.record_person drop constraint record_person_relation_check;
alter table app.record_person add constraint record_person_relation_check
  check (relation in ('raiser', 'owner', 'resolutionTeam', 'ehsMember', 'fyi', 'verifier'));
alter table app.notification_rule drop constraint notification_rule_audience_check;
alter table app.notification_rule add constraint notification_rule_audience_check
  check (audience in ('raiser', 'owner', 'resolutionTeam', 'ehsMember', 'fyi', 'verifier', 'role', 'person'));

-- the record that this one came of
alter table app.record add column origin_id bigint;
alter table app.record add foreign key (tenant_id, origin_id) references app.record;
create index record_origin on app.record (tenant_id, origin_id, id) where origin_id is not null;

create table app.task (
  tenant_id int not null default app.current_tenant() references app.tenant,
  record_id bigint not null,
  -- as among its people
  verifier_id bigint,
  -- where it stands in the hierarchy of controls
  control text,
  evidence text not null default 'none' check (evidence in ('none', 'note', 'photo')),
  -- [{ id, text, doneById, doneAt }] in their order
  checklist jsonb not null default '[]',
  -- the day after its end on which the verifier is asked whether it has worked, and the answer
  effect_on date,
  effect_asked_at timestamptz,
  effect_worked boolean,
  effect_by bigint,
  effect_at timestamptz,
  -- how it comes again
  repeat_every smallint,
  repeat_unit text check (repeat_unit in ('day', 'week', 'month')),
  repeat_until date,
  repeat_times smallint,
  series_no smallint not null default 1,
  -- the day on which the first of its series was due; absent until it is known
  series_anchor date,
  -- the one that came after it, or itself after the last
  next_id bigint,
  primary key (tenant_id, record_id),
  check ((repeat_every is null) = (repeat_unit is null)),
  foreign key (tenant_id, record_id) references app.record,
  foreign key (tenant_id, verifier_id) references app.employee,
  foreign key (tenant_id, effect_by) references app.employee,
  foreign key (tenant_id, next_id) references app.record
);
-- What the timers look for.
create index task_repeated on app.task (tenant_id, record_id) where repeat_every is not null and next_id is null;
create index task_effect on app.task (tenant_id, effect_on) where effect_on is not null and effect_worked is null;
-- What waits for a verifier after its end.
create index task_asked on app.task (tenant_id, verifier_id, record_id) where effect_asked_at is not null and effect_worked is null;

call app.close_new_tables();
