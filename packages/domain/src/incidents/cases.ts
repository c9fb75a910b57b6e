import { isFirstAid, isMedicalTreatment, type Treatment } from './first-aid.ts';
import type { Known } from './known.ts';
import type { SpecialCase } from './special-cases.ts';
import type { WorkException } from './work-exceptions.ts';

/**
 * What a person is to the employer (29 CFR 1904.31): ours, an employee of a contractor, somebody who works for themselves, or nobody
 * at work; rates count contractors apart.
 */
export const EMPLOYMENTS = ['employee', 'contractor', 'selfEmployed', 'visitor'] as const;
export type Employment = (typeof EMPLOYMENTS)[number];

/** An injury, or which illness: columns M(1) to M(6) of the OSHA 300 log (29 CFR 1904.46). */
export const CASE_TYPES = [
  'injury',
  'skinDisorder',
  'respiratoryCondition',
  'poisoning',
  'hearingLoss',
  'otherIllness',
] as const;
export type CaseType = (typeof CASE_TYPES)[number];

/** What it came to for the person, the least first. */
export const CASE_OUTCOMES = ['firstAid', 'medicalTreatment', 'restrictedOrTransfer', 'daysAway', 'death'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** What work did to the condition (29 CFR 1904.5(a)). */
export const CONTRIBUTIONS = ['caused', 'contributed', 'aggravated', 'none'] as const;
export type Contribution = (typeof CONTRIBUTIONS)[number];

/** What is recorded when a professional diagnoses it, even without treatment (29 CFR 1904.7(b)(7)). */
export const SIGNIFICANT_DIAGNOSES = [
  'cancer',
  'chronicIrreversibleDisease',
  'fracturedBoneOrTooth',
  'puncturedEardrum',
] as const;
export type SignificantDiagnosis = (typeof SIGNIFICANT_DIAGNOSES)[number];

/** What is known of one injured or ill person; null is what nobody has answered yet. */
export interface CaseFacts {
  readonly employment: Employment;
  readonly injuryOrIllness: Known;
  /** Whether an event or exposure took place where and while the person worked, travel for work included. */
  readonly workEnvironment: Known;
  readonly contribution: Contribution | null;
  /** Asked of what was only aggravated: whether that made the difference (29 CFR 1904.5(b)(4)). */
  readonly significantlyAggravated: Known;
  readonly exception: WorkException | 'none' | null;
  /** Whether the person had a recorded case of the same type and part of the body before. */
  readonly recordedBefore: Known;
  /** Whether all signs and symptoms had disappeared; between episodes they have (29 CFR 1904.6(a)(2), (b)(2)). */
  readonly recoveredCompletely: Known;
  /** Whether something at work made the signs come back. */
  readonly newExposure: Known;
  readonly died: Known;
  /** Days counted as `countDays` does: those that a professional recommended too, not the day itself. */
  readonly daysAway: number | null;
  readonly daysRestricted: number | null;
  readonly treatments: readonly Treatment[] | null;
  readonly lostConsciousness: Known;
  readonly diagnosis: SignificantDiagnosis | 'none' | null;
  readonly special: SpecialCase | 'none' | null;
}

/** The most serious of what is known to have come of it; null while that is nothing. */
export function outcomeOf({ died, daysAway, daysRestricted, treatments }: CaseFacts): CaseOutcome | null {
  if (died) return 'death';
  if (daysAway) return 'daysAway';
  if (daysRestricted) return 'restrictedOrTransfer';
  if (treatments?.some(isMedicalTreatment)) return 'medicalTreatment';
  return treatments?.some(isFirstAid) ? 'firstAid' : null;
}
