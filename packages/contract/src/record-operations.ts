import * as z from 'zod';
import { GivenDay, Id, IdParams, idList, ids, Nothing, Problem, Reason, refusals } from './common.ts';
import { endpoint } from './endpoint.ts';
import { RecordReference } from './records.ts';

export const listLinks = endpoint({
  method: 'GET',
  path: '/api/records/{id}/links',
  summary:
    'Records that have to do with this one, as far as the caller may see them; `duplicates` were closed in its favour',
  access: 'session',
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
  access: 'session',
  params: IdParams,
  body: z.object({ otherId: z.int().positive() }),
  responses: { 200: Nothing, 403: Problem, 404: Problem, 422: Problem },
});
export const removeLink = endpoint({
  method: 'DELETE',
  path: '/api/records/{id}/links/{otherId}',
  summary: 'Undo a link',
  access: 'session',
  params: z.object({ id: Id, otherId: Id }),
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});

export const setArchived = endpoint({
  method: 'PUT',
  path: '/api/records/{id}/archived',
  summary: 'Archive a record, or restore it',
  access: 'session',
  ifMatch: true,
  params: IdParams,
  body: z.object({ archived: z.boolean() }),
  responses: { 200: z.object({ version: z.int() }), ...refusals },
});
export const deleteRecord = endpoint({
  method: 'DELETE',
  path: '/api/records/{id}',
  summary: 'Delete a record: nobody sees it any more; that it was deleted stays in the log',
  access: 'session',
  ifMatch: true,
  params: IdParams,
  responses: { 200: Nothing, ...refusals },
});
export const setConfidentiality = endpoint({
  method: 'PUT',
  path: '/api/records/{id}/confidentiality',
  summary: 'Say whether only its people and these roles may see a record',
  access: 'session',
  ifMatch: true,
  params: IdParams,
  body: z.object({ isConfidential: z.boolean(), roleIds: ids(50), fyi: ids(50).optional() }),
  responses: { 200: z.object({ version: z.int() }), ...refusals },
});

/** A change to many records at once; each record is checked on its own. */
export const BulkChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('assign'), team: ids(50).min(1), dueOn: GivenDay.nullish() }),
  z.object({ action: z.literal('setDue'), dueOn: GivenDay.nullable(), reason: Reason.optional() }),
  z.object({ action: z.literal('setOwner'), ownerId: z.int().positive() }),
  z.object({ action: z.literal('cancel'), reason: Reason }),
  z.object({ action: z.literal('setPriority'), priority: z.int().positive() }),
  z.object({ action: z.literal('archive') }),
  z.object({ action: z.literal('restore') }),
  z.object({ action: z.literal('delete') }),
]);
/** Which bulk changes the caller may make to a record; `edit` is its due date and priority, `assign` includes re-assignment. */
export const BulkAbilities = z
  .object({
    id: z.int(),
    assign: z.boolean(),
    setOwner: z.boolean(),
    edit: z.boolean(),
    cancel: z.boolean(),
    archive: z.boolean(),
    restore: z.boolean(),
    delete: z.boolean(),
  })
  .meta({ id: 'BulkAbilities' });
export type BulkAbilities = z.infer<typeof BulkAbilities>;
export const listBulkAbilities = endpoint({
  method: 'GET',
  path: '/api/records/bulk',
  summary: 'Which changes in bulk the caller may make to each of these records, as far as they may see them',
  access: 'session',
  query: z.object({ ids: idList(2000) }),
  responses: { 200: z.array(BulkAbilities) },
});
export const changeInBulk = endpoint({
  method: 'POST',
  path: '/api/records/bulk',
  summary: 'Change several records at once; those that may not be changed are named with the reason',
  access: 'session',
  isIdempotent: true,
  body: z.object({ ids: ids(500).min(1), change: BulkChange }),
  responses: {
    200: z.object({
      changed: z.array(z.int()),
      refused: z.array(z.object({ id: z.int(), code: z.string(), message: z.string() })),
    }),
    422: Problem,
  },
});
