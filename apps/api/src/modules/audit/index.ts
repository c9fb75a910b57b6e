export { auditModule } from './audit.routes.ts';
export { mailHeadsJob } from './mail-heads.job.ts';
export { auditUndos } from './undo.ts';
