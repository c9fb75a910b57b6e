import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetNotificationsJob } from './jobs/forget-notifications.job.ts';
import { mailDigestsJob } from './jobs/mail-digests.job.ts';
import { mailNotificationsJob } from './jobs/mail-notifications.job.ts';
import { tellPersonJob } from './jobs/tell-person.job.ts';

export { registerAboutSight } from './about-sight.ts';
export { readReaders } from './audience.ts';
export { recordPath } from './jobs/write-mail.ts';
export { languageOf } from './notification-text.ts';
export { notificationsModule } from './notifications.routes.ts';
export { tellPeople } from './notifications.subscriber.ts';

export const notificationJobs = (platform: Pick<Platform, 'config' | 'mail' | 'relay'>): Job[] => [
  mailNotificationsJob(platform),
  mailDigestsJob(platform),
  forgetNotificationsJob,
  tellPersonJob(platform),
];
