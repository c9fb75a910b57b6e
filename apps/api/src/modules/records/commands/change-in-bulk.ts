import type { BulkChange } from '@safety-qube/contract/schemas/record-operations';
import { assigningAction } from '@safety-qube/domain/records/workflow';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { forbidden, Refusal } from '../../../platform/errors.ts';
import { errorText } from '../../../platform/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getVisibleRecord } from '../any-record.ts';
import { actOnRecord } from './act-on-record.ts';
import { deleteRecord } from './delete-record.ts';
import { editRecord } from './edit-record.ts';
import { setArchived } from './set-archived.ts';

type Change = z.output<typeof BulkChange>;

/** Applies a bulk change to one record, with the same commands as a change of a single record. */
async function changeOne(ctx: Ctx, platform: Platform, id: number, change: Change): Promise<unknown> {
  switch (change.action) {
    case 'archive':
      return setArchived(ctx, platform, { id, archived: true });
    case 'restore':
      return setArchived(ctx, platform, { id, archived: false });
    case 'delete':
      return deleteRecord(ctx, platform, { id });
  }
  const { record, definition } = await getVisibleRecord(ctx, id);
  const { version } = record;
  if (change.action === 'assign') {
    const { team, dueOn } = change;
    const action = assigningAction(definition.workflow, record.status);
    if (action === undefined) throw forbidden();
    return actOnRecord(ctx, platform, definition, action, { id, version, body: { team, dueOn } });
  }
  const { action, ...said } = change;
  if (action === 'cancel') return actOnRecord(ctx, platform, definition, action, { id, version, body: said });
  return editRecord(ctx, platform, definition, { id, version, body: said });
}

/**
 * Changes those of several records that may be changed. Returns their ids, and the other records with the reasons. Each record is
 * changed completely or not at all.
 */
export async function changeInBulk(
  ctx: Ctx,
  platform: Platform,
  { ids, change }: { ids: readonly number[]; change: Change },
): Promise<{ changed: number[]; refused: { id: number; code: string; message: string }[] }> {
  const changed: number[] = [];
  const refused: { id: number; code: string; message: string }[] = [];
  // In the order of their ids, so that two bulk changes never deadlock.
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const effects: (() => void)[] = [];
    try {
      await sql`savepoint one`.execute(ctx.tx);
      const one = { ...ctx, afterCommit: (effect: () => void) => void effects.push(effect) };
      await changeOne(one, platform, id, change);
      await sql`release savepoint one`.execute(ctx.tx);
      for (const effect of effects) ctx.afterCommit(effect);
      changed.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint one`.execute(ctx.tx);
      refused.push({ id, code: error.code, message: errorText(ctx.language, error.code, error.params) });
    }
  }
  return { changed, refused };
}
