import type { CaseOutcome } from './cases.ts';

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

/** What happened could have happened: the potential is never less than the actual severity. */
export const isPotentialPlausible = (actual: Severity, potential: Severity): boolean => rank(potential) >= rank(actual);

/** An incident that could have been serious or fatal and was not: the one to learn from. */
export const isHighPotential = (actual: Severity, potential: Severity): boolean =>
  rank(potential) >= rank('serious') && rank(actual) < rank('serious');
