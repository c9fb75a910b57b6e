import type { Employment } from './cases.ts';
import type { Answer, Known } from './known.ts';
import { isSerious, type Severity } from './severity.ts';

/** A harm to a person that a regime asks about. */
export type Harm =
  | { readonly kind: 'death' | 'amputation' | 'eyeLoss'; readonly at: Date; readonly knownAt: Date }
  | {
      readonly kind: 'inpatient';
      readonly at: Date;
      readonly knownAt: Date;
      /** Whether the admission was for care or treatment; observation and tests alone do not count. */
      readonly forCare: Known;
    };

/** The specified injuries of RIDDOR 2013, regulation 4(1)(a) to (h), in their order. */
export const SPECIFIED_INJURIES = [
  'fracture',
  'amputation',
  'sightLoss',
  'crush',
  'burn',
  'scalping',
  'unconsciousness',
  'enclosedSpace',
] as const;
export type SpecifiedInjury = (typeof SPECIFIED_INJURIES)[number];

/**
 * The specified injuries that follow from harms, at once or by surgery (RIDDOR 2013, regulation 4(1)(b) and (c)): these need not be
 * entered twice.
 */
export const specifiedByHarms = (harms: readonly Pick<Harm, 'kind'>[]): SpecifiedInjury[] =>
  SPECIFIED_INJURIES.filter((injury) =>
    harms.some(({ kind }) => (injury === 'sightLoss' ? kind === 'eyeLoss' : kind === injury)),
  );

/** The specified injuries of a person: those entered, and those that follow from the harms; null if there are neither. */
export function specifiedOf({
  harms,
  specifiedInjuries,
}: {
  readonly harms: readonly Pick<Harm, 'kind'>[] | null;
  readonly specifiedInjuries: readonly SpecifiedInjury[] | null;
}): readonly SpecifiedInjury[] | null {
  const derived = specifiedByHarms(harms ?? []);
  return derived.length ? [...new Set([...(specifiedInjuries ?? []), ...derived])] : specifiedInjuries;
}

/** The diseases of RIDDOR 2013: regulation 8(a) to (f), 9(a) and (b), and those of its Schedule 3 offshore (10), in their order. */
export const REPORTABLE_DISEASES = [
  'carpalTunnel',
  'cramp',
  'dermatitis',
  'handArmVibration',
  'asthma',
  'tendonitis',
  'cancer',
  'biologicalAgent',
  'offshore',
] as const;
export type ReportableDisease = (typeof REPORTABLE_DISEASES)[number];

/** A disease of a person, with the facts that decide whether it is reportable. */
export interface DiseaseFacts {
  readonly kind: ReportableDisease;
  /** Whether the work, exposure or workplace is the one that the regulation names with the disease. */
  readonly fromNamedWork: Known;
  /**
   * Whether a doctor's diagnosis was received, for an employee in writing: of new symptoms, or of significantly worse ones
   * (regulation 2(1)).
   */
  readonly isDiagnosed: Known;
  /** When the diagnosis was received; null if unknown. */
  readonly receivedAt: Date | null;
}

/** An injured or ill person, with the facts that decide who reports it. */
export interface Hurt {
  readonly employment: Employment;
  /** Of a contractor: whether we supervise the work day by day. */
  readonly supervisedByUs: Known;
}

export interface HarmedPerson extends Hurt {
  /** Whether its type is an illness, not an injury. */
  readonly isIllness: boolean;
  /** Of an illness: whether an accident caused it. An injury always comes from one. */
  readonly fromAccident: Known;
  /** Empty if answered so or if the case rules harms out; null while unanswered. */
  readonly harms: readonly Harm[] | null;
  readonly specifiedInjuries: readonly SpecifiedInjury[] | null;
  /** Consecutive days of being unable to do the usual work, without the day of the accident. */
  readonly incapacitatedDays: number | null;
  /** Of a person who was not at work: whether they were taken from the place to a hospital for treatment. */
  readonly takenToHospital: Known;
  /** Of a person who was not at work: whether it happened on the premises of a hospital. */
  readonly onHospitalPremises: Known;
  /** The listed diseases that the person has; null while unanswered. */
  readonly diseases: readonly DiseaseFacts[] | null;
  /** Whether the harm arose from an operation, examination or treatment by a doctor or dentist. */
  readonly medicalProcedure: boolean;
}

/**
 * Whether and how vehicles were involved. Road works, loading, exposure to a substance that a vehicle conveys and accidents with a
 * train are the exceptions of RIDDOR 2013, regulation 14(3)(a) to (d).
 */
export const TRAVEL = [
  'none',
  'publicRoad',
  'roadWorks',
  'loading',
  'conveyedSubstance',
  'train',
  'publicTransport',
] as const;
export type Travel = (typeof TRAVEL)[number];

/** What suppliers of gas and people who work on gas fittings report (RIDDOR 2013, regulation 11(1) and (2)). */
export const GAS = ['none', 'suppliedGas', 'gasFitting'] as const;
export type Gas = (typeof GAS)[number];

