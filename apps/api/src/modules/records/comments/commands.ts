import type { Comment } from '@safety-qube/contract/schemas/activity';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { forbidden, notFound, tooOften } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { attachUploads } from '../../attachments/index.ts';
import { getVisibleRecord } from '../any-record.ts';
import { writeEvent } from '../write-event.ts';
import { checkMentions } from './check-mentions.ts';
import { readComment } from './comments.queries.ts';

interface CommentText {
  readonly body: string;
  readonly mentions?: readonly number[] | undefined;
}

/**
 * Adds a comment to a record. 404 for a record that the caller may not see, 403 in the archive or without the right to comment, 422
 * for a mention of a person who may not see the record, 429 TOO_MANY_COMMENTS above the limit of comments per person and day on the
 * record.
 */
export async function addComment(
  ctx: Ctx,
  platform: Platform,
  recordId: number,
  { body, mentions = [], attachmentIds = [] }: CommentText & { attachmentIds?: readonly number[] | undefined },
): Promise<Comment> {
  const seen = await getVisibleRecord(ctx, recordId);
  if (!seen.abilities.comment) throw forbidden();
  await checkCommentsOfDay(ctx, platform.config, recordId);
  const mentioned = await checkMentions(ctx, seen, mentions);
  const { id } = await ctx.tx
    .insertInto('record_comment')
    .values({ record_id: recordId, author_id: actorOf(ctx).employeeId, body, mentions: mentioned })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (attachmentIds.length) await attachUploads(ctx, recordId, attachmentIds, 'comment', id);
  const { definition, record } = seen;
  await writeEvent(ctx, platform, {
    type: definition.type,
    recordId,
    version: record.version,
    name: 'commented',
    detail: { commentId: id, mentions: mentioned },
  });
  return readComment(ctx, recordId, id);
}

/** Counts in the database, so that the limit holds across processes; deleted comments count. */
async function checkCommentsOfDay(
  ctx: Ctx,
  { PERSON_COMMENTS_A_DAY: most }: Pick<Config, 'PERSON_COMMENTS_A_DAY'>,
  recordId: number,
): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select 86400 - extract(epoch from now() - created_at)::int seconds from record_comment
    where record_id = ${recordId} and author_id = ${actorOf(ctx).employeeId} and created_at > now() - interval '1 day'
    order by created_at desc offset ${most - 1} limit 1`.execute(ctx.tx);
  if (rows[0]) throw tooOften('TOO_MANY_COMMENTS', most, rows[0].seconds, 'minutes');
}

/**
 * Locks a comment of the caller and returns its record. 404 if the caller may not see the record or the comment does not exist or
 * was deleted, 403 for another person's comment.
 */
async function getOwn(ctx: Ctx, recordId: number, id: number): Promise<Awaited<ReturnType<typeof getVisibleRecord>>> {
  const seen = await getVisibleRecord(ctx, recordId);
  const row = await ctx.tx
    .selectFrom('record_comment')
    .select(['author_id', 'deleted_at'])
    .where('record_id', '=', recordId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.deleted_at) throw notFound();
  if (row.author_id !== actorOf(ctx).employeeId || !seen.abilities.comment) throw forbidden();
  return seen;
}

/** Changes the text of the caller's own comment, which is then shown as edited. */
export async function editComment(
  ctx: Ctx,
  platform: Platform,
  recordId: number,
  id: number,
  { body, mentions }: CommentText,
): Promise<Comment> {
  const seen = await getOwn(ctx, recordId, id);
  const before = await readComment(ctx, recordId, id);
  const mentioned = [...new Set(mentions ?? before.mentions)];
  const added = mentioned.filter((who) => !before.mentions.includes(who));
  await checkMentions(ctx, seen, added);
  await ctx.tx
    .updateTable('record_comment')
    .set({ body, mentions: mentioned, edited_at: new Date() })
    .where('id', '=', id)
    .execute();
  await writeEvent(ctx, platform, {
    type: seen.definition.type,
    recordId,
    version: seen.record.version,
    name: 'commented',
    detail: { commentId: id, mentions: added, isEdit: true },
  });
  return readComment(ctx, recordId, id);
}

/** Deletes the caller's own comment; its place in the list stays. */
export async function deleteComment(ctx: Ctx, platform: Platform, recordId: number, id: number): Promise<void> {
  const { definition, record } = await getOwn(ctx, recordId, id);
  await ctx.tx.updateTable('record_comment').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  await writeEvent(ctx, platform, {
    type: definition.type,
    recordId,
    version: record.version,
    name: 'commented',
    detail: { commentId: id, mentions: [], isEdit: true },
  });
}
