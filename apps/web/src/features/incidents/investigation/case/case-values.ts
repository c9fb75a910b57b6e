import type { Case, CaseInput } from '@safety-qube/contract/investigation';

/** A case of which nothing is answered yet. */
const BLANK: CaseInput = {
  type: 'injury',
  facts: {
    injuryOrIllness: null,
    workEnvironment: null,
    contribution: null,
    significantlyAggravated: null,
    exception: null,
    recordedBefore: null,
    recoveredCompletely: null,
    newExposure: null,
    died: null,
    treatments: null,
    lostConsciousness: null,
    diagnosis: null,
    special: null,
  },
  lostTime: null,
  privacyReasons: [],
  codes: { nature: null, bodyPart: null, event: null, source: null, secondarySource: null },
  report: {
    harms: [],
    specifiedInjuries: null,
    incapacitatedDays: null,
    takenToHospital: null,
    medicalProcedure: false,
  },
};

/** What the dialog of a case begins with: what is written, without what follows from it. */
export function inputOf(written: Case | null): CaseInput {
  if (!written) return BLANK;
  const { type, facts, lostTime, privacyReasons, codes, report } = written;
  return { type, facts, lostTime, privacyReasons, codes, report };
}

/** The tab of a case in which something cannot be saved; undefined when all can. */
export function flawedTab({ lostTime, report }: CaseInput): 'guide' | 'report' | undefined {
  if (lostTime?.some(({ from, to }) => !from || (to !== null && to < from))) return 'guide';
  return report.harms.some(({ at, knownAt }) => !at || !knownAt) ? 'report' : undefined;
}
