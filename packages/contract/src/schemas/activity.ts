import { RECORD_LIMITS } from '@safety-qube/domain/records/record-limits';
import * as z from 'zod';
import { Id } from './common.ts';

/** An entry of a record's history; it names no person if an anonymous raiser or a timer caused it. */
export const HistoryEntry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    actorId: z.int().nullable(),
    /** For whom the actor stood in. */
    actingForId: z.int().nullable(),
    action: z.string(),
    fromStatus: z.string().nullable(),
    toStatus: z.string().nullable(),
    note: z.string().nullable(),
    /** The event that this entry undid; absent for all others. */
    undoes: z.string().optional(),
    change: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const Comment = z
  .object({
    id: z.int(),
    /** Null for a visitor, of whom nothing is known. */
    authorId: z.int().nullable(),
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
export const CommentBody = z.string().trim().min(1).max(RECORD_LIMITS.comment);
export const CommentParams = z.object({ id: Id, commentId: Id });
