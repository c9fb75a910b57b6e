import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import { type SqlBool, sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { mediaKind, nameAs } from './attachments.policy.ts';
import { type AttachmentRow, fileAbilities, presentAttachment } from './attachments.presenter.ts';
import type { FileHolders, HoldingRecord } from './file-holders.ts';
import { originalType } from './storage-keys.ts';

/** Whether a file `a` is not deleted; those of a deleted comment count as deleted. */
export const IS_NOT_DELETED = sql<SqlBool>`(a.deleted_at is null and (a.comment_id is null or exists (select from record_comment c
  where c.tenant_id = a.tenant_id and c.id = a.comment_id and c.deleted_at is null)))`;

/** Selects files that are not deleted. */
const notDeleted = (ctx: Ctx) => ctx.tx.selectFrom('attachment as a').selectAll('a').where(IS_NOT_DELETED);

/** Returns the files of a record that the caller is known to see, oldest first; photos of messages as the conversation. */
export async function listFilesOfRecord(ctx: Ctx, record: HoldingRecord): Promise<Attachment[]> {
  const files = notDeleted(ctx).where('a.record_id', '=', record.id);
  const rows = await (record.mayConverse ? files : files.where('a.message_id', 'is', null)).orderBy('a.id').execute();
  return rows.map((row) => presentAttachment(actorOf(ctx), row, record));
}

/**
 * Returns a file and the record it belongs to, if any. 404 unless the file is an unattached one of the caller, or belongs to a
 * record or a form that they may see.
 */
export async function getAttachment<R extends HoldingRecord>(
  ctx: Ctx,
  { seeRecord, mustSeeFormFile }: FileHolders<R>,
  id: number,
  { forUpdate = false } = {},
): Promise<{ row: AttachmentRow; record: R | null }> {
  const query = notDeleted(ctx).where('a.id', '=', id);
  const row = await (forUpdate ? query.forUpdate('a') : query).executeTakeFirst();
  if (!row) throw notFound();
  if (row.record_id !== null) {
    const record = await seeRecord(ctx, row.record_id);
    if (row.message_id !== null && !record.mayConverse) throw notFound();
    return { row, record };
  }
  if (row.execution_id !== null) await mustSeeFormFile(ctx, row.execution_id, row.id);
  else if (row.uploaded_by !== actorOf(ctx).employeeId) throw notFound();
  return { row, record: null };
}

/** A variant of a file as it is sent. */
export interface SentFile {
  readonly key: string;
  readonly mediaType: string;
  readonly name: string;
  readonly tag: string;
  /** Whether the server encoded these bytes itself, so that a browser may show them. */
  readonly isOurs: boolean;
}

type Variant = 'file' | 'preview' | 'original';

/** Finds the bytes of a variant of a file; 404 if there is none or the caller may not see it. */
export async function findFile(ctx: Ctx, holders: FileHolders, id: number, variant: Variant): Promise<SentFile> {
  const { row, record } = await getAttachment(ctx, holders, id);
  const tag = `"${row.sha256.slice(0, 32)}-${variant}"`;
  if (variant === 'file') {
    const isOurs = mediaKind(row.media_type)?.kind === 'image';
    return { key: row.storage_key, mediaType: row.media_type, name: row.name, tag, isOurs };
  }
  if (variant === 'preview' && row.preview_key !== null) {
    const webp = mediaKind('image/webp');
    return {
      key: row.preview_key,
      mediaType: 'image/webp',
      name: webp ? nameAs(row.name, webp) : row.name,
      tag,
      isOurs: true,
    };
  }
  if (variant === 'original' && row.original_key !== null && fileAbilities(actorOf(ctx), row, record).original) {
    const { mediaType } = originalType(row.original_key);
    const kind = mediaKind(mediaType);
    return { key: row.original_key, mediaType, name: kind ? nameAs(row.name, kind) : row.name, tag, isOurs: false };
  }
  throw notFound();
}
