import type { Attachment } from '@safety-qube/contract/attachments';
import { type SqlBool, sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { mediaKind, nameAs } from './attachments.policy.ts';
import { type AttachmentRow, fileAbilities, presentAttachment } from './attachments.presenter.ts';
import type { FileHolders, HoldingRecord } from './file-holders.ts';
import { originalType } from './storage-keys.ts';

/** Files that are there; those of a comment that was taken back went with it. */
const there = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('attachment as a')
    .selectAll('a')
    .where('a.deleted_at', 'is', null)
    .where(
      sql<SqlBool>`(a.comment_id is null or exists (select from record_comment c
        where c.tenant_id = a.tenant_id and c.id = a.comment_id and c.deleted_at is null))`,
    );

/** Files of a record that the caller is known to see, oldest first. */
export async function listFilesOfRecord(ctx: Ctx, record: HoldingRecord): Promise<Attachment[]> {
  const rows = await there(ctx).where('a.record_id', '=', record.id).orderBy('a.id').execute();
  return rows.map((row) => presentAttachment(actorOf(ctx), row, record));
}

/** A file and the record it belongs to, if any: held ones are their bringer's alone, others' are the record's or a form's. 404 otherwise. */
export async function getAttachment<R extends HoldingRecord>(
  ctx: Ctx,
  { seeRecord, mustSeeFormFile }: FileHolders<R>,
  id: number,
  { forUpdate = false } = {},
): Promise<{ row: AttachmentRow; record: R | null }> {
  const query = there(ctx).where('a.id', '=', id);
  const row = await (forUpdate ? query.forUpdate('a') : query).executeTakeFirst();
  if (!row) throw notFound();
  if (row.record_id !== null) return { row, record: await seeRecord(ctx, row.record_id) };
  if (row.execution_id !== null) await mustSeeFormFile(ctx, row.execution_id, row.id);
  else if (row.uploaded_by !== actorOf(ctx).employeeId) throw notFound();
  return { row, record: null };
}

/** A part of a file as it is sent. */
export interface SentFile {
  readonly key: string;
  readonly mediaType: string;
  readonly name: string;
  readonly tag: string;
  /** Whether we have made these bytes ourselves, so that a browser may show them. */
  readonly isOurs: boolean;
}

type Variant = 'file' | 'preview' | 'original';

/** Which bytes a caller gets for a part of a file; 404 for a part that there is not, or that is not theirs to see. */
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
