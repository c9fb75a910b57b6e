import { endpoint } from '../endpoint.ts';
import { IdParams, Nothing, Problem } from '../schemas/common.ts';
import {
  Audience,
  AudienceQuery,
  ConfidentialityApplied,
  ConfidentialityEffect,
  ConfidentialityRuleQuery,
  confidentialityShapes,
} from '../schemas/confidentiality.ts';
import { registerEndpoints } from './register-endpoints.ts';

const register = registerEndpoints({
  path: 'confidentiality',
  privilege: 'management.confidentiality',
  summaries: {
    page: 'Rules by which records are confidential',
    one: 'One rule of confidentiality',
    create: 'Add a rule by which new records are confidential',
    update: 'Change for which records a rule is, or which roles may see them',
  },
  shapes: confidentialityShapes,
});
export const {
  page: pageConfidentialityRules,
  get: getConfidentialityRule,
  create: createConfidentialityRule,
  update: updateConfidentialityRule,
} = register;

export const deleteConfidentialityRule = endpoint({
  method: 'DELETE',
  path: '/api/confidentiality/{id}',
  summary: 'Delete a rule of confidentiality; records that it made confidential stay so',
  privilege: 'management.confidentiality.delete',
  params: IdParams,
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});
export const readConfidentialityEffect = endpoint({
  method: 'GET',
  path: '/api/confidentiality/effect',
  summary: 'What a rule of confidentiality would do',
  privilege: 'management.confidentiality.read',
  query: ConfidentialityRuleQuery,
  responses: { 200: ConfidentialityEffect, 403: Problem, 422: Problem },
});
export const applyConfidentialityRule = endpoint({
  method: 'POST',
  path: '/api/confidentiality/{id}/apply',
  summary: 'Make the records that exist already confidential by a rule',
  privilege: 'management.confidentiality.edit',
  params: IdParams,
  responses: { 200: ConfidentialityApplied, 403: Problem, 404: Problem },
});
export const readAudience = endpoint({
  method: 'GET',
  path: '/api/confidentiality/audience',
  summary: 'Who could see a record, or one that does not exist yet, and why',
  privilege: 'management.confidentiality.read',
  query: AudienceQuery,
  responses: { 200: Audience, 403: Problem, 404: Problem, 422: Problem },
});
