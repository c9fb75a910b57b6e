import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, idList, ids, Nothing, Problem, RefusedOne, refusals } from '../schemas/common.ts';
import { FieldValue } from '../schemas/field-values.ts';
import { BulkAbilities, BulkChange, chosenShape, isChosenOneWay } from '../schemas/record-operations.ts';
import { RecordReference } from '../schemas/records.ts';

export const listLinks = endpoint({
  method: 'GET',
  path: '/api/records/{id}/links',
  summary: 'Linked records that the caller may see; `duplicates` were closed as duplicates of this one',
  params: IdParams,
  responses: {
    200: z.object({ linked: z.array(RecordReference), duplicates: z.array(RecordReference) }),
    404: Problem,
  },
});
export const addLink = endpoint({
  method: 'POST',
  path: '/api/records/{id}/links',
  summary: 'Link another record',
  params: IdParams,
  body: z.object({ otherId: z.int().positive() }),
  responses: { 200: Nothing, 403: Problem, 404: Problem, 422: Problem },
});
export const removeLink = endpoint({
  method: 'DELETE',
  path: '/api/records/{id}/links/{otherId}',
  summary: 'Remove a link',
  params: z.object({ id: Id, otherId: Id }),
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});

export const setArchived = endpoint({
  method: 'PUT',
  path: '/api/records/{id}/archived',
  summary: 'Archive a record, or restore it',
  ifMatch: true,
  params: IdParams,
  body: z.object({ archived: z.boolean() }),
  responses: { 200: z.object({ version: z.int() }), ...refusals },
});
export const undoAction = endpoint({
  method: 'POST',
  path: '/api/records/{id}/undo',
  summary:
    'Undo the last action of the workflow, or change of the owner alone, some seconds after the caller made it; If-Match is the version after it',
  ifMatch: true,
  isIdempotent: true,
  params: IdParams,
  responses: { 200: z.object({ version: z.int() }), ...refusals },
});
export const deleteRecord = endpoint({
  method: 'DELETE',
  path: '/api/records/{id}',
  summary: 'Delete a record: nobody sees it any more; the deletion stays in the audit log',
  ifMatch: true,
  params: IdParams,
  responses: { 200: Nothing, ...refusals },
});
export const setConfidentiality = endpoint({
  method: 'PUT',
  path: '/api/records/{id}/confidentiality',
  summary: 'Set whether only its people and these roles may see a record',
  ifMatch: true,
  params: IdParams,
  body: z.object({
    isConfidential: z.boolean(),
    roleIds: ids(50),
    groupIds: ids(50).optional(),
    fyi: ids(50).optional(),
  }),
  responses: { 200: z.object({ version: z.int() }), ...refusals },
});
export const listBulkAbilities = endpoint({
  method: 'GET',
  path: '/api/records/bulk',
  summary: 'The bulk changes that the caller may make to each of these records, as far as they may see them',
  query: z.object({ ids: idList(2000) }),
  responses: { 200: z.array(BulkAbilities) },
});
export const changeInBulk = endpoint({
  method: 'POST',
  path: '/api/records/bulk',
  summary: 'Change several records at once, or all of a list; returns those that could not be changed, with the reason',
  isIdempotent: true,
  body: z.object({ ...chosenShape, change: BulkChange }).refine(isChosenOneWay),
  responses: {
    200: z.object({
      changed: z.array(z.int()),
      refused: z.array(RefusedOne),
      /** Of a change of a value: the value that each changed record had, by which it is undone. */
      before: z.array(z.object({ id: z.int(), value: FieldValue.nullable() })).optional(),
    }),
    422: Problem,
  },
});
