-- The risk that remains once a hazard is resolved, rated by whoever approves the resolution, by a version of the matrix.
alter table app.hazard
  add column residual_likelihood smallint,
  add column residual_severity smallint,
  add column residual_score smallint,
  add column residual_level text,
  add column residual_matrix_version int;

-- Organisations that existed before are notified of an approval that is withdrawn, as a new one.
alter table app.notification_rule no force row level security;
insert into app.notification_rule (tenant_id, type, event, audience, channel, is_critical)
  select t.id, d.type, 'approvalWithdrawn', d.audience, d.channel, false
  from app.tenant t
  cross join (select type, audience, channel
    from unnest(array['hazard', 'incident']) type
    cross join (values ('raiser', 'inApp'), ('raiser', 'mail'), ('owner', 'inApp'), ('resolutionTeam', 'inApp'), ('ehsMember', 'inApp'))
      a (audience, channel)) d
  where exists (select from app.notification_rule n where n.tenant_id = t.id and n.type = d.type);
alter table app.notification_rule force row level security;
