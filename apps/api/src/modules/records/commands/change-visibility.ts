import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { ConfidentialTo } from '@safety-qube/domain/records/confidentiality-rules';
import type { Changes } from '@safety-qube/domain/records/record-properties';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { GROUP_IDS, grantAccess, ROLE_IDS } from '../confidentiality.ts';
import { keepConfidential } from '../origin.ts';
import { readAudience, writeEvent } from '../write-event.ts';

/** What a change of confidentiality in the background needs: nobody waits for it, and no request is behind it. */
export type ChangeCtx = Pick<Ctx, 'tx' | 'actor' | 'afterCommit'> & { readonly tenant: { readonly id: number } };

/** A record whose confidentiality was changed, with its version after that. */
export interface ChangedRecord {
  readonly id: number;
  readonly version: number;
}

/**
 * Makes a record confidential to its people and to others, with the records that were created from it. Returns those that changed; none if
 * it is confidential already.
 */
export async function makeConfidential(
  ctx: ChangeCtx,
  platform: Pick<Platform, 'relay'>,
  id: number,
  to: ConfidentialTo,
): Promise<ChangedRecord[]> {
  const { rows } = await sql<{ type: RecordType }>`
    select type from record where id = ${id} and not is_confidential and deleted_at is null for update`.execute(ctx.tx);
  const record = rows[0];
  if (!record) return [];
  const before = await readAudience(ctx, record.type, id);
  const { version } = await ctx.tx
    .updateTable('record')
    .set({ is_confidential: true, updated_at: new Date(), version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await grantAccess(ctx, id, to);
  const followed = await keepConfidential(ctx, platform, id);
  const change: Changes = {
    isConfidential: [false, true],
    confidentialRoleIds: [[], [...to.roleIds]],
    ...(to.groupIds.length > 0 && { confidentialGroupIds: [[], [...to.groupIds]] }),
  };
  const event = { type: record.type, recordId: id, version, name: 'confidentialityChanged', change } as const;
  await writeEvent(ctx, platform, event, before);
  return [{ id, version }, ...followed];
}

/** Makes a record visible again to all who see such records. Does nothing if it is not confidential. */
export async function endConfidentiality(ctx: ChangeCtx, platform: Pick<Platform, 'relay'>, id: number): Promise<void> {
  const { rows } = await sql<{ type: RecordType; roles: number[]; groups: number[] }>`
    select r.type, ${ROLE_IDS} roles, ${GROUP_IDS} groups
    from record r where r.id = ${id} and r.is_confidential and r.deleted_at is null for update`.execute(ctx.tx);
  const record = rows[0];
  if (!record) return;
  const before = await readAudience(ctx, record.type, id);
  for (const table of ['record_role', 'record_group'] as const)
    await ctx.tx.deleteFrom(table).where('record_id', '=', id).execute();
  const { version } = await ctx.tx
    .updateTable('record')
    .set({ is_confidential: false, updated_at: new Date(), version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const change: Changes = {
    isConfidential: [true, false],
    confidentialRoleIds: [record.roles, []],
    ...(record.groups.length > 0 && { confidentialGroupIds: [record.groups, []] }),
  };
  const event = { type: record.type, recordId: id, version, name: 'confidentialityChanged', change } as const;
  await writeEvent(ctx, platform, event, before);
}
