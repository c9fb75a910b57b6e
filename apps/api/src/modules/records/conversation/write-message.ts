import type { ConversationMessage } from '@safety-qube/contract/schemas/conversation';
import { type RawBuilder, sql } from 'kysely';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { forbidden, refuse, tooOften } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getVisibleRecord } from '../any-record.ts';
import type { RecordDefinition } from '../record-definition.ts';
import type { RecordRow } from '../record-row.ts';
import { writeEvent } from '../write-event.ts';
import { readMessage, takesMessages } from './conversation.queries.ts';

/** Throws 429 TOO_MANY_MESSAGES above the messages about a record that one side may write a day. */
async function checkMessagesOfDay(
  ctx: Ctx,
  { PERSON_COMMENTS_A_DAY: most }: Platform['config'],
  recordId: number,
  authorId: number | null,
): Promise<void> {
  const author: RawBuilder<unknown> = authorId === null ? sql`null` : sql`${authorId}::bigint`;
  const { rows } = await sql<{ seconds: number }>`
    select 86400 - extract(epoch from now() - created_at)::int seconds from record_message
    where record_id = ${recordId} and author_id is not distinct from ${author} and created_at > now() - interval '1 day'
    order by created_at desc offset ${most - 1} limit 1`.execute(ctx.tx);
  if (rows[0]) throw tooOften('TOO_MANY_MESSAGES', most, rows[0].seconds, 'minutes');
}

/** Writes a message about a record: by the caller, or by its reporter if nobody is signed in. Returns its id. */
export async function writeMessage(
  ctx: Ctx,
  platform: Platform,
  { type }: Pick<RecordDefinition, 'type'>,
  { id: recordId, version }: Pick<RecordRow, 'id' | 'version'>,
  text: string,
): Promise<number> {
  const authorId = ctx.actor?.employeeId ?? null;
  await checkMessagesOfDay(ctx, platform.config, recordId, authorId);
  const { id } = await ctx.tx
    .insertInto('record_message')
    .values({ record_id: recordId, author_id: authorId, body: text })
    .returning('id')
    .executeTakeFirstOrThrow();
  const name = authorId === null ? 'reporterWrote' : 'reporterAsked';
  await writeEvent(ctx, platform, { type, recordId, version, name });
  return id;
}

/**
 * Writes to the reporter of a record. 404 if the caller may not see it, 403 unless they own it or work on it, 422 REPORTER_UNREACHABLE
 * if the reporter has no claim, or not any more, or another record took the place of this one, where they cannot answer.
 */
export async function writeToReporter(
  ctx: Ctx,
  platform: Platform,
  recordId: number,
  text: string,
): Promise<ConversationMessage> {
  actorOf(ctx);
  const { record, definition, abilities } = await getVisibleRecord(ctx, recordId);
  if (!abilities.converse || record.archived_at !== null) throw forbidden();
  if (!record.has_claim || !takesMessages(record)) throw refuse('REPORTER_UNREACHABLE');
  return readMessage(ctx, recordId, await writeMessage(ctx, platform, definition, record, text));
}
