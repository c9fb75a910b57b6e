/** The facts that regulators ask about a person, all unanswered. */
export const BLANK_REPORT = {
  fromAccident: null,
  harms: [],
  noHarms: false,
  specifiedInjuries: null,
  incapacitatedDays: null,
  takenToHospital: null,
  hospital: null,
  onHospitalPremises: null,
  diseases: null,
  medicalProcedure: false,
} as const;

/** Returns a new case with everything unanswered; each call returns a new object. */
export const blankCase = () => ({
  type: 'injury' as const,
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
  report: { ...BLANK_REPORT, harms: [] },
});
