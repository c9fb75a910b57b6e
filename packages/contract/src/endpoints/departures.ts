import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Problem, refusals } from '../schemas/common.ts';
import {
  AccountChange,
  AccountEffect,
  ConfidentialSuccessor,
  Departure,
  HandOverUndone,
  OpenWork,
} from '../schemas/departures.ts';
import { Employee } from '../schemas/people.ts';

export const readOpenWork = endpoint({
  method: 'GET',
  path: '/api/aum/um/work',
  summary: 'What a person would hand over if they left, by kind and facility',
  privilege: 'management.user.delete',
  query: z.object({ employeeId: Id }),
  responses: { 200: OpenWork, 403: Problem, 404: Problem },
});
export const readAccountEffect = endpoint({
  method: 'GET',
  path: '/api/aum/um/{id}/effect',
  summary: 'What another role, another reach or the end of a person’s account would take away',
  privilege: 'management.user.edit',
  params: IdParams,
  query: AccountChange,
  responses: { 200: AccountEffect, 403: Problem, 404: Problem, 422: Problem },
});
export const removeEmployee = endpoint({
  method: 'DELETE',
  path: '/api/aum/um',
  summary: 'End the account of a person who leaves, and hand their open work over to one successor or several',
  privilege: 'management.user.delete',
  grantsRights: 'always',
  query: Departure,
  /** The hand-over, by which it can be taken back. */
  responses: { 200: z.object({ handOverId: z.int() }), ...refusals },
});
export const undoHandOver = endpoint({
  method: 'POST',
  path: '/api/aum/um/handover/{id}/undo',
  summary: 'Give a person their account back, and the work that nobody has touched since',
  privilege: 'management.user.delete',
  grantsRights: 'always',
  params: IdParams,
  responses: { 200: HandOverUndone, ...refusals },
});
export const anonymiseEmployee = endpoint({
  method: 'PUT',
  path: '/api/aum/um/anonymous',
  summary: 'Replace the name, address and picture of a person who has left, for good',
  privilege: 'management.user.delete',
  grantsRights: 'always',
  query: z.object({ employeeId: Id }),
  responses: { 200: Employee, 403: Problem, 404: Problem, 422: Problem },
});

export const readConfidentialSuccessor = endpoint({
  method: 'GET',
  path: '/api/aum/um/successor',
  summary: 'Whom the caller has named for their confidential work, in case they leave',
  responses: { 200: ConfidentialSuccessor },
});
export const nameConfidentialSuccessor = endpoint({
  method: 'PUT',
  path: '/api/aum/um/successor',
  summary: 'Name somebody for the caller’s confidential work, in case they leave; nobody without an id',
  query: z.object({ delegatedEmployeeId: Id.optional() }),
  responses: { 200: ConfidentialSuccessor, 403: Problem, 422: Problem },
});
