export { beginForm, type FormVersion } from './commands/begin-form.ts';
export { findFormOf, getExecution } from './executions.queries.ts';
export { executionsModule } from './executions.routes.ts';
export { type FormRights, registerFormRights } from './form-rights.ts';
export { getSchedule } from './schedules.queries.ts';
