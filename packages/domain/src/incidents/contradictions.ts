import type { EnteredCase } from './assess-case.ts';
import { isFirstAid, isMedicalTreatment } from './first-aid.ts';
import type { FormFindings } from './form-findings.ts';
import type { Recordability } from './recordability.ts';

/** Contradictions of a case: first with the incident's form, then within the case. */
export const CONTRADICTIONS = [
  'hospital',
  'doctor',
  'firstAid',
  'noCare',
  'beyondFirstAid',
  'stay',
  'away',
  'lighter',
  'sameDay',
  'fracture',
  'amputation',
  'unrecordedAmputation',
  'unrecordedEyeLoss',
  'unrecordedStay',
] as const;
export type Contradiction = (typeof CONTRADICTIONS)[number];

/** The parts of a case that are compared. */
export interface ComparedCase extends EnteredCase {
  readonly codes: { readonly nature: string | null; readonly bodyPart: string | null };
  readonly report: { readonly harms: readonly { readonly kind: string; readonly forCare?: boolean | null }[] };
}

/** Codes of the classification: amputations, enucleations, and the eye. */
const AMPUTATION = '1311';
const ENUCLEATION = '1312';
const EYE = '132';

const hasHarm = ({ report }: ComparedCase, kind: string): boolean => report.harms.some((harm) => harm.kind === kind);
const isAmputation = (compared: ComparedCase): boolean =>
  hasHarm(compared, 'amputation') || compared.codes.nature === AMPUTATION;
const isEyeLoss = (compared: ComparedCase): boolean =>
  hasHarm(compared, 'eyeLoss') || (compared.codes.nature === ENUCLEATION && compared.codes.bodyPart === EYE);
/** A stay for observation or tests alone is neither treatment nor reportable (29 CFR 1904.39(b)(10)). */
const isStay = ({ report }: ComparedCase): boolean =>
  report.harms.some(({ kind, forCare }) => kind === 'inpatient' && forCare !== false);

/** The contradictions with the form; a question that the case has not answered yet is none. */
function againstForm(compared: ComparedCase, said: FormFindings): Contradiction[] {
  const { facts, lostTime } = compared;
  const { treatments, diagnosis } = facts;
  const { care, work } = said;
  const isDone = (of: (treatment: NonNullable<typeof treatments>[number]) => boolean) => treatments?.some(of) ?? false;
  const isNothingDone = treatments?.length === 0;
  const isNoneMedical = treatments !== null && !isDone(isMedicalTreatment);
  const holds: Partial<Record<Contradiction, boolean>> = {
    hospital: care === 'hospital' && isNoneMedical,
    doctor: care === 'doctor' && isNothingDone,
    firstAid: care === 'firstAid' && isNothingDone,
    noCare: care === 'none' && isDone((one) => isFirstAid(one) || isMedicalTreatment(one)),
    beyondFirstAid: isNoneMedical && (said.treatments?.some(isMedicalTreatment) ?? false),
    stay: said.stayed && !hasHarm(compared, 'inpatient'),
    away: work === 'away' && lostTime !== null && !lostTime.some(({ kind }) => kind === 'daysAway'),
    lighter: work === 'lighter' && lostTime?.length === 0,
    sameDay: work === 'sameDay' && lostTime !== null && lostTime.length > 0,
    fracture: said.isFractured && diagnosis !== null && diagnosis !== 'fracturedBoneOrTooth',
    amputation: said.isAmputated && !isAmputation(compared),
  };
  return CONTRADICTIONS.filter((one) => holds[one]);
}

/** Whether a case is not recordable because no criterion is met, and not because it was not work-related. */
const isBelowCriteria = ({ recordable, steps }: Recordability): boolean =>
  recordable === 'no' && steps.some(({ question }) => question === 'medicalTreatment');

/**
 * The contradictions of a case with the incident's form (null if that says nothing of this person), and of a verdict of not
 * recordable with harms that make it implausible: those to be reported to OSHA (29 CFR 1904.39) need medical treatment beyond first
 * aid (1904.7(b)(5)).
 */
export function contradictionsOf(
  compared: ComparedCase,
  recordability: Recordability,
  said: FormFindings | null,
): Contradiction[] {
  const grave: Contradiction[] = isBelowCriteria(recordability)
    ? [
        ...(isAmputation(compared) ? ['unrecordedAmputation' as const] : []),
        ...(isEyeLoss(compared) ? ['unrecordedEyeLoss' as const] : []),
        ...(isStay(compared) ? ['unrecordedStay' as const] : []),
      ]
    : [];
  return [...(said ? againstForm(compared, said) : []), ...grave];
}

/**
 * Whether a case rules out the harms that are reported to OSHA, so that the user need not answer that there was none: it is
 * determined, not recordable, and without contradictions. Each of those harms takes medical treatment beyond first aid (29 CFR
 * 1904.7(b)(5)).
 */
export const rulesOutHarms = (compared: ComparedCase, recordability: Recordability): boolean =>
  recordability.recordable === 'no' && !contradictionsOf(compared, recordability, null).length;
