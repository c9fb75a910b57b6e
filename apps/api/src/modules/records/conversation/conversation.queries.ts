import type { Conversation, ConversationMessage } from '@safety-qube/contract/schemas/conversation';
import { firstOf } from '@safety-qube/domain/item-at';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';
import { getVisibleRecord } from '../any-record.ts';
import type { RecordRow } from '../record-row.ts';

/** A message of the conversation about a record. */
export interface MessageRow {
  readonly id: number;
  readonly author_id: number | null;
  readonly body: string;
  readonly created_at: Date;
  readonly attachment_ids: number[];
}

/** Returns the messages about a record without a check of rights, oldest first; with `id` only that one. */
export async function readMessages(ctx: Pick<Ctx, 'tx'>, recordId: number, id?: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.author_id, m.body, m.created_at, array(select a.id::int from attachment a
      where a.tenant_id = m.tenant_id and a.record_id = m.record_id and a.message_id = m.id and a.deleted_at is null order by a.id) attachment_ids
    from record_message m where m.record_id = ${recordId} and ${id === undefined ? sql`true` : sql`m.id = ${id}`} order by m.id`.execute(
    ctx.tx,
  );
  return rows;
}

const present = (row: MessageRow): ConversationMessage => ({
  id: row.id,
  authorId: row.author_id,
  text: row.body,
  createdAt: row.created_at.toISOString(),
  attachmentIds: row.attachment_ids,
});

/** Whether a reporter and those who work on a record can write about it: not once it is archived or another one took its place. */
export const takesMessages = ({
  archived_at,
  duplicate_of,
}: Pick<RecordRow, 'archived_at' | 'duplicate_of'>): boolean => archived_at === null && duplicate_of === null;

/** Returns the conversation about a record. 404 if the caller may not see it, 403 unless they own it or work on it. */
export async function readConversation(ctx: Ctx, recordId: number): Promise<Conversation> {
  const { record, abilities } = await getVisibleRecord(ctx, recordId);
  if (!abilities.converse) throw forbidden();
  const write = record.has_claim && takesMessages(record);
  return { messages: (await readMessages(ctx, recordId)).map(present), abilities: { write } };
}

/** Returns one message as those who work on the record see it. */
export const readMessage = async (ctx: Ctx, recordId: number, id: number): Promise<ConversationMessage> =>
  present(firstOf(await readMessages(ctx, recordId, id)));
