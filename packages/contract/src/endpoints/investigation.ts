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
  summary: 'Name somebody who had to do with an incident',
  ...changes,
  isIdempotent: true,
  params: IdParams,
  body: InvolvedInput,
  responses: answers,
});
export const changePerson = endpoint({
  method: 'PUT',
  path: `${INCIDENT_PATH}/{id}/people/{personId}`,
  summary: 'Change who somebody is to an incident',
  ...changes,
  params: PersonParams,
  body: InvolvedInput,
  responses: answers,
});
export const removePerson = endpoint({
  method: 'DELETE',
  path: `${INCIDENT_PATH}/{id}/people/{personId}`,
  summary: 'Take somebody off an incident, with the case and the statements',
  ...changes,
  params: PersonParams,
  responses: answers,
});
export const setCase = endpoint({
  method: 'PUT',
  path: `${INCIDENT_PATH}/{id}/people/{personId}/case`,
  summary: 'Write the case of a person; answered with whether it is recordable, and why',
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
export const setStatements = part('statements', 'Write what witnesses said');
export const setTimeline = part('timeline', 'Write what happened when');
export const setCauses = part('causes', 'Write the causes as a tree of whys');
export const setCosts = part('costs', 'Write what an incident costs');
export const setReporting = part('reporting', 'Write what regulators ask about an incident');
export const setNotices = endpoint({
  method: 'PUT',
  path: `${INCIDENT_PATH}/{id}/investigation/notices`,
  summary: 'Write that authorities were told; what was written before is changed or taken back with a reason',
  ...changes,
  params: IdParams,
  body: z.object({ notices: AuthorityNotices, reason: z.string().trim().min(1).max(2000).optional() }),
  responses: answers,
});
