import type { Job } from '../../platform/jobs/jobs.ts';
import type { TimerKind } from '../../platform/jobs/timers.ts';
import type { Platform } from '../../platform/platform.ts';
import { alertTimer } from './alerts/alert-timer.ts';
import { forgetClaims } from './claims/claims.ts';
import { forgetAnswers } from './jobs.ts';
import { raiserSilence } from './raiser-silence.ts';

export { actFor } from './act-for.ts';
export { gatherAlerts } from './alerts/gather-alerts.ts';
export type { AlertOfEvent } from './alerts/raise-alert.ts';
export { readAlerted } from './alerts/read-alerted.ts';
export { readSite, type Site, siteColumns, siteTables, siteTexts } from './alerts/site.ts';
export {
  getVisibleRecord,
  lockVisibleRecord,
  maySeeRecord,
  type VisibleRecord,
  visibleRecordIds,
} from './any-record.ts';
export { approvalColumns, IS_NAMED, readApprovalFacts } from './approver-lines.ts';
export { camelCase, snakeCase } from './camel-case.ts';
export { checkPropertiesUnchanged, checkVersion } from './check-fresh.ts';
export { choosePeople, namedOwnerAndTeam } from './choose-people.ts';
export { actAsReporter, REPORTER } from './claims/act-as-reporter.ts';
export { type Claimed, claimTaken, findClaims, insertClaim, readClaim, takenClaims } from './claims/claims.ts';
export { type ChangeCtx, endConfidentiality, makeConfidential } from './commands/change-visibility.ts';
export { createRecord, presentNew, writeRecord } from './commands/raise-record.ts';
export { listComments } from './comments/comments.queries.ts';
export {
  confidentialityRules,
  confidentialToOf,
  GROUP_IDS,
  GROUP_MEMBERS,
  meetsRule,
  ROLE_IDS,
} from './confidentiality.ts';
export { readMessages, takesMessages } from './conversation/conversation.queries.ts';
export { writeMessage } from './conversation/write-message.ts';
export { CONVERT } from './conversion.ts';
export { derivedRecordsOf, listDerivedRecords } from './derived-records.ts';
export { assign, closeDuplicate, implement, reopen } from './effects.ts';
export { fileHolder, filesOfRecords } from './files-of-records.ts';
export { listHistory } from './history.queries.ts';
export { insertRecords, type NewRecord } from './insert-records.ts';
export { isNotUndone } from './is-not-undone.ts';
export { knownPriority } from './known-priority.ts';
export { lateText } from './late-text.ts';
export { listLinks } from './links/links.ts';
export { orderBy } from './list-order.ts';
export { lockRecord } from './lock-record.ts';
export { countWaiting, listLateWaiting } from './my-actions.queries.ts';
export { checkNothingOpen } from './origin.ts';
export { changedColumns, type OwnField, ownField, ownFields } from './own-fields.ts';
export { DEFAULT_IMPORT_PARTS, type ImportedRecord, type OwnImport, type OwnImportField } from './own-import.ts';
export { nearestInUse, validatePlace } from './place-rules.ts';
export type { PlaceInput } from './raise-rules.ts';
export {
  categoryInstead,
  ownerOf,
  readRaiseRules,
  readWriteRules,
  usesField,
  usualPriority,
  withoutPlace,
} from './raise-rules.ts';
export type {
  Acting,
  Effect,
  FactTexts,
  FormRights,
  OwnFact,
  RecordDefinitions,
  ReportClocks,
} from './record-definition.ts';
export {
  defineRecordType,
  type OwnColumns,
  type RecordDefinition,
  type RecordShapes,
} from './record-definition.ts';
export type { DeputyOfRecord } from './record-facts.ts';
export type { ItemRow, RecordRow } from './record-row.ts';
export { isRecorded } from './recorded.ts';
export { type Filters, filtersIn, selectRecords } from './records.filters.ts';
export { accessTo, editRightOf, holds } from './records.policy.ts';
export { presentItem, presentRecord, recordFacts } from './records.presenter.ts';
export { countedUpTo, toCount } from './records.queries.ts';
export { getRecord, getRecordForUpdate, getRecordUnchecked, itemColumns } from './records.repository.ts';
export { actionRoutes, recordRoutes, recordsModule } from './records.routes.ts';
export { clockText, listClocks, waitsFor } from './report-clocks.ts';
export { resolutionParts } from './resolution/resolution.ts';
export { takeNumbers, takenNumbers } from './take-numbers.ts';
export {
  allApproverLines,
  allHolders,
  type Reaching,
  responsibilitiesAt,
  type TenantApprovers,
} from './tenant-approvers.ts';
export { BOTH, categoryField, type DefaultField, type DefaultRule, IN_APP, options } from './type-defaults.ts';
export { isSettled } from './undo/is-settled.ts';
export type { WithdrawNotices } from './undo/withdraw-notices.ts';
export { seesOrSawRecord, seesRecord, visible } from './visibility.ts';
export { findWrongWaiting, updateWaiting } from './waiting.ts';
export { type RecordWords, readRecordWords } from './words/record-words.ts';
export { writeChange } from './write-change.ts';
export { readAudience as readRecordAudience, writeEvent } from './write-event.ts';
export { writeRelation } from './write-relation.ts';

/** The scheduled jobs of records. */
export const recordJobs = (): Job[] => [forgetAnswers, forgetClaims];
/** The timers of records. */
export const recordTimers = (platform: Platform): TimerKind[] => [raiserSilence(platform), alertTimer(platform)];
