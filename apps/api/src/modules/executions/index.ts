export { beginForm, type FormVersion } from './commands/begin-form.ts';
export { findFormOf, getExecution, requireFileAccess } from './executions.queries.ts';
export { executionsModule } from './executions.routes.ts';
export { getSchedule } from './schedules.queries.ts';
export { seesNotifiedForm } from './sees-notified-form.ts';
