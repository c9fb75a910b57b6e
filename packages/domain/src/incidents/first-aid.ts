/**
 * The complete list of what first aid is, in the order of 29 CFR 1904.7(b)(5)(ii)(A) to (N); by (iii) nothing else is first aid,
 * regardless of who gives it (iv).
 */
export const FIRST_AID = [
  'nonPrescriptionMedication',
  'tetanusImmunization',
  'woundCleaning',
  'woundCovering',
  'hotOrColdTherapy',
  'nonRigidSupport',
  'splintForTransport',
  'nailOrBlisterDraining',
  'eyePatch',
  'eyeIrrigationOrSwab',
  'splinterRemoval',
  'fingerGuard',
  'massage',
  'fluidsForHeatStress',
] as const;
export type FirstAid = (typeof FIRST_AID)[number];

/** What is not treatment at all: observation or counseling, and diagnostic procedures (29 CFR 1904.7(b)(5)(i)(A) and (B)). */
export const NO_TREATMENT = ['observationOrCounseling', 'diagnosticProcedure'] as const;
export type NoTreatment = (typeof NO_TREATMENT)[number];

/**
 * Medical treatments that are easily mistaken for first aid: the counterparts that 29 CFR 1904.7(b)(5)(ii)(A), (B), (D), (F) and
 * (M) name, and `other` for whatever is on no list.
 */
export const MEDICAL_TREATMENTS = [
  'prescriptionStrengthMedication',
  'otherImmunization',
  'woundClosing',
  'rigidSupport',
  'physicalTherapyOrChiropractic',
  'other',
] as const;
export type MedicalTreatment = (typeof MEDICAL_TREATMENTS)[number];

export type Treatment = FirstAid | NoTreatment | MedicalTreatment;

const isIn = (list: readonly string[], treatment: string): boolean => list.includes(treatment);

/** Whether a treatment is first aid. */
export const isFirstAid = (treatment: Treatment): boolean => isIn(FIRST_AID, treatment);

/** Whether a treatment goes beyond first aid: it is on neither of the two closed lists (29 CFR 1904.7(b)(5)(i)). */
export const isMedicalTreatment = (treatment: Treatment): boolean =>
  !isFirstAid(treatment) && !isIn(NO_TREATMENT, treatment);

/** The paragraph of a first aid: 29 CFR 1904.7(b)(5)(ii)(A) to (N). */
export const firstAidParagraph = (treatment: FirstAid): string =>
  `1904.7(b)(5)(ii)(${String.fromCharCode('A'.charCodeAt(0) + FIRST_AID.indexOf(treatment))})`;
