import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { attachmentJobs } from './attachments/index.ts';
import { exportJobs } from './export/index.ts';
import { importJobs } from './import/index.ts';
import { acceptSilence, forgetAnswers } from './jobs.ts';

export { maySeeRecord, mustSee, mustSeeForUpdate, recordsSeen, type SeenRecord } from './any-record.ts';
export { attachUploads, listFilesOf, newKeys, takeFiles } from './attachments/index.ts';
export { checkFresh, checkUntouched } from './check-fresh.ts';
export { createRecord } from './commands/raise-record.ts';
export { derivedRecordsOf } from './derived-records.ts';
export type { DocumentSection } from './document/document-data.ts';
export type { DocumentFormat } from './document/document-format.ts';
export { isolatedLine } from './document/written.ts';
export { insertRecord, takeNumber } from './insert-record.ts';
export { knownPriority } from './known-priority.ts';
export { countWaiting } from './my-actions.queries.ts';
export { differing, type OwnField, ownField, ownFields } from './own-fields.ts';
export { mustKnowPlace } from './place-rules.ts';
export type { PlaceInput } from './raise-rules.ts';
export type {
  Acting,
  Effect,
  FormRights,
  ImportedRecord,
  Names,
  OwnExport,
  OwnFact,
  OwnImport,
  OwnImportField,
  RecordDefinitions,
} from './record-definition.ts';
export { defineRecordType } from './record-definition.ts';
export { accessTo } from './records.policy.ts';
export { presentRecord, recordFacts } from './records.presenter.ts';
export { getRecord, getRecordForUpdate } from './records.repository.ts';
export { actionRoutes, recordRoutes, recordsModule } from './records.routes.ts';
export { resolutionParts } from './resolution/resolution.ts';
export { seesRecord } from './visibility.ts';
export { findWrongWaiting, updateWaiting } from './waiting.ts';
export { readRecordWords } from './words/record-words.ts';
export { writeChange } from './write-change.ts';
export { writeEvent } from './write-event.ts';
export { writeRelation } from './write-relation.ts';

/** The timers of records, and what is done with their files. */
export const recordJobs = (platform: Platform): Job[] => [
  acceptSilence(platform),
  forgetAnswers,
  ...attachmentJobs(platform),
  ...exportJobs(platform),
  ...importJobs(platform),
];
