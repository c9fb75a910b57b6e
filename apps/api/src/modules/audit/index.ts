export { auditModule } from './audit.routes.ts';
