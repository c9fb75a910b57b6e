import {
  CASE_OUTCOMES,
  CASE_TYPES,
  CONTRIBUTIONS,
  EMPLOYMENTS,
  SIGNIFICANT_DIAGNOSES,
} from '@safety-qube/domain/incidents/cases';
import { MAX_CAUSES, MAX_WHY_DEPTH } from '@safety-qube/domain/incidents/cause-tree';
import { CONTRADICTIONS } from '@safety-qube/domain/incidents/contradictions';
import { FIRST_AID, MEDICAL_TREATMENTS, NO_TREATMENT } from '@safety-qube/domain/incidents/first-aid';
import { CARE, WORK_AFTER } from '@safety-qube/domain/incidents/form-findings';
import { COST_KINDS, INVOLVEMENTS } from '@safety-qube/domain/incidents/investigation';
import { INVESTIGATION_LIMITS } from '@safety-qube/domain/incidents/investigation-limits';
import { NOTICE_WAYS } from '@safety-qube/domain/incidents/notices';
import { GENDERS } from '@safety-qube/domain/incidents/person-words';
import { PRIVACY_REASONS } from '@safety-qube/domain/incidents/privacy';
import { CLASSIFICATIONS } from '@safety-qube/domain/incidents/recordability';
import { REGIMES } from '@safety-qube/domain/incidents/regimes';
import {
  GAS,
  REPORT_REASONS,
  REPORTABLE_DISEASES,
  SPECIFIED_INJURIES,
  TRAVEL,
} from '@safety-qube/domain/incidents/report-facts';
import { WORK_EXCEPTIONS } from '@safety-qube/domain/incidents/work-exceptions';
import * as z from 'zod';
import { GivenDay, GivenMoment, Id, nameOf } from './common.ts';

/** Null while unanswered. */
const Known = z.boolean().nullable();
const Answer = z.enum(['yes', 'no', 'unknown']);
const Decibels = z.number().min(-INVESTIGATION_LIMITS.decibels).max(INVESTIGATION_LIMITS.decibels);

const SpecialCase = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('needlestick'), contaminated: Known }),
  z.object({
    kind: z.literal('medicalRemoval'),
    demanded: Known,
    as: z.enum(['daysAway', 'restricted']).nullable(),
  }),
  z.object({
    kind: z.literal('hearingLoss'),
    ears: z.array(z.object({ shift: Decibels, level: Decibels })).max(2),
    retest: z.enum(['none', 'waiting', 'confirmed', 'refuted']),
  }),
  z.object({ kind: z.literal('tuberculosis'), exposedAtWork: Known, infected: Known, otherCause: Known }),
]);

const Treatments = z.array(z.enum([...FIRST_AID, ...NO_TREATMENT, ...MEDICAL_TREATMENTS])).max(40);

/** The facts of a case; the employment is that of the person, days are counted from the lost time. */
const Facts = z.object({
  injuryOrIllness: Known,
  workEnvironment: Known,
  contribution: z.enum(CONTRIBUTIONS).nullable(),
  significantlyAggravated: Known,
  exception: z.enum([...WORK_EXCEPTIONS, 'none']).nullable(),
  recordedBefore: Known,
  recoveredCompletely: Known,
  newExposure: Known,
  died: Known,
  treatments: Treatments.nullable(),
  lostConsciousness: Known,
  diagnosis: z.enum([...SIGNIFICANT_DIAGNOSES, 'none']).nullable(),
  special: z.union([SpecialCase, z.literal('none')]).nullable(),
});
const LostTime = z.object({
  kind: z.enum(['daysAway', 'restricted']),
  from: GivenDay,
  to: GivenDay.nullable(),
});
const harm = { at: GivenMoment, knownAt: GivenMoment };
const Harm = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['death', 'amputation', 'eyeLoss']), ...harm }),
  z.object({ kind: z.literal('inpatient'), ...harm, forCare: Known }),
]);
/** A listed disease, with the facts that decide whether it is reportable (RIDDOR 2013, regulations 8 to 10). */
const Disease = z.object({
  kind: z.enum(REPORTABLE_DISEASES),
  fromNamedWork: Known,
  isDiagnosed: Known,
  receivedAt: GivenMoment.nullable(),
});
/** What regulators ask about a person. Questions that were added later may be left out and then count as unanswered. */
const PersonReport = z.object({
  fromAccident: Known.default(null),
  harms: z.array(Harm).max(10),
  /** Whether it was expressly answered that none of the harms happened to the person: an empty list alone is no answer. */
  noHarms: z.boolean().default(false),
  specifiedInjuries: z.array(z.enum(SPECIFIED_INJURIES)).max(SPECIFIED_INJURIES.length).nullable(),
  incapacitatedDays: z.int().min(0).max(INVESTIGATION_LIMITS.days).nullable(),
  takenToHospital: Known,
  /** The name of the hospital, or of the other place away from work, at which the person was treated (OSHA form 301). */
  hospital: nameOf(INVESTIGATION_LIMITS.hospital).nullable().default(null),
  onHospitalPremises: Known.default(null),
  diseases: z.array(Disease).max(REPORTABLE_DISEASES.length).nullable().default(null),
  medicalProcedure: z.boolean(),
});
const Code = z
  .string()
  .regex(/^\d{1,4}$/)
  .nullable();
