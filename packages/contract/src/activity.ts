import * as z from 'zod';
import { Id, IdParams, ids, Nothing, Problem } from './common.ts';
import { endpoint } from './endpoint.ts';

/** An entry of a record's history; it names no person if an anonymous raiser or a timer caused it. */
export const HistoryEntry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    actorId: z.int().nullable(),
    action: z.string(),
    fromStatus: z.string().nullable(),
    toStatus: z.string().nullable(),
    note: z.string().nullable(),
    change: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof HistoryEntry>;
export const listHistory = endpoint({
  method: 'GET',
  path: '/api/records/{id}/history',
  summary: 'What happened to a record, newest first',
  access: 'session',
  params: IdParams,
  responses: { 200: z.array(HistoryEntry), 404: Problem },
});

export const Comment = z
  .object({
    id: z.int(),
    authorId: z.int(),
    /** Empty once the comment was withdrawn. */
    body: z.string(),
    mentions: z.array(z.int()),
    createdAt: z.iso.datetime(),
    editedAt: z.iso.datetime().nullable(),
    deletedAt: z.iso.datetime().nullable(),
    attachmentIds: z.array(z.int()),
    abilities: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;
const CommentBody = z.string().trim().min(1).max(4000);
const CommentParams = z.object({ id: Id, commentId: Id });
export const listComments = endpoint({
  method: 'GET',
  path: '/api/records/{id}/comments',
  summary: 'Comments on a record, oldest first',
  access: 'session',
  params: IdParams,
  responses: { 200: z.array(Comment), 404: Problem },
});
export const addComment = endpoint({
  method: 'POST',
  path: '/api/records/{id}/comments',
  summary: 'Comment on a record; whoever is mentioned is told, and must be able to see it',
  access: 'session',
  params: IdParams,
  isIdempotent: true,
  body: z.object({ body: CommentBody, mentions: ids(20).optional(), attachmentIds: ids(10).optional() }),
  responses: { 201: Comment, 403: Problem, 404: Problem, 422: Problem },
});
export const editComment = endpoint({
  method: 'PATCH',
  path: '/api/records/{id}/comments/{commentId}',
  summary: 'Change one’s own comment',
  access: 'session',
  params: CommentParams,
  body: z.object({ body: CommentBody, mentions: ids(20).optional() }),
  responses: { 200: Comment, 403: Problem, 404: Problem, 422: Problem },
});
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/records/{id}/comments/{commentId}',
  summary: 'Take one’s own comment back; that there was one stays',
  access: 'session',
  params: CommentParams,
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});
