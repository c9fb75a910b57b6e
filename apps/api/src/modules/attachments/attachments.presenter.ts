import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import type { Selectable } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import type { HoldingRecord } from './file-holders.ts';

export type AttachmentRow = Selectable<DB['attachment']>;

/**
 * What an actor may do with a file: everything with an unattached one, which is theirs. A record's file may be removed by its
 * uploader while work on the record has not started, and by an editor always; only these two see the original, which contains place
 * and time.
 */
export function fileAbilities(actor: Actor, row: AttachmentRow, record: HoldingRecord | null) {
  const isOwn = row.uploaded_by === actor.employeeId;
  // Files that an answer of a form names stay with the form.
  if (!record) return { delete: isOwn && row.execution_id === null, original: isOwn };
  return { delete: record.mayEdit || (isOwn && record.isNew), original: record.mayEdit || isOwn };
}

/**
 * Presents a file for an actor who may see it. An unattached file has no uploader, because that response is stored and may outlive
 * an anonymous report.
 */
export function presentAttachment(actor: Actor, row: AttachmentRow, record: HoldingRecord | null): Attachment {
  const abilities = fileAbilities(actor, row, record);
  return {
    id: row.id,
    name: row.name,
    mediaType: row.media_type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    purpose: row.purpose as Attachment['purpose'],
    commentId: row.comment_id,
    messageId: row.message_id,
    hasPreview: row.preview_key !== null,
    hasOriginal: row.original_key !== null && abilities.original,
    uploadedById: record && row.uploaded_by,
    createdAt: row.created_at.toISOString(),
    abilities: { delete: abilities.delete },
  };
}
