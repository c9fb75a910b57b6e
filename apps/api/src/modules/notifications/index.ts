import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetNotificationsJob } from './jobs/forget-notifications.job.ts';
import { mailDigestsJob } from './jobs/mail-digests.job.ts';
import { mailNotificationsJob } from './jobs/mail-notifications.job.ts';
import { notifyPersonJob } from './jobs/notify-person.job.ts';

export { withdrawNotices } from './commands/withdraw-notices.ts';
export { notificationsModule } from './notifications.routes.ts';
export { notifyPeople } from './notifications.subscriber.ts';

export const notificationJobs = (
  platform: Pick<Platform, 'config' | 'mail' | 'relay' | 'recordDefinitions'>,
): Job[] => [
  mailNotificationsJob(platform),
  mailDigestsJob(platform),
  forgetNotificationsJob,
  notifyPersonJob(platform),
];
