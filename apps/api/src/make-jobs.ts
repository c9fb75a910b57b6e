import { identityJobs } from './modules/identity/index.ts';
import { notificationJobs, tellPeople } from './modules/notifications/index.ts';
import { recordJobs } from './modules/records/index.ts';
import { taskJobs } from './modules/tasks/index.ts';
import { removeUnlessImportedJob } from './platform/archive/remove-unless-imported.job.ts';
import { handleEventJob } from './platform/events/events.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { sendMailJob } from './platform/mail/send-mail.job.ts';
import type { Platform } from './platform/platform.ts';
import { registerRecordTypes } from './record-types.ts';

/** Every job that there is, for `startJobs`. */
export function makeJobs(platform: Platform): Job[] {
  registerRecordTypes();
  return [
    sendMailJob(platform.config),
    removeUnlessImportedJob(platform.storage),
    ...identityJobs(platform),
    ...recordJobs(platform),
    ...taskJobs(platform),
    handleEventJob([tellPeople(platform)]),
    ...notificationJobs(platform),
  ];
}
