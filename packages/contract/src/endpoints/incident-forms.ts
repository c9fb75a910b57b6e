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
  summary: 'The form that the reporter of this type of event fills in as well; null if there is none',
  privilege: 'incident.raise',
  params: z.object({ eventType: EventTypeName }),
  responses: { 200: z.object({ form: ReporterForm.nullable() }), 403: Problem },
});
export const readScheduledForm = endpoint({
  method: 'GET',
  path: `${INCIDENT_PATH}/scheduled-forms/{id}`,
  summary: 'The form and the place of a schedule by which incidents are raised',
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
    'Start the form of its event type for an incident that was raised without one; returns the existing one otherwise',
  privilege: 'incident.editReport',
  isIdempotent: true,
  params: IdParams,
  responses: { 201: ExecutionHead, 403: Problem, 404: Problem, 422: Problem },
});
