import type { Employment } from './cases.ts';
import type { Answer, Known } from './known.ts';
import { isGrave, type Severity } from './severity.ts';

/** What happened to a person and a regime asks for. */
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

/** Specified injuries that harms are already, at once or by surgery (RIDDOR 2013, regulation 4(1)(b) and (c)): nobody has to say them twice. */
export const specifiedByHarms = (harms: readonly Pick<Harm, 'kind'>[]): SpecifiedInjury[] =>
  SPECIFIED_INJURIES.filter((injury) =>
    harms.some(({ kind }) => (injury === 'sightLoss' ? kind === 'eyeLoss' : kind === injury)),
  );

/** The specified injuries of somebody: those that somebody said, and those that follow from the harms; null while there is neither. */
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

/** A disease that a person has, and what makes it one to report. */
export interface DiseaseFacts {
  readonly kind: ReportableDisease;
  /** Whether the work, exposure or workplace is the one that the regulation names with the disease. */
  readonly fromNamedWork: Known;
  /** Whether a doctor's diagnosis was received, of an employee in writing: new symptoms, or ones significantly worse (regulation 2(1)). */
  readonly isDiagnosed: Known;
  /** When the diagnosis was received; null where nobody said. */
  readonly receivedAt: Date | null;
}

/** Somebody who was hurt, as far as that decides who reports it. */
export interface Hurt {
  readonly employment: Employment;
  /** Of a contractor: whether we supervise the work day by day. */
  readonly supervisedByUs: Known;
}

export interface HarmedPerson extends Hurt {
  /** Whether it is an illness by its type, not an injury. */
  readonly isIllness: boolean;
  /** Of an illness: whether an accident brought it on. An injury is always of one. */
  readonly fromAccident: Known;
  /** None where somebody said so, or the case rules them out; null while nobody has said. */
  readonly harms: readonly Harm[] | null;
  readonly specifiedInjuries: readonly SpecifiedInjury[] | null;
  /** Days in a row of not being able to do the usual work, the day of the accident left out. */
  readonly incapacitatedDays: number | null;
  /** Of somebody who was not at work: whether they were taken from the place to a hospital for treatment. */
  readonly takenToHospital: Known;
  /** Of somebody who was not at work: whether it happened on the premises of a hospital. */
  readonly onHospitalPremises: Known;
  /** Those of the listed diseases that the person has; null while nobody has said. */
  readonly diseases: readonly DiseaseFacts[] | null;
  /** Whether the harm arose from an operation, examination or treatment by a doctor or dentist. */
  readonly medicalProcedure: boolean;
}

/**
 * Where vehicles had to do with it. Road works, loading, exposure to a substance that a vehicle conveys and accidents with a train
 * are the exceptions of RIDDOR 2013, regulation 14(3)(a) to (d).
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

/** What those who supply gas or work on its fittings report (RIDDOR 2013, regulation 11(1) and (2)). */
export const GAS = ['none', 'suppliedGas', 'gasFitting'] as const;
export type Gas = (typeof GAS)[number];

export interface ReportFacts {
  readonly happenedAt: Date;
  /** When somebody of ours, or who works for us, learnt of it. */
  readonly knownAt: Date;
  /** Where it happened, as an IANA zone: days are its days. */
  readonly timeZone: string;
  readonly workRelated: Known;
  /** When that it is work-related was learnt, if later than the harm itself. */
  readonly workRelatedKnownAt: Date | null;
  readonly travel: Travel | null;
  /** Whether it is on the list of dangerous occurrences (RIDDOR 2013, Schedule 2). */
  readonly dangerousOccurrence: Known;
  /** Whether we controlled the premises; while nobody has said, they are ours, as the facility is that it is recorded at. */
  readonly onOurPremises: Known;
  readonly gas: Gas | null;
  /** How bad it is said to have been; null while nobody has said. */
  readonly severity: Severity | null;
  /** Whether it is an injury or an illness by its kind. */
  readonly isInjury: boolean;
  /** Those whose harm is written: who has a case. */
  readonly people: readonly HarmedPerson[];
  /** Those who were hurt and have no case yet. */
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

/** Reasons by which something may have to be reported that nobody has looked into yet. */
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
const isPossibility = (reason: ReportReason): reason is Possibility =>
  (POSSIBILITIES as readonly ReportReason[]).includes(reason);

/** The text that says what a duty is about: "if it was …" of what nobody has looked into. */
export const aboutText = (about: ReportReason) =>
  isPossibility(about) ? (`reportIf.${about}` as const) : (`reportReason.${about}` as const);

/** Why a regime says what it says, with the paragraph or regulation. */
export interface Reason {
  readonly key: ReportReason;
  readonly paragraph: string;
}

/** Something to be done in time. */
export interface Duty {
  /** A word at once or by telephone, or a report in the form that the regime has. */
  readonly what: 'notify' | 'report';
  readonly by: Date;
  /** When what is to be told happened: nobody can have told it before. */
  readonly happenedAt: Date;
  readonly paragraph: string;
}

/** What one harm, person or occurrence means under a regime. */
export interface Finding {
  readonly answer: Answer;
  readonly reason: Reason;
  /** What it is about, where the reason is another fact that is still open. */
  readonly about?: ReportReason;
  readonly duties: readonly Duty[];
}

/** Of whom a regime asks whether they suffered a harm, and whether that is said of somebody who has a case. */
interface Asked {
  readonly isOurs: (hurt: Hurt) => boolean;
  readonly isSaid: (person: HarmedPerson) => boolean;
}

/**
 * A harm that the incident may have done and that is not written: a death, or one that may be grave. Until it is said of everybody who
 * was hurt, no regime can say that nothing is to be reported. What is said to have been less than serious is believed.
 */
export function unwrittenHarm(
  { severity, isInjury, people, withoutCase }: ReportFacts,
  { isOurs, isSaid }: Asked,
): 'death' | 'harm' | null {
  const isDeathWritten = people.some(({ harms }) => harms?.some(({ kind }) => kind === 'death'));
  if (severity === 'fatal' && !isDeathWritten) return 'death';
  const mayBeGrave = severity === null ? isInjury : isGrave(severity);
  const isNobodyNamed = !people.length && !withoutCase.length;
  const isOpen = withoutCase.some(isOurs) || people.some((person) => isOurs(person) && !isSaid(person));
  return mayBeGrave && (isNobodyNamed || isOpen) ? 'harm' : null;
}
