-- Where one index can do the work of two, each write saves one.

-- The tasks of a verifier by their shelf, and all of them when the person is deleted.
drop index app.task_verifier;
drop index app.task_verified_by;
create index task_verifier on app.task (tenant_id, verifier_id, shelf, record_id) where verifier_id is not null;

-- The newest of a person that are shown in the application, and all of them when the person is deleted.
drop index app.notification_newest;
drop index app.notification_employee;
create index notification_newest on app.notification (tenant_id, employee_id, in_app, id desc);
