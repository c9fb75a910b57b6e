import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import { RESOLUTION_ACTIONS } from '@safety-qube/domain/records/resolution-workflow';
import {
  EditIncident,
  EventTypeName,
  Incident,
  IncidentItem,
  IncidentSort,
  incidentFilterShape,
  RaiseIncident,
} from '../schemas/incidents.ts';
import { formEndpoints } from './record-forms.ts';
import { recordEndpoints } from './records.ts';
import { resolutionEndpoints } from './resolution.ts';

export const INCIDENT_PATH = '/api/incidents';
export const incidents = recordEndpoints(INCIDENT, {
  Detail: Incident,
  Item: IncidentItem,
  Raise: RaiseIncident,
  Edit: EditIncident,
  filters: incidentFilterShape,
  sort: IncidentSort,
});
export const incidentActions = resolutionEndpoints(INCIDENT, Incident, RESOLUTION_ACTIONS);
export const incidentForms = formEndpoints(INCIDENT, EventTypeName, 'incident.editReport');
