import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Attachment, FILE_NAME_LENGTH } from '../schemas/attachments.ts';
import { Id, IdParams, ids, Nothing, Problem } from '../schemas/common.ts';

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/api/attachments',
  summary: 'Upload a file: the body is its bytes; it is kept for a day, unless it is attached to a record',
  isIdempotent: true,
  query: z.object({ name: z.string().trim().min(1).max(FILE_NAME_LENGTH) }),
  responses: { 201: Attachment, 413: Problem, 415: Problem, 422: Problem },
});
export const getAttachmentFile = endpoint({
  method: 'GET',
  path: '/api/attachments/{id}/{variant}',
  summary: 'The content of a file: as displayed, as a small preview, or the original upload if that was kept',
  params: z.object({ id: Id, variant: z.enum(['file', 'preview', 'original']) }),
  responses: { 200: z.any(), 304: z.any(), 404: Problem },
});
export const discardAttachment = endpoint({
  method: 'DELETE',
  path: '/api/attachments/{id}',
  summary: 'Delete a file',
  params: IdParams,
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});
export const listAttachments = endpoint({
  method: 'GET',
  path: '/api/records/{id}/attachments',
  summary: 'Files of a record, oldest first',
  params: IdParams,
  responses: { 200: z.array(Attachment), 404: Problem },
});
export const addAttachments = endpoint({
  method: 'POST',
  path: '/api/records/{id}/attachments',
  summary: 'Attach uploaded files to a record',
  params: IdParams,
  isIdempotent: true,
  body: z.object({ attachmentIds: ids(50).min(1), purpose: z.enum(['report', 'evidence']) }),
  responses: { 200: z.array(Attachment), 403: Problem, 404: Problem, 422: Problem },
});
