import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

/**
 * Gives a record the files with which another one was reported, as files of its own that share the bytes: removing one of them leaves
 * the other.
 */
export async function shareFiles({ tx }: Pick<Ctx, 'tx'>, fromId: number, toId: number): Promise<void> {
  await sql`
    insert into attachment (record_id, purpose, name, media_type, bytes, sha256, width, height, storage_key, preview_key, original_key,
      uploaded_by, created_at)
    select ${toId}, purpose, name, media_type, bytes, sha256, width, height, storage_key, preview_key, original_key, uploaded_by, created_at
    from attachment where record_id = ${fromId} and purpose = 'report' and message_id is null and deleted_at is null
    order by id`.execute(tx);
}
