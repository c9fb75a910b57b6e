import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Comment, CommentBody, CommentParams, HistoryEntry } from '../schemas/activity.ts';
import { IdParams, ids, Nothing, Problem } from '../schemas/common.ts';
import { Conversation, ConversationMessage } from '../schemas/conversation.ts';

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/records/{id}/history',
  summary: 'The history of a record, newest first',
  params: IdParams,
  responses: { 200: z.array(HistoryEntry), 404: Problem },
});
export const listComments = endpoint({
  method: 'GET',
  path: '/api/records/{id}/comments',
  summary: 'Comments on a record, oldest first',
  params: IdParams,
  responses: { 200: z.array(Comment), 404: Problem },
});
export const addComment = endpoint({
  method: 'POST',
  path: '/api/records/{id}/comments',
  summary: 'Comment on a record; mentioned people are notified, and must be able to see it',
  params: IdParams,
  isIdempotent: true,
  body: z.object({ body: CommentBody, mentions: ids(20).optional(), attachmentIds: ids(10).optional() }),
  responses: { 201: Comment, 403: Problem, 404: Problem, 422: Problem },
});
export const editComment = endpoint({
  method: 'PATCH',
  path: '/api/records/{id}/comments/{commentId}',
  summary: 'Change one’s own comment',
  params: CommentParams,
  body: z.object({ body: CommentBody, mentions: ids(20).optional() }),
  responses: { 200: Comment, 403: Problem, 404: Problem, 422: Problem },
});
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/records/{id}/comments/{commentId}',
  summary: 'Delete one’s own comment; it remains visible that there was one',
  params: CommentParams,
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});
export const readConversation = endpoint({
  method: 'GET',
  path: '/api/records/{id}/conversation',
  summary: 'What the people who work on a record and its reporter without a name write to each other, oldest first',
  params: IdParams,
  responses: { 200: Conversation, 403: Problem, 404: Problem },
});
export const writeToReporter = endpoint({
  method: 'POST',
  path: '/api/records/{id}/conversation',
  summary: 'Write to the reporter of a record, who reads it by their claim code',
  params: IdParams,
  isIdempotent: true,
  body: z.object({ text: CommentBody }),
  responses: { 201: ConversationMessage, 403: Problem, 404: Problem, 422: Problem, 429: Problem },
});
