import { identityJobs } from './modules/identity/index.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { sendMailJob } from './platform/mail/send-mail.job.ts';
import type { Platform } from './platform/platform.ts';

/** Every job that there is, for `startJobs`. */
export const makeJobs = (platform: Platform): Job[] => [sendMailJob(platform.config), ...identityJobs(platform)];
