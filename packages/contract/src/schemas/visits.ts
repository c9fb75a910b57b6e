import { DANGERS } from '@safety-qube/domain/issues/observations';
import { UNIT_LEVELS } from '@safety-qube/domain/place-levels';
import { REPORTED_TYPES } from '@safety-qube/domain/record-types/record-types';
import { REPORT_STAGES } from '@safety-qube/domain/records/report-stage';
import { CLOSINGS } from '@safety-qube/domain/records/workflow';
import { TYPED_CODE_LENGTH } from '@safety-qube/domain/visitor-limits';
import * as z from 'zod';
import { CommentBody } from './activity.ts';
import { Id, Reason } from './common.ts';
import { ScheduledModule } from './executions.ts';
import { EventTypeName } from './incidents.ts';
import { PosterForm } from './posters.ts';
import { ReportedForm, ReporterForm } from './record-forms.ts';
import { Place, raiseShape } from './records.ts';
import { TemplateContent } from './template-content.ts';

/** A code as it was scanned or typed. */
export const TypedCode = z.string().min(1).max(TYPED_CODE_LENGTH);

/** What a device derives from a claim code (`deriveClaim` of the domain): never the code itself. */
export const Claim = z.string().regex(/^[0-9a-f]{64}$/);

/** The random id of the visit that an earlier token names (`adId`), if a new one is to renew it. */
export const RenewedVisit = z.uuid().optional();

/** What a visitor may know: where they are, and what they can report by. */
export const Visit = z
  .object({
    /**
     * `facility` for people who report without their name: they may report anything that people report. `claim` for the reporter of one
     * report, of which nothing but that report is opened.
     */
    kind: z.enum(['poster', 'facility', 'claim']),
    place: Place,
    /** Names of the facility and of the units down to the place. */
    names: z.array(z.string()),
    timeZone: z.string(),
    /** The number to call in an emergency; null where none was given. */
    emergencyNumber: z.string().nullable(),
    /** What claims are derived with. */
    claimSalt: z.string(),
    asset: z.object({ tag: z.string(), name: z.string() }).nullable(),
    task: z.object({ title: z.string(), description: z.string(), dueOn: z.iso.date().nullable() }).nullable(),
    /** Whether there are places below this one, one of which a report can name. */
    hasPlacesBelow: z.boolean(),
    /** The forms of the poster that are in use, in their order. */
    forms: z.array(PosterForm),
  })
  .meta({ id: 'Visit' });
export type Visit = z.infer<typeof Visit>;

/** A place below the one that a visitor came by. */
export const PlaceBelow = z
  .object({
    id: z.int(),
    level: z.enum(UNIT_LEVELS),
    parentId: z.int().nullable(),
    name: z.string(),
  })
  .meta({ id: 'PlaceBelow' });
export type PlaceBelow = z.infer<typeof PlaceBelow>;

/** A category that a report can have, with its label and what to do at once, if anything, in the caller's language. */
const CategoryChoice = z.object({ value: z.string(), label: z.string(), instruction: z.string().optional() });

/** A form with the questions that a visitor is asked, in a version that never changes. */
export const VisitForm = z
  .object({
    scheduleId: z.int(),
    module: ScheduledModule,
    templateId: z.int(),
    version: z.int(),
    content: TemplateContent,
    /** The categories that a report by this form can have here. */
    categories: z.array(CategoryChoice),
    /** The types of event that it is for; empty unless it is a form of incidents. */
    eventTypes: z.array(EventTypeName),
  })
  .meta({ id: 'VisitForm' });
export type VisitForm = z.infer<typeof VisitForm>;

export const ReportedTypeName = z.enum(REPORTED_TYPES);

/** What people who come by a facility's code are asked for a type of report, and the form of its kind. */
export const VisitType = z
  .object({
    categories: z.array(CategoryChoice),
    /** The questions that a visitor is asked; null if there is no form for this kind. */
    form: ReporterForm.nullable(),
  })
  .meta({ id: 'VisitType' });
export type VisitType = z.infer<typeof VisitType>;

const reportShape = {
  /** What happened; only an inspection needs no words. */
  description: raiseShape.description.optional(),
  /** Whether someone could get hurt today. */
  danger: z.enum(DANGERS).optional(),
  /** May be left out if the form is for one category, or one type of event. */
  category: raiseShape.category.optional(),
  eventType: EventTypeName.optional(),
  /** The answers without files, which are sent afterwards with the claim's token. */
  form: ReportedForm.optional(),
  /** A place within the one that the visitor came by. */
  departmentId: raiseShape.departmentId,
  locationId: raiseShape.locationId,
  subareaId: raiseShape.subareaId,
  claim: Claim,
  /** Whether the people who run this place are to be kept out: the tenant's approvers own it, confidential to them. */
  isNotForPlace: z.boolean().optional(),
};
/** A report by a form of the poster, or of a type by the code of a facility. */
export const VisitorReport = z.union([
  z.strictObject({ ...reportShape, scheduleId: z.int().positive() }),
  z.strictObject({ ...reportShape, type: ReportedTypeName }),
]);
export type VisitorReport = z.output<typeof VisitorReport>;

/** What a visitor says about the task of a poster; the claim is for its photos only. */
export const TaskNote = z.strictObject({ text: CommentBody, claim: Claim });

/** What a file belongs to: a question of the form, or a message of the reporter; otherwise the report itself. */
export const VisitorFileQuery = z.object({
  questionId: z.string().min(1).max(64).optional(),
  messageId: Id.optional(),
});

/** How far a report is. */
export const ReportStage = z.enum(REPORT_STAGES);

export const ReporterMessage = z
  .object({
    id: z.int(),
    /** Whether the reporter wrote it; otherwise the people who work on the report did. */
    isMine: z.boolean(),
    text: z.string(),
    createdAt: z.iso.datetime(),
    /** How many photos the reporter has sent with it. */
    photos: z.int(),
  })
  .meta({ id: 'ReporterMessage' });
export type ReporterMessage = z.infer<typeof ReporterMessage>;

/** A report as its reporter sees it: nothing of the organisation, no names of people. */
export const ReporterView = z
  .object({
    /** `inspection` for a form that was filled in, `task` for a note about one. */
    type: z.enum([...REPORTED_TYPES, 'inspection', 'task']),
    /** Null while the report is held, and for what has none. */
    number: z.string().nullable(),
    stage: ReportStage,
    /** How it ended; null until then. */
    closedAs: z.enum(CLOSINGS).nullable(),
    /** What was done about it, or why it is not valid, once it is resolved or closed. */
    outcome: z.string().nullable(),
    /** The stage of the report that took its place: the one that it is a duplicate of, or that it was converted to. */
    successor: z.object({ stage: ReportStage }).nullable(),
    /** Names of the facility and of the units down to the place. */
    names: z.array(z.string()),
    timeZone: z.string(),
    emergencyNumber: z.string().nullable(),
    /** The last time that it became critical: how many people were notified, and since when one of them has it. */
    alert: z.object({ raisedAt: z.iso.datetime(), notified: z.int(), takenAt: z.iso.datetime().nullable() }).nullable(),
    messages: z.array(ReporterMessage),
    /** Until when the claim opens the report; null while it is not closed. */
    opensUntil: z.iso.datetime().nullable(),
    abilities: z.object({ message: z.boolean(), addFile: z.boolean(), accept: z.boolean(), decline: z.boolean() }),
  })
  .meta({ id: 'ReporterView' });
export type ReporterView = z.infer<typeof ReporterView>;

export const MessageBody = z.strictObject({ text: CommentBody });
export const DeclineBody = z.strictObject({ reason: Reason });
