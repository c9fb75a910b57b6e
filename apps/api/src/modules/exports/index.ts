import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { keepExports } from './keep-exports.job.ts';
import { makeExport } from './make-export.job.ts';

export { exportRoutes as exportsModule } from './export.routes.ts';
export { NO_OWN_EXPORT, type OwnExport } from './exported-type.ts';
export { inSnapshot } from './read-rows.ts';

/** Jobs of exports: making them, resuming them, and deleting them when they expire. */
export const exportJobs = (platform: Platform): Job[] => [makeExport(platform), ...keepExports(platform)];
