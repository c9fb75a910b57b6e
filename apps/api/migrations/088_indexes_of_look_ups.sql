-- Whatever refers to places and people is found by an index. A place that is merged, and a unit or a person that is deleted, looks each
-- of these up: without an index the undo of an import of people reads the whole history of records once for each person.

-- places
create index approver_facility on app.approver (tenant_id, facility_id) where facility_id is not null;
create index confidentiality_rule_facility on app.confidentiality_rule (tenant_id, facility_id) where facility_id is not null;
create index custom_field_facility on app.custom_field (tenant_id, facility_id) where facility_id is not null;
create index employee_scope_facility on app.employee_scope (tenant_id, facility_id);
create index held_report_department on app.held_report (tenant_id, department_id) where department_id is not null;
create index held_report_location on app.held_report (tenant_id, location_id) where location_id is not null;
create index held_report_subarea on app.held_report (tenant_id, subarea_id) where subarea_id is not null;
create index notification_rule_facility on app.notification_rule (tenant_id, facility_id) where facility_id is not null;
create index poster_department on app.poster (tenant_id, department_id) where department_id is not null;
create index poster_location on app.poster (tenant_id, location_id) where location_id is not null;
create index poster_subarea on app.poster (tenant_id, subarea_id) where subarea_id is not null;
-- The one of facilities has only the schedules that have not ended.
create index schedule_at_facility on app.schedule (tenant_id, facility_id);
create index schedule_department on app.schedule (tenant_id, department_id) where department_id is not null;
create index schedule_location on app.schedule (tenant_id, location_id) where location_id is not null;
create index schedule_subarea on app.schedule (tenant_id, subarea_id) where subarea_id is not null;
create index user_group_place_unit on app.user_group_place (tenant_id, unit_id) where unit_id is not null;

-- people
create index alert_person_employee on app.alert_person (tenant_id, employee_id);
create index confidential_successor_named on app.confidential_successor (tenant_id, successor_id);
create index execution_person_employee on app.execution_person (tenant_id, employee_id);
create index execution_started on app.execution (tenant_id, started_by) where started_by is not null;
create index execution_submitted on app.execution (tenant_id, submitted_by) where submitted_by is not null;
create index execution_answer_saved on app.execution_answer (tenant_id, saved_by) where saved_by is not null;
create index facility_owner on app.facility (tenant_id, default_owner_id) where default_owner_id is not null;
create index facility_approver on app.facility (tenant_id, default_approver_id) where default_approver_id is not null;
create index field_value_of_person on app.field_value (tenant_id, person_id) where person_id is not null;
create index identity_link_employee on app.identity_link (tenant_id, employee_id);
create index notification_actor on app.notification (tenant_id, actor_id) where actor_id is not null;
-- The others of whom it is for have those alone that are shown in the application.
create index notification_employee on app.notification (tenant_id, employee_id);
create index one_time_link_employee on app.one_time_link (tenant_id, employee_id);
create index person_value_of_person on app.person_value (tenant_id, person_id) where person_id is not null;
create index poster_maker on app.poster (tenant_id, created_by) where created_by is not null;
create index record_change_actor on app.record_change (tenant_id, actor_id) where actor_id is not null;
create index record_change_acting_for on app.record_change (tenant_id, acting_for_id) where acting_for_id is not null;
create index record_comment_author on app.record_comment (tenant_id, author_id) where author_id is not null;
create index record_link_maker on app.record_link (tenant_id, created_by) where created_by is not null;
create index record_message_author on app.record_message (tenant_id, author_id) where author_id is not null;
create index saved_view_employee on app.saved_view (tenant_id, employee_id);
create index schedule_maker on app.schedule (tenant_id, created_by) where created_by is not null;
create index task_effect_by on app.task (tenant_id, effect_by) where effect_by is not null;
create index task_verified_by on app.task (tenant_id, verifier_id) where verifier_id is not null;

-- the log
-- Lines about a kind of thing in the order in which they are shown: with the other index either all lines of a common kind are sorted, or
-- the whole log is read for a rare one.
create index audit_entry_kind on app.audit_entry (tenant_id, entity, at, id);
