export { NO_OWN_IMPORT } from './imported-type.ts';
export { importRoutes as importsModule } from './imports.routes.ts';
export { importJobs } from './jobs.ts';
export { importUndos } from './undo.ts';
