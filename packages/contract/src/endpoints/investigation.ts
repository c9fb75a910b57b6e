import { fromEntries } from '@safety-qube/domain/objects';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Problem, refusals } from '../schemas/common.ts';
import {
  AuthorityNotices,
  CaseInput,
  Investigation,
  type InvestigationPart,
  InvolvedInput,
  investigationParts,
  NoticeReason,
  PersonParams,
} from '../schemas/investigation.ts';
import { INCIDENT_PATH } from './incidents.ts';

const changes = { privilege: 'incident.editReport', ifMatch: true } as const;
const answers = { 200: Investigation, ...refusals } as const;

export const readInvestigation = endpoint({
  method: 'GET',
  path: `${INCIDENT_PATH}/{id}/investigation`,
  summary: 'The investigation of an incident, as far as the caller may see it',
  params: IdParams,
  responses: { 200: Investigation, 404: Problem },
});
export const addPerson = endpoint({
  method: 'POST',
  path: `${INCIDENT_PATH}/{id}/people`,
  summary: 'Add an involved person to an incident',
  ...changes,
  isIdempotent: true,
  params: IdParams,
  body: InvolvedInput,
  responses: answers,
});
export const changePerson = endpoint({
  method: 'PUT',
  path: `${INCIDENT_PATH}/{id}/people/{personId}`,
  summary: 'Change an involved person of an incident',
  ...changes,
  params: PersonParams,
  body: InvolvedInput,
  responses: answers,
});
export const removePerson = endpoint({
  method: 'DELETE',
  path: `${INCIDENT_PATH}/{id}/people/{personId}`,
  summary: 'Remove an involved person from an incident, with their case and statements',
  ...changes,
  params: PersonParams,
  responses: answers,
});
export const setCase = endpoint({
  method: 'PUT',
  path: `${INCIDENT_PATH}/{id}/people/{personId}/case`,
  summary: 'Save the case of a person; returns whether it is recordable, and why',
  ...changes,
  params: PersonParams,
  body: CaseInput,
  responses: answers,
});

const part = <P extends InvestigationPart>(name: P, summary: string) =>
  endpoint({
    method: 'PUT',
    path: `${INCIDENT_PATH}/{id}/investigation/${name}`,
    summary,
    ...changes,
    params: IdParams,
    body: z.object(fromEntries([[name, investigationParts[name]]])),
    responses: answers,
  });
export const setStatements = part('statements', 'Save the statements of witnesses');
export const setTimeline = part('timeline', 'Save the timeline of an incident');
export const setCauses = part('causes', 'Save the causes as a tree of whys');
export const setCosts = part('costs', 'Save the costs of an incident');
export const setReporting = part('reporting', 'Save the facts that decide the reports to authorities');
export const setNotices = endpoint({
  method: 'PUT',
  path: `${INCIDENT_PATH}/{id}/investigation/notices`,
  summary: 'Save the notices to authorities; changing or removing an earlier one needs a reason',
  ...changes,
  params: IdParams,
  body: z.object({
    notices: AuthorityNotices,
    reason: NoticeReason.optional(),
  }),
  responses: answers,
});
