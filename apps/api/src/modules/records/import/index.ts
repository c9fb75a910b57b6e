export { importRoutes } from './imports.routes.ts';
export { importJobs } from './jobs.ts';
