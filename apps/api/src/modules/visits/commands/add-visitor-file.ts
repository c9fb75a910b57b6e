import type { VisitorFileQuery } from '@safety-qube/contract/schemas/visits';
import { MOST_PHOTOS } from '@safety-qube/domain/visitor-limits';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { busy, notFound, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertUpload, type StoredUpload } from '../../attachments/index.ts';
import { type Claimed, lockRecord, writeEvent } from '../../records/index.ts';
import { claimedBy, readClaimedRecord, takesPhotos } from '../reporter-view.queries.ts';
import { placeInAnswer, placeInRecord } from './place-file.ts';

type Query = z.output<typeof VisitorFileQuery>;

/** Counts the files that visitors have sent for what a claim opens. */
async function countFiles(ctx: Ctx, claim: Claimed): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from attachment a
    left join execution e on e.tenant_id = a.tenant_id and e.id = a.execution_id
    where a.uploaded_by is null and a.deleted_at is null and (a.held_report_id = ${claim.held_report_id}
      or a.execution_id = ${claim.execution_id} or a.comment_id = ${claim.comment_id}
      or coalesce(a.record_id, e.record_id) = ${claim.record_id})`.execute(ctx.tx);
  return rows[0]?.count ?? 0;
}

/** Returns what the visitor's claim opens. 404 without a claim, 422 REPORT_FILES_FULL if it can have no more files. */
export async function claimedWithRoom(ctx: Ctx): Promise<Claimed & { readonly files: number }> {
  const claim = await claimedBy(ctx);
  const files = await countFiles(ctx, claim);
  if (files >= MOST_PHOTOS) throw refuse('REPORT_FILES_FULL', { most: MOST_PHOTOS });
  return { ...claim, files };
}

/** Throws 404 unless the reporter has written the message. */
async function checkMessage(ctx: Ctx, recordId: number, id: number): Promise<void> {
  await ctx.tx
    .selectFrom('record_message')
    .select('id')
    .where('record_id', '=', recordId)
    .where('id', '=', id)
    .where('author_id', 'is', null)
    .executeTakeFirstOrThrow(notFound);
}

async function addToRecord(
  ctx: Ctx,
  platform: Platform,
  id: number,
  upload: StoredUpload,
  query: Query,
): Promise<void> {
  const { questionId, messageId } = query;
  await lockRecord(ctx.tx, id);
  const { abilities } = await readClaimedRecord(ctx, id);
  if (!(messageId === undefined ? abilities.addFile : abilities.message)) throw refuse('REPORT_ENDED');
  if (messageId !== undefined) await checkMessage(ctx, id, messageId);
  const holder = { record_id: id, message_id: messageId ?? null, purpose: 'report' };
  await placeInRecord(ctx, platform, id, { ...(await insertUpload(ctx, upload, holder)), questionId });
}

/** Adds a file to an inspection that a visitor filled in, which has no place for it but an answer: 422 QUESTION_UNKNOWN without one. */
async function addToInspection(ctx: Ctx, platform: Platform, id: number, upload: StoredUpload, { questionId }: Query) {
  const file = await insertUpload(ctx, upload, { execution_id: id });
  if (!(await placeInAnswer(ctx, platform, { executionId: id }, { ...file, questionId })))
    throw refuse('QUESTION_UNKNOWN');
}

/**
 * Adds a file to a report that is held, and keeps the question that it answers until the report is released. 503 BUSY if it was released
 * or deleted at this moment: repeated, the claim opens what has become of it.
 */
async function addToHeld(ctx: Ctx, id: number, upload: StoredUpload, { questionId }: Query): Promise<void> {
  const held = await ctx.tx
    .selectFrom('held_report')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!held) throw busy();
  const file = await insertUpload(ctx, upload, { held_report_id: id });
  if (questionId === undefined) return;
  const question = JSON.stringify({ [file.id]: questionId });
  await ctx.tx
    .updateTable('held_report')
    .set({ questions: sql`questions || ${question}::jsonb` })
    .where('id', '=', id)
    .execute();
}

async function addToNote(ctx: Ctx, platform: Platform, commentId: number, upload: StoredUpload): Promise<void> {
  const { record_id } = await ctx.tx
    .selectFrom('record_comment')
    .select('record_id')
    .where('id', '=', commentId)
    .executeTakeFirstOrThrow();
  await lockRecord(ctx.tx, record_id);
  if (!(await takesPhotos(ctx, commentId))) throw refuse('REPORT_ENDED');
  const { type, version } = await ctx.tx
    .selectFrom('record')
    .select(['type', 'version'])
    .where('id', '=', record_id)
    .executeTakeFirstOrThrow();
  await insertUpload(ctx, upload, { record_id, comment_id: commentId, purpose: 'comment' });
  const detail = { commentId, mentions: [], isEdit: true };
  await writeEvent(ctx, platform, { type, recordId: record_id, version, name: 'commented', detail });
}

/**
 * Adds a picture to what the visitor's claim opens. 404 without a claim and for a message of somebody else, 422 REPORT_FILES_FULL,
 * REPORT_ENDED, QUESTION_UNKNOWN.
 */
export async function addVisitorFile(ctx: Ctx, platform: Platform, stored: StoredUpload, query: Query): Promise<void> {
  const { files, ...claim } = await claimedWithRoom(ctx);
  const upload = { ...stored, name: stored.name.replace(/^photo/, String(files + 1)) };
  if (claim.record_id !== null) await addToRecord(ctx, platform, claim.record_id, upload, query);
  if (claim.execution_id !== null) await addToInspection(ctx, platform, claim.execution_id, upload, query);
  if (claim.comment_id !== null) await addToNote(ctx, platform, claim.comment_id, upload);
  if (claim.held_report_id !== null) await addToHeld(ctx, claim.held_report_id, upload, query);
}
