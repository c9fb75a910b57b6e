import type { CaseFacts } from '../cases.ts';
import type { LostTime } from '../days.ts';
import type { Answer, Known } from '../known.ts';
import type { DiseaseFacts, HarmedPerson, ReportFacts } from '../report-facts.ts';

/** A type as these files write it: an instant is ISO 8601 text with its offset from UTC. */
type AsJson<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? readonly AsJson<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: AsJson<T[Key]> }
      : T;

/** A situation and the answer that the law gives. */
interface LawCase {
  /** Of 29 CFR Part 1904 ('1904.7(b)(5)(ii)(A)') or of RIDDOR 2013, SI 2013/1471 ('reg. 4(1)(a)', 'Sch. 1 para. 2'). */
  readonly paragraph: string;
  readonly situation: string;
}

/** Whether a case goes on the OSHA 300 log, and how it is classified there (columns G to J). */
export interface RecordingCase extends LawCase {
  /** The differences from `BASE_CASE`; null if `CaseFacts` cannot express the deciding fact, which the situation then names. */
  readonly facts: Partial<CaseFacts> | null;
  /** Of a contractor’s employee: whether we supervise the work day by day. `recordable` then refers to our log (1904.31). */
  readonly supervisedByUs?: Known;
  readonly expected: {
    /** Where `facts` is null, `unknown` is a right answer too: a person decides. The opposite is a wrong one. */
    readonly recordable: Answer;
    readonly classification?: 'death' | 'daysAway' | 'restrictedOrTransfer' | 'other';
  };
}

/** How many days of an injured employee are entered in columns K and L of the log, everything else being as in `BASE_CASE`. */
export interface DaysCase extends LawCase {
  readonly lostTime: readonly LostTime[];
  /** Day of the injury, YYYY-MM-DD; 20 March 2026 by default. */
  readonly happenedOn?: string;
  /** The last day that is counted, YYYY-MM-DD; itself included. 1 November 2026 by default. */
  readonly asOf?: string;
  readonly expected: {
    readonly recordable: Answer;
    readonly classification?: 'daysAway' | 'restrictedOrTransfer';
    readonly daysAway: number;
    readonly daysRestricted: number;
  };
}

/** Whether, and by when, an authority has to be notified. */
export interface ReportingCase extends LawCase {
  /** The differences from the base of its regime; null if `ReportFacts` cannot express the deciding fact. */
  readonly facts: (Partial<Omit<FactsAsJson, 'people'>> & { readonly person?: Partial<PersonAsJson> }) | null;
  readonly expected: {
    /** Where `facts` is null, `unknown` is a right answer too: a person decides. The opposite is a wrong one. */
    readonly reportable: Answer;
    /**
     * Something is to be notified "without delay", without a number of hours: the notification (RIDDOR 2013, Schedule 1, paragraph
     * 1(1)(a)), the notification of a later death (regulation 6(3)), or the report of a diagnosis (Schedule 1, paragraph 2).
     */
    readonly withoutDelay?: true;
    /**
     * The end of the earliest period that the law counts in hours or days. OSHA has only this one duty and calls it a report, even
     * by telephone. A period of days ends with its last day, written as the instant at which the next begins.
     */
    readonly reportBy?: string;
  };
}

/** Facts about reporting as these files write them. */
export type FactsAsJson = AsJson<ReportFacts>;
export type DiseaseAsJson = AsJson<DiseaseFacts>;
type PersonAsJson = AsJson<HarmedPerson>;

/** Harms that OSHA or RIDDOR counts, at an instant; the employer knows of it at the same instant unless stated otherwise. */
export const death = (at: string, knownAt = at) => ({ kind: 'death', at, knownAt }) as const;
export const amputation = (at: string, knownAt = at) => ({ kind: 'amputation', at, knownAt }) as const;
export const eyeLoss = (at: string, knownAt = at) => ({ kind: 'eyeLoss', at, knownAt }) as const;
/** Admission to a hospital as an in-patient, for treatment. */
export const admission = (at: string, knownAt = at) => ({ kind: 'inpatient', at, knownAt, forCare: true }) as const;

/** An employee was injured at work and by work, and needed no treatment. */
export const BASE_CASE: CaseFacts = {
  employment: 'employee',
  injuryOrIllness: true,
  workEnvironment: true,
  contribution: 'caused',
  significantlyAggravated: null,
  exception: 'none',
  recordedBefore: false,
  recoveredCompletely: null,
  newExposure: null,
  died: false,
  daysAway: 0,
  daysRestricted: 0,
  treatments: [],
  lostConsciousness: false,
  diagnosis: 'none',
  special: 'none',
};

const BASE_PERSON: PersonAsJson = {
  employment: 'employee',
  supervisedByUs: null,
  isIllness: false,
  fromAccident: null,
  harms: [],
  specifiedInjuries: [],
  incapacitatedDays: 0,
  takenToHospital: false,
  onHospitalPremises: false,
  diseases: null,
  medicalProcedure: false,
};

const BASE_FACTS = {
  workRelated: true,
  workRelatedKnownAt: null,
  travel: 'none',
  dangerousOccurrence: false,
  onOurPremises: true,
  gas: 'none',
  severity: 'minor',
  isInjury: true,
  people: [BASE_PERSON],
  withoutCase: [],
} as const satisfies Partial<FactsAsJson>;

/** A slight injury of an employee in Chicago, 10:00 on a Friday. */
export const OSHA_BASE: FactsAsJson = {
  ...BASE_FACTS,
  happenedAt: '2026-03-20T10:00:00-05:00',
  knownAt: '2026-03-20T11:00:00-05:00',
  timeZone: 'America/Chicago',
};

/** The same in London; summer time begins there on 29 March 2026. */
export const RIDDOR_BASE: FactsAsJson = {
  ...BASE_FACTS,
  happenedAt: '2026-03-20T10:00:00+00:00',
  knownAt: '2026-03-20T11:00:00+00:00',
  timeZone: 'Europe/London',
};
