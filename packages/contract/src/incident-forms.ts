import * as z from 'zod';
import { IdParams, Problem } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ExecutionHead } from './executions.ts';
import { EventTypeName, INCIDENT_PATH } from './incidents.ts';
import { Place } from './records.ts';
import { TemplateContent } from './template-content.ts';

/** A form as the reporter of an incident answers it: only their sections, in a version that never changes. */
export const ReporterForm = z
  .object({ templateId: z.int(), version: z.int(), content: TemplateContent })
  .meta({ id: 'ReporterForm' });
export type ReporterForm = z.infer<typeof ReporterForm>;

/** The form of an incident, or the one that it could have. */
export const IncidentForm = z
  .object({
    /** The execution; null before it is begun. */
    execution: ExecutionHead.nullable(),
    /** Number of answers that the caller may read. */
    answered: z.int(),
    /** The name of the form, or of the one for this type of event; null if there is none. */
    name: z.record(z.string(), z.string()).nullable(),
    language: z.string().nullable(),
    abilities: z.object({ begin: z.boolean() }),
  })
  .meta({ id: 'IncidentForm' });
export type IncidentForm = z.infer<typeof IncidentForm>;

export const readReporterForm = endpoint({
  method: 'GET',
  path: `${INCIDENT_PATH}/reporter-forms/{eventType}`,
  summary: 'What whoever reports this kind of event is asked beside the incident itself; null for nothing',
  access: 'session',
  privilege: 'incident.raise',
  params: z.object({ eventType: EventTypeName }),
  responses: { 200: z.object({ form: ReporterForm.nullable() }), 403: Problem },
});
export const readScheduledForm = endpoint({
  method: 'GET',
  path: `${INCIDENT_PATH}/scheduled-forms/{id}`,
  summary: 'The form and the place of a schedule that incidents are raised by',
  access: 'session',
  privilege: 'incident.raise',
  params: IdParams,
  responses: { 200: z.object({ place: Place, form: ReporterForm }), 403: Problem, 404: Problem },
});
export const readIncidentForm = endpoint({
  method: 'GET',
  path: `${INCIDENT_PATH}/{id}/form`,
  summary: 'The form of an incident; its questions and answers are those of its execution',
  access: 'session',
  params: IdParams,
  responses: { 200: IncidentForm, 404: Problem },
});
export const beginIncidentForm = endpoint({
  method: 'POST',
  path: `${INCIDENT_PATH}/{id}/form`,
  summary:
    'Begin the form of its kind of event for an incident that was raised without; the one that it has already, else',
  access: 'session',
  privilege: 'incident.editReport',
  isIdempotent: true,
  params: IdParams,
  responses: { 201: ExecutionHead, 403: Problem, 404: Problem, 422: Problem },
});