export interface ReportFacts {
  readonly happenedAt: Date;
  /** When an employee of ours, or somebody who works for us, learned of it. */
  readonly knownAt: Date;
  /** The IANA time zone of the place; days are days in this zone. */
  readonly timeZone: string;
  readonly workRelated: Known;
  /** When it became known that it is work-related, if later than the harm itself. */
  readonly workRelatedKnownAt: Date | null;
  readonly travel: Travel | null;
  /** Whether it is on the list of dangerous occurrences (RIDDOR 2013, Schedule 2). */
  readonly dangerousOccurrence: Known;
  /** Whether we controlled the premises; unknown counts as ours, because the facility at which it is recorded is. */
  readonly onOurPremises: Known;
  readonly gas: Gas | null;
  /** The entered severity; null while unanswered. */
  readonly severity: Severity | null;
  /** Whether its type is an injury or an illness. */
  readonly isInjury: boolean;
  /** The people who have a case. */
  readonly people: readonly HarmedPerson[];
  /** The injured or ill people without a case. */
  readonly withoutCase: readonly Hurt[];
}

/** Everything that a regime can give as a reason. */
export const REPORT_REASONS = [
  ...SPECIFIED_INJURIES,
  'notWorkRelated',
  'workRelatedUnknown',
  'publicRoad',
  'publicTransport',
  'travelUnknown',
  'movingOnRoadUnknown',
  'vehicleAccidentUnknown',
  'visitor',
  'selfEmployed',
  'selfEmployedReports',
  'otherEmployer',
  'employerReports',
  'otherPremises',
  'occurrenceElsewhere',
  'supervisionUnknown',
  'noAccident',
  'accidentUnknown',
  'death',
  'deathTooLate',
  'lateDeath',
  'deathAfterOneYear',
  'inpatient',
  'inpatientTooLate',
  'observationOnly',
  'admissionUnknown',
  'amputationTooLate',
  'eyeLoss',
  'eyeLossTooLate',
  'noSuchHarm',
  'deathUnwritten',
  'harmUnwritten',
  'specifiedInjuryUnknown',
  'overSevenDays',
  'sevenDaysOrLess',
  'absenceUnknown',
  'takenToHospital',
  'notTakenToHospital',
  'hospitalUnknown',
  'hospitalPremisesUnknown',
  'onHospitalPremises',
  ...REPORTABLE_DISEASES,
  'diseaseUnknown',
  'notListedDisease',
  'notFromNamedWork',
  'namedWorkUnknown',
  'notDiagnosed',
  'diagnosisUnknown',
  'biologicalDeath',
  'biologicalDeathUnknown',
  'medicalProcedure',
  'dangerousOccurrence',
  'dangerousOccurrenceUnknown',
  'suppliedGas',
  'gasFitting',
  'gasUnknown',
  'nothingReportable',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Reasons for a possible report of something that has not been answered yet. */
const POSSIBILITIES = [
  'deathUnwritten',
  'harmUnwritten',
  'specifiedInjuryUnknown',
  'absenceUnknown',
  'hospitalUnknown',
  'hospitalPremisesUnknown',
  'diseaseUnknown',
  'biologicalDeathUnknown',
  'dangerousOccurrenceUnknown',
  'gasUnknown',
] as const satisfies readonly ReportReason[];
type Possibility = (typeof POSSIBILITIES)[number];
const isPossibility = (reason: ReportReason): reason is Possibility => POSSIBILITIES.some((one) => one === reason);

/** Key of the text that says what a duty is about; "if it was …" for something that has not been answered yet. */
export const aboutText = (about: ReportReason) =>
  isPossibility(about) ? (`reportIf.${about}` as const) : (`reportReason.${about}` as const);

/** The reason for an answer, with the paragraph or regulation. */
export interface Reason {
  readonly key: ReportReason;
  readonly paragraph: string;
}

/** A notification or report that is due by a time. */
export interface Duty {
  /** A notification at once or by telephone, or a report in the form that the regime prescribes. */
  readonly what: 'notify' | 'report';
  readonly by: Date;
  /** When the event to be reported happened: a notice cannot be earlier. */
  readonly happenedAt: Date;
  readonly paragraph: string;
}

/** What one harm, person or occurrence means under a regime. */
export interface Finding {
  readonly answer: Answer;
  readonly reason: Reason;
  /** What it is about, if the reason is another fact that is unanswered. */
  readonly about?: ReportReason;
  readonly duties: readonly Duty[];
}

/** Whether a regime asks about a person's harms, and whether they are answered for a person with a case. */
interface HarmRules {
  readonly isOurs: (hurt: Hurt) => boolean;
  readonly isSaid: (person: HarmedPerson) => boolean;
}

/**
 * A possible harm that nobody has entered: a death, or one that may be serious. Until it is answered for every injured person, no
 * regime can conclude that there is nothing to report. An entered severity below serious is accepted.
 */
export function possibleHarm(
  { severity, isInjury, people, withoutCase }: ReportFacts,
  { isOurs, isSaid }: HarmRules,
): 'death' | 'harm' | null {
  const isDeathRecorded = people.some(({ harms }) => harms?.some(({ kind }) => kind === 'death'));
  if (severity === 'fatal' && !isDeathRecorded) return 'death';
  const mayBeSerious = severity === null ? isInjury : isSerious(severity);
  const isNobodyNamed = !people.length && !withoutCase.length;
  const isOpen = withoutCase.some(isOurs) || people.some((person) => isOurs(person) && !isSaid(person));
  return mayBeSerious && (isNobodyNamed || isOpen) ? 'harm' : null;
}
