export { ensureSchedule } from './commands/create-schedule.ts';
export { raiseWithForm } from './commands/raise-with-form.ts';
export { describeForm } from './describe-form.ts';
export { requireFileAccess } from './executions.queries.ts';
export { executionsModule } from './executions.routes.ts';
export { recordFormRoutes } from './record-forms.routes.ts';
export { seesNotifiedForm } from './sees-notified-form.ts';
