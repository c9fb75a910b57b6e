import { endpoint } from '../endpoint.ts';
import {
  ApproverChange,
  ApproverEffect,
  ApproverGrid,
  ApproverGridQuery,
  approverShapes,
} from '../schemas/approvers.ts';
import { IdParams, Nothing, Problem } from '../schemas/common.ts';
import { registerEndpoints } from './register-endpoints.ts';

const register = registerEndpoints({
  path: 'approvers',
  privilege: 'management.approver',
  summaries: {
    page: 'Approver lines, the most precise first',
    one: 'One approver line',
    create: 'Add an approver line',
    update: 'Change whom an approver line names, and for what',
  },
  shapes: approverShapes,
});
export const { page: pageApprovers, get: getApprover, create: createApprover, update: updateApprover } = register;

export const deleteApprover = endpoint({
  method: 'DELETE',
  path: '/api/approvers/{id}',
  summary: 'Delete an approver line',
  privilege: 'management.approver.delete',
  params: IdParams,
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});
export const readApproverGrid = endpoint({
  method: 'GET',
  path: '/api/approvers/grid',
  summary: 'Who would be responsible for each category at each site, and why',
  privilege: 'management.approver.read',
  query: ApproverGridQuery,
  responses: { 200: ApproverGrid, 403: Problem },
});
export const readApproverEffect = endpoint({
  method: 'GET',
  path: '/api/approvers/effect',
  summary: 'What a change of the approver lines would do',
  privilege: 'management.approver.read',
  query: ApproverChange,
  responses: { 200: ApproverEffect, 403: Problem, 404: Problem, 422: Problem },
});
