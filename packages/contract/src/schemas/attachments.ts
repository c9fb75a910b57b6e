import * as z from 'zod';

/** Maximum characters of the name of a file. */
export const FILE_NAME_LENGTH = 200;

/** A file of a record, or one that was uploaded and is not attached yet. */
export const Attachment = z
  .object({
    id: z.int(),
    name: z.string(),
    mediaType: z.string(),
    bytes: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    purpose: z.enum(['report', 'evidence', 'comment']).nullable(),
    commentId: z.int().nullable(),
    /** The message of the conversation with the reporter that it belongs to. */
    messageId: z.int().nullable(),
    hasPreview: z.boolean(),
    /** Whether the caller may download the original, with the metadata of the camera. */
    hasOriginal: z.boolean(),
    uploadedById: z.int().nullable(),
    createdAt: z.iso.datetime(),
    abilities: z.object({ delete: z.boolean() }),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof Attachment>;

/** Maximum number of bytes of a file. */
export const ATTACHMENT_BYTES = 25_000_000;
