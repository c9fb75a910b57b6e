import type { CaseType } from './cases.ts';

/** Reasons to keep the name of a case off the log; by 29 CFR 1904.29(b)(8) the complete list of (b)(7)(i) to (vi), in its order. */
export const PRIVACY_REASONS = [
  'intimateBodyPart',
  'sexualAssault',
  'mentalIllness',
  'hivHepatitisOrTuberculosis',
  'contaminatedSharp',
  'employeeAsked',
] as const;
export type PrivacyReason = (typeof PRIVACY_REASONS)[number];

/** Whether a reason applies to a type of case: the employee's own request counts only for illnesses (29 CFR 1904.29(b)(7)(vi)). */
export const isPrivacyReason = (reason: PrivacyReason, type: CaseType): boolean =>
  reason !== 'employeeAsked' || type !== 'injury';

/** Whether the person's name is to be hidden (29 CFR 1904.29(b)(6), (b)(7)). */
export const isPrivacyCase = (reasons: readonly PrivacyReason[], type: CaseType): boolean =>
  reasons.some((reason) => isPrivacyReason(reason, type));
