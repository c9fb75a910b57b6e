import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { attachmentJobs } from './attachments/index.ts';
import { acceptSilence, forgetAnswers } from './jobs.ts';

export { maySeeRecord, mustSee } from './any-record.ts';
export type { OwnColumns, RecordDefinition } from './record-definition.ts';
export { recordRoutes, recordsModule, resolutionRoutes } from './records.routes.ts';
export { registerRecordType } from './registry.ts';
export { RESOLUTION_EVENTS, resolutionEdits } from './resolution.ts';
export { visibleOfAny } from './visibility.ts';

/** The timers of records, and what is done with their files. */
export const recordJobs = (platform: Platform): Job[] => [
  acceptSilence(platform),
  forgetAnswers,
  ...attachmentJobs(platform),
];