/** Codes of the Occupational Injury and Illness Classification System, 2.01. */
const Codes = z.object({ nature: Code, bodyPart: Code, event: Code, source: Code, secondarySource: Code });

/** The entered part of a case. */
const caseShape = {
  type: z.enum(CASE_TYPES),
  facts: Facts,
  /** Periods away from work or of restricted work; null while unanswered. */
  lostTime: z.array(LostTime).max(50).nullable(),
  privacyReasons: z.array(z.enum(PRIVACY_REASONS)).max(PRIVACY_REASONS.length),
  codes: Codes,
  report: PersonReport,
};
export const CaseInput = z.object(caseShape);
export type CaseInput = z.output<typeof CaseInput>;

/** One step of the decision tree, by the paragraph of 29 CFR 1904 that asks it. */
const Step = z.object({ question: z.string(), paragraph: z.string(), answer: Answer, fact: z.string() });
export const Case = z
  .object({
    ...caseShape,
    outcome: z.enum(CASE_OUTCOMES).nullable(),
    days: z.object({ away: z.int(), restricted: z.int(), isCapped: z.boolean() }),
    recordability: z.object({
      recordable: Answer,
      classification: z.enum(CLASSIFICATIONS).nullable(),
      steps: z.array(Step),
      missing: z.array(z.string()),
    }),
    /** In whose log it is recorded, if it is recordable. */
    log: z.enum(['ours', 'otherEmployer', 'none']).nullable(),
    /** Its contradictions with the incident's form, and with the verdict. */
    contradictions: z.array(z.enum(CONTRADICTIONS)),
  })
  .meta({ id: 'Case' });
export type Case = z.infer<typeof Case>;

/** What the incident's form says of the injured person, in the terms of a case. */
const FormFindings = z.object({
  type: z.enum(CASE_TYPES).nullable(),
  care: z.enum(CARE).nullable(),
  stayed: z.boolean(),
  treatments: Treatments.nullable(),
  work: z.enum(WORK_AFTER).nullable(),
  isFractured: z.boolean(),
  isAmputated: z.boolean(),
});

const personShape = {
  involvement: z.enum(INVOLVEMENTS),
  employment: z.enum(EMPLOYMENTS),
  /** Of a contractor: whether we supervise the work day by day. */
  supervisedByUs: Known,
};
/** What is known of a person in addition to the name. */
const aboutShape = { gender: z.enum(GENDERS).nullable(), jobTitle: nameOf(INVESTIGATION_LIMITS.jobTitle).nullable() };
export const InvolvedPerson = z
  .object({
    id: z.int(),
    ...personShape,
    /** Both are null if the name is hidden, because they could reveal the person. */
    ...aboutShape,
    /** Null for a person who is not an employee, and if the name is hidden. */
    employeeId: z.int().nullable(),
    name: z.string().nullable(),
    /** Whether the name is hidden from the caller: a privacy case (29 CFR 1904.29(b)(7)). */
    isHidden: z.boolean(),
    /** Null if the form says nothing, or does not say of whom; and for a caller who may not see cases. */
    said: FormFindings.nullable(),
    /** Null if there is none, and for a caller who may not see cases. */
    case: Case.nullable(),
  })
  .meta({ id: 'InvolvedPerson' });
export type InvolvedPerson = z.infer<typeof InvolvedPerson>;
/** An employee by the id, another person by the name. */
export const InvolvedInput = z.object({
  ...personShape,
  /** Absent properties stay as they are. */
  gender: aboutShape.gender.optional(),
  jobTitle: aboutShape.jobTitle.optional(),
  employeeId: z.int().positive().nullable(),
  name: nameOf(INVESTIGATION_LIMITS.name).nullable(),
});

