import type { FieldValue } from '@safety-qube/contract/schemas/field-values';
import type { BulkChange } from '@safety-qube/contract/schemas/record-operations';
import { assigningAction } from '@safety-qube/domain/records/workflow';
import type * as z from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';
import { oneByOne, type RefusedOne } from '../../../platform/one-by-one.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getVisibleRecord } from '../any-record.ts';
import type { WithdrawNotices } from '../undo/withdraw-notices.ts';
import { actOnRecord } from './act-on-record.ts';
import { deleteRecord } from './delete-record.ts';
import { editRecord } from './edit-record.ts';
import { setArchived } from './set-archived.ts';
import { undoAction } from './undo-action.ts';

type Change = z.output<typeof BulkChange>;

/** The values that records had of the field that a change sets, by their ids. */
type Before = Map<number, FieldValue | null>;

/** Applies a bulk change to one record, with the same commands as a change of a single record. */
async function changeOne(
  ctx: Ctx,
  platform: Platform,
  id: number,
  {
    change,
    before,
    withdraw,
  }: { readonly change: Change; readonly before: Before; readonly withdraw: WithdrawNotices },
): Promise<unknown> {
  switch (change.action) {
    case 'archive':
      return setArchived(ctx, platform, { id, archived: true });
    case 'restore':
      return setArchived(ctx, platform, { id, archived: false });
    case 'delete':
      return deleteRecord(ctx, platform, { id });
    case 'undo':
      return undoAction(ctx, platform, withdraw, { id });
  }
  const { record, definition } = await getVisibleRecord(ctx, id);
  const { version } = record;
  if (change.action === 'assign') {
    const { team, dueOn } = change;
    const action = assigningAction(definition.workflow, record.status);
    if (action === undefined) throw forbidden();
    return actOnRecord(ctx, platform, definition, action, { id, version, body: { team, dueOn } });
  }
  if (change.action === 'setField') {
    const fields = { [change.fieldId]: change.value };
    before.set(id, (record.fields[change.fieldId] ?? null) as FieldValue | null);
    return editRecord(ctx, platform, definition, { id, version, body: { fields } });
  }
  const { action, ...said } = change;
  if (action === 'cancel') return actOnRecord(ctx, platform, definition, action, { id, version, body: said });
  return editRecord(ctx, platform, definition, { id, version, body: said });
}

/**
 * Changes those of several records that may be changed. Returns their ids, and the other records with the reasons; of a field that is
 * set also the values before. Each record is changed completely or not at all.
 */
export async function changeInBulk(
  ctx: Ctx,
  platform: Platform,
  withdraw: WithdrawNotices,
  { ids, change }: { ids: readonly number[]; change: Change },
): Promise<{ changed: number[]; refused: RefusedOne[]; before?: { id: number; value: FieldValue | null }[] }> {
  // In the order of their ids, so that two bulk changes never deadlock.
  const all = [...new Set(ids)].sort((a, b) => a - b).map((id) => ({ id }));
  const before: Before = new Map();
  const { done, refused } = await oneByOne(ctx, all, (one, { id }) =>
    changeOne(one, platform, id, { change, before, withdraw }),
  );
  if (change.action !== 'setField') return { changed: done, refused };
  return { changed: done, refused, before: done.map((id) => ({ id, value: before.get(id) ?? null })) };
}
