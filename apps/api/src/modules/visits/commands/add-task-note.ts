import type { TaskNote } from '@safety-qube/contract/schemas/visits';
import type * as z from 'zod';
import { type Ctx, visitorOf } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countReportOf } from '../../posters/index.ts';
import { insertClaim, writeEvent } from '../../records/index.ts';
import { tooManyHere } from '../too-many-here.ts';

/** Notes of visitors about one task in a day. */
const MOST_NOTES = 100;
/** Seconds after which a note is sent again that was one too many. */
const RETRY_SECONDS = 3600;

/**
 * Adds a visitor's note to the task of the poster that they came by, as a comment without an author. 404 for what has no task, 429
 * NOTES_FULL above the notes of a day.
 */
export async function addTaskNote(
  ctx: Ctx,
  platform: Platform,
  { text, claim }: z.output<typeof TaskNote>,
): Promise<void> {
  const { cameBy } = visitorOf(ctx);
  const taskId = cameBy.kind === 'poster' ? cameBy.taskId : null;
  if (taskId === null) throw notFound();
  const { type, version } = await ctx.tx
    .selectFrom('record')
    .select(['type', 'version'])
    .where('id', '=', taskId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { notes } = await ctx.tx
    .selectFrom('record_comment')
    .select((eb) => eb.fn.countAll<number>().as('notes'))
    .where('record_id', '=', taskId)
    .where('author_id', 'is', null)
    .where('created_at', '>', new Date(Date.now() - 86_400_000))
    .executeTakeFirstOrThrow();
  const { facilityId } = cameBy.place;
  if (notes >= MOST_NOTES) throw await tooManyHere(ctx, 'NOTES_FULL', { facilityId, seconds: RETRY_SECONDS });
  const { id } = await ctx.tx
    .insertInto('record_comment')
    .values({ record_id: taskId, author_id: null, body: text })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertClaim(ctx, platform, claim, { comment_id: id });
  await countReportOf(ctx.tx, cameBy);
  const detail = { commentId: id, mentions: [] };
  await writeEvent(ctx, platform, { type, recordId: taskId, version, name: 'commented', detail });
}