const Statement = z.object({
  personId: z.int().positive(),
  takenOn: GivenDay.nullable(),
  text: z.string().trim().min(1).max(INVESTIGATION_LIMITS.statement),
});
const Moment = z.object({ at: GivenMoment, text: z.string().trim().min(1).max(INVESTIGATION_LIMITS.moment) });
const CauseId = z.string().regex(/^[\w-]{1,40}$/);
const Cause = z.object({
  id: CauseId,
  parentId: CauseId.nullable(),
  text: z.string().trim().min(1).max(INVESTIGATION_LIMITS.cause),
});
const Cost = z.object({
  kind: z.enum(COST_KINDS),
  /** In the main unit of the currency, to two decimals. */
  amount: z.number().min(0).max(1e12).multipleOf(0.01),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  note: z.string().trim().max(INVESTIGATION_LIMITS.costNote),
});
/**
 * What regulators ask about the incident as a whole. Questions that were added later may be left out and then count as unanswered.
 */
const Reporting = z.object({
  knownAt: GivenMoment.nullable(),
  workRelated: Known,
  workRelatedKnownAt: GivenMoment.nullable(),
  travel: z.enum(TRAVEL).nullable(),
  dangerousOccurrence: Known,
  onOurPremises: Known.default(null),
  gas: z.enum(GAS).nullable().default(null),
});

/** The parts that are saved as a whole, each by a call of its own. */
export const investigationParts = {
  statements: z.array(Statement).max(50),
  timeline: z.array(Moment).max(200),
  /** The tree of causes, limited in number and depth. */
  causes: z.array(Cause).max(MAX_CAUSES).describe(`A tree of causes, ${MAX_WHY_DEPTH} deep at the most`),
  costs: z.array(Cost).max(100),
  reporting: Reporting,
} as const;
export type InvestigationPart = keyof typeof investigationParts;
export type InvestigationParts = { [P in InvestigationPart]: z.output<(typeof investigationParts)[P]> };

const what = z.enum(['notify', 'report']);
/** A notice that was given to an authority about an incident. */
const AuthorityNotice = z.object({
  regime: z.enum(REGIMES),
  what,
  at: GivenMoment,
  byId: z.int().positive(),
  how: z.enum(NOTICE_WAYS),
  /** The reference number from the authority. */
  reference: z.string().trim().max(INVESTIGATION_LIMITS.reference),
  note: z.string().trim().max(INVESTIGATION_LIMITS.noticeNote),
});
export type AuthorityNotice = z.output<typeof AuthorityNotice>;
/** Why an earlier notice is changed or removed. */
export const NoticeReason = z.string().trim().min(1).max(INVESTIGATION_LIMITS.noticeReason);
export const AuthorityNotices = z.array(AuthorityNotice).max(20);

/**
 * A duty to report with its deadline and reasons; a period of days has a last day in the time zone of the place. `met` is the index
 * of the notice that fulfilled it, from 0.
 */
const Duty = z.object({
  what,
  by: z.iso.datetime(),
  lastDay: z.iso.date().nullable(),
  paragraph: z.string(),
  about: z.array(z.enum(REPORT_REASONS)),
  met: z.int().nullable(),
});
/** "Is this reportable?" under one regime, with its reasons. */
const Reportability = z.object({
  regime: z.enum(REGIMES),
  reportable: Answer,
  by: z.iso.datetime().nullable(),
  duties: z.array(Duty),
  why: z.array(z.object({ key: z.enum(REPORT_REASONS), paragraph: z.string() })),
});
export const Investigation = z
  .object({
    version: z.int(),
    people: z.array(InvolvedPerson),
    /** Null for a caller who may not see statements of witnesses. */
    statements: investigationParts.statements.nullable(),
    timeline: investigationParts.timeline,
    causes: investigationParts.causes,
    costs: investigationParts.costs,
    reporting: Reporting,
    /** For the regimes of the tenant; null for a caller who may not see cases. */
    reportability: z.array(Reportability).nullable(),
    /** Notices to authorities, in chronological order; null for a caller who may not see cases. */
    notices: AuthorityNotices.nullable(),
    abilities: z.object({ investigate: z.boolean(), seeCases: z.boolean(), seeNames: z.boolean() }),
  })
  .meta({ id: 'Investigation' });
export type Investigation = z.infer<typeof Investigation>;
export const PersonParams = z.object({ id: Id, personId: Id });
