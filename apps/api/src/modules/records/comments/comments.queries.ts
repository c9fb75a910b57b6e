import type { Comment } from '@safety-qube/contract/schemas/activity';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { getVisibleRecord } from '../any-record.ts';

interface CommentRow {
  readonly id: number;
  readonly record_id: number;
  readonly author_id: number | null;
  readonly body: string;
  readonly mentions: number[];
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly deleted_at: Date | null;
  readonly attachment_ids: number[];
}

const select = (where: ReturnType<typeof sql>) => sql<CommentRow>`
  select c.id, c.record_id, c.author_id, c.body, c.mentions::int[] mentions, c.created_at, c.edited_at, c.deleted_at,
    array(select a.id::int from attachment a where a.tenant_id = c.tenant_id and a.record_id = c.record_id
      and a.comment_id = c.id and a.deleted_at is null order by a.id) attachment_ids
  from record_comment c where ${where} order by c.id`;

/** Presents a comment for an actor: a deleted one keeps its position and its author, but not its text. */
function present(row: CommentRow, actorId: number): Comment {
  const isThere = row.deleted_at === null;
  const isOwn = isThere && row.author_id === actorId;
  return {
    id: row.id,
    authorId: row.author_id,
    body: isThere ? row.body : '',
    mentions: isThere ? row.mentions : [],
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    attachmentIds: isThere ? row.attachment_ids : [],
    abilities: { edit: isOwn, delete: isOwn },
  };
}

/** Returns the comments on a record that the caller may see, oldest first; 404 otherwise. */
export async function listComments(ctx: Ctx, recordId: number): Promise<Comment[]> {
  await getVisibleRecord(ctx, recordId);
  const { rows } = await select(sql`c.record_id = ${recordId}`).execute(ctx.tx);
  return rows.map((row) => present(row, actorOf(ctx).employeeId));
}

/** Returns one comment of a record that the caller is known to see; 404 if there is no such comment. */
export async function readComment(ctx: Ctx, recordId: number, id: number): Promise<Comment> {
  const { rows } = await select(sql`c.record_id = ${recordId} and c.id = ${id}`).execute(ctx.tx);
  if (!rows[0]) throw notFound();
  return present(rows[0], actorOf(ctx).employeeId);
}
