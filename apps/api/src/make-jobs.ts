import { MODULE_ORDER } from './module-order.ts';
import { MODULES } from './modules.ts';
import { removeUnlessImportedJob } from './platform/archive/remove-unless-imported.job.ts';
import { handleEventJob } from './platform/events/events.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { runTimerJob } from './platform/jobs/timers.ts';
import { sendMailJob } from './platform/mail/send-mail.job.ts';
import type { Platform } from './platform/platform.ts';

/** Returns the jobs of all modules, for `startJobs`. */
export const makeJobs = (platform: Platform): Job[] => [
  sendMailJob(platform.config),
  removeUnlessImportedJob(platform.storage),
  handleEventJob(MODULE_ORDER.flatMap((name) => MODULES[name].subscribers?.(platform) ?? [])),
  ...MODULE_ORDER.flatMap((name) => MODULES[name].jobs?.(platform) ?? []),
  runTimerJob(MODULE_ORDER.flatMap((name) => MODULES[name].timers?.(platform) ?? [])),
];
