export { attachmentJobs } from './attachments.jobs.ts';
export { attachmentRoutes } from './attachments.routes.ts';
export { takeHeld } from './commands/take-held.ts';
