import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Problem } from '../schemas/common.ts';
import { ExecutionHead } from '../schemas/executions.ts';
import { IncidentForm, ReporterForm } from '../schemas/incident-forms.ts';
import { EventTypeName } from '../schemas/incidents.ts';
import { Place } from '../schemas/records.ts';
import { INCIDENT_PATH } from './incidents.ts';

export const readReporterForm = endpoint({
  method: 'GET',
  path: `${INCIDENT_PATH}/reporter-forms/{eventType}`,
  summary: 'What whoever reports this kind of event is asked beside the incident itself; null for nothing',
  privilege: 'incident.raise',
  params: z.object({ eventType: EventTypeName }),
  responses: { 200: z.object({ form: ReporterForm.nullable() }), 403: Problem },
});
export const readScheduledForm = endpoint({
  method: 'GET',
  path: `${INCIDENT_PATH}/scheduled-forms/{id}`,
  summary: 'The form and the place of a schedule that incidents are raised by',
  privilege: 'incident.raise',
  params: IdParams,
  responses: { 200: z.object({ place: Place, form: ReporterForm }), 403: Problem, 404: Problem },
});
export const readIncidentForm = endpoint({
  method: 'GET',
  path: `${INCIDENT_PATH}/{id}/form`,
  summary: 'The form of an incident; its questions and answers are those of its execution',
  params: IdParams,
  responses: { 200: IncidentForm, 404: Problem },
});
export const beginIncidentForm = endpoint({
  method: 'POST',
  path: `${INCIDENT_PATH}/{id}/form`,
  summary:
    'Begin the form of its kind of event for an incident that was raised without; the one that it has already, else',
  privilege: 'incident.editReport',
  isIdempotent: true,
  params: IdParams,
  responses: { 201: ExecutionHead, 403: Problem, 404: Problem, 422: Problem },
});
