import type { CaseOutcome } from './cases.ts';
import type { JudgedCase } from './judge-case.ts';

/** How bad it was, or could have been, the least first. */
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

export const graver = (a: Severity, b: Severity): Severity => (rank(a) >= rank(b) ? a : b);

/** The least that an incident's actual severity can be, by what came of its people: the worst of them. */
export const severityOfOutcomes = (outcomes: readonly (CaseOutcome | null)[]): Severity =>
  outcomes.reduce<Severity>((worst, outcome) => (outcome ? graver(worst, OF_OUTCOME[outcome]) : worst), 'none');

/** What may have done somebody a harm that authorities ask for. */
export const isGrave = (severity: Severity): boolean => rank(severity) >= rank('serious');

/** What a case came to, as far as it says how bad it was. */
type CameTo = Pick<JudgedCase, 'outcome'> & { readonly recordability: Pick<JudgedCase['recordability'], 'recordable'> };

/**
 * How bad an incident was: as somebody said, or worse by what came of its people. While nobody has said, by that alone: once all of
 * them have a case that is determined (null is somebody without one), or one of them was harmed gravely.
 */
export function severityOf(said: Severity | null, cases: readonly (CameTo | null)[]): Severity | null {
  const ofCases = severityOfOutcomes(cases.map((one) => one?.outcome ?? null));
  if (said !== null) return graver(said, ofCases);
  const isDetermined = cases.length > 0 && cases.every((one) => one && one.recordability.recordable !== 'unknown');
  return isDetermined || isGrave(ofCases) ? ofCases : null;
}

/** What happened could have happened: the potential is never less than the actual severity. */
export const isPotentialPlausible = (actual: Severity, potential: Severity): boolean => rank(potential) >= rank(actual);

/** An incident that could have been serious or fatal and was not: the one to learn from. */
export const isHighPotential = (actual: Severity, potential: Severity): boolean =>
  isGrave(potential) && !isGrave(actual);
