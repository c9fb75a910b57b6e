import { isFirstAid, isMedicalTreatment, type Treatment } from './first-aid.ts';
import type { Known } from './known.ts';
import type { SpecialCase } from './special-cases.ts';
import type { WorkException } from './work-exceptions.ts';

/**
 * The relation of a person to the employer (29 CFR 1904.31): our employee, an employee of a contractor, a self-employed person, or
 * somebody who was not at work; rates count contractors separately.
 */
export const EMPLOYMENTS = ['employee', 'contractor', 'selfEmployed', 'visitor'] as const;
export type Employment = (typeof EMPLOYMENTS)[number];

/** An injury, or the kind of illness: columns M(1) to M(6) of the OSHA 300 log (29 CFR 1904.46). */
export const CASE_TYPES = [
  'injury',
  'skinDisorder',
  'respiratoryCondition',
  'poisoning',
  'hearingLoss',
  'otherIllness',
] as const;
export type CaseType = (typeof CASE_TYPES)[number];

/** The outcome for the person, the least severe first. */
export const CASE_OUTCOMES = ['firstAid', 'medicalTreatment', 'restrictedOrTransfer', 'daysAway', 'death'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** How work contributed to the condition (29 CFR 1904.5(a)). */
export const CONTRIBUTIONS = ['caused', 'contributed', 'aggravated', 'none'] as const;
export type Contribution = (typeof CONTRIBUTIONS)[number];

/** Diagnoses by a professional that are recorded even without treatment (29 CFR 1904.7(b)(7)). */
export const SIGNIFICANT_DIAGNOSES = [
  'cancer',
  'chronicIrreversibleDisease',
  'fracturedBoneOrTooth',
  'puncturedEardrum',
] as const;
export type SignificantDiagnosis = (typeof SIGNIFICANT_DIAGNOSES)[number];

/** The facts about one injured or ill person; null means not answered yet. */
export interface CaseFacts {
  readonly employment: Employment;
  readonly injuryOrIllness: Known;
  /** Whether an event or exposure took place where and while the person worked, travel for work included. */
  readonly workEnvironment: Known;
  readonly contribution: Contribution | null;
  /** Asked only if the condition was aggravated: whether that made the difference (29 CFR 1904.5(b)(4)). */
  readonly significantlyAggravated: Known;
  readonly exception: WorkException | 'none' | null;
  /** Whether the person had a recorded case of the same type and part of the body before. */
  readonly recordedBefore: Known;
  /** Whether all signs and symptoms had disappeared, as they do between episodes (29 CFR 1904.6(a)(2), (b)(2)). */
  readonly recoveredCompletely: Known;
  /** Whether something at work caused the signs to recur. */
  readonly newExposure: Known;
  readonly died: Known;
  /** Number of days as `countDays` counts them: including those that a professional recommended, without the day itself. */
  readonly daysAway: number | null;
  readonly daysRestricted: number | null;
  readonly treatments: readonly Treatment[] | null;
  readonly lostConsciousness: Known;
  readonly diagnosis: SignificantDiagnosis | 'none' | null;
  readonly special: SpecialCase | 'none' | null;
}

/** The most serious known outcome; null while there is none. */
export function outcomeOf({ died, daysAway, daysRestricted, treatments }: CaseFacts): CaseOutcome | null {
  if (died) return 'death';
  if (daysAway) return 'daysAway';
  if (daysRestricted) return 'restrictedOrTransfer';
  if (treatments?.some(isMedicalTreatment)) return 'medicalTreatment';
  return treatments?.some(isFirstAid) ? 'firstAid' : null;
}
