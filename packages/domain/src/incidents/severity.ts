import type { AssessedCase } from './assess-case.ts';
import type { CaseOutcome } from './cases.ts';

/** Actual or potential severity, the least first. */
export const SEVERITIES = ['none', 'minor', 'moderate', 'serious', 'fatal'] as const;
export type Severity = (typeof SEVERITIES)[number];

const OF_OUTCOME: Record<CaseOutcome, Severity> = {
  firstAid: 'minor',
  medicalTreatment: 'moderate',
  restrictedOrTransfer: 'moderate',
  daysAway: 'serious',
  death: 'fatal',
};

const rank = (severity: Severity): number => SEVERITIES.indexOf(severity);

export const moreSevere = (a: Severity, b: Severity): Severity => (rank(a) >= rank(b) ? a : b);

/** The minimum actual severity of an incident, by the worst outcome of its people. */
export const severityOfOutcomes = (outcomes: readonly (CaseOutcome | null)[]): Severity =>
  outcomes.reduce<Severity>((worst, outcome) => (outcome ? moreSevere(worst, OF_OUTCOME[outcome]) : worst), 'none');

/** Whether an incident of this severity may have caused a harm that authorities ask about. */
export const isSerious = (severity: Severity): boolean => rank(severity) >= rank('serious');

/** The outcome of a case, as far as it affects the severity. */
type OutcomeOfCase = Pick<AssessedCase, 'outcome'> & {
  readonly recordability: Pick<AssessedCase['recordability'], 'recordable'>;
};

/**
 * The severity of an incident: the entered one, or a worse one by the outcomes of its people. If none was entered, that of the
 * outcomes: once all people have a determined case (null is a person without one), or once one of them was seriously harmed.
 */
export function severityOf(said: Severity | null, cases: readonly (OutcomeOfCase | null)[]): Severity | null {
  const ofCases = severityOfOutcomes(cases.map((one) => one?.outcome ?? null));
  if (said !== null) return moreSevere(said, ofCases);
  const isDetermined = cases.length > 0 && cases.every((one) => one && one.recordability.recordable !== 'unknown');
  return isDetermined || isSerious(ofCases) ? ofCases : null;
}

/** The potential severity is never below the actual one. */
export const isPotentialPlausible = (actual: Severity, potential: Severity): boolean => rank(potential) >= rank(actual);

/** Whether an incident could have been serious or fatal and was not: the ones to learn from. */
export const isHighPotential = (actual: Severity, potential: Severity): boolean =>
  isSerious(potential) && !isSerious(actual);
