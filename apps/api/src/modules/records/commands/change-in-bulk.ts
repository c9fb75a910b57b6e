import type { FieldValue } from '@safety-qube/contract/schemas/field-values';
import type { BulkChange } from '@safety-qube/contract/schemas/record-operations';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { BULK_LIMIT } from '@safety-qube/domain/records/record-limits';
import { assigningAction } from '@safety-qube/domain/records/workflow';
import { sql } from 'kysely';
import type * as z from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { forbidden, refuse } from '../../../platform/errors.ts';
import { oneByOne, type RefusedOne } from '../../../platform/one-by-one.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getVisibleRecord } from '../any-record.ts';
import { filtersIn, selectRecords } from '../records.filters.ts';
import type { WithdrawNotices } from '../undo/withdraw-notices.ts';
import { actOnRecord } from './act-on-record.ts';
import { deleteRecord } from './delete-record.ts';
import { editRecord } from './edit-record.ts';
import { setArchived } from './set-archived.ts';
import { undoAction } from './undo-action.ts';

type Change = z.output<typeof BulkChange>;

/** The list all of whose records are changed, with its filters as in its address. */
interface WholeList {
  readonly type: RecordType;
  readonly query: string;
}

/** The values that records had of what a change sets, by their ids. */
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
  if (action === 'setDue') before.set(id, record.due_on);
  if (action === 'setOwner') before.set(id, record.owner_id);
  if (action === 'setPriority') before.set(id, record.priority);
  if (action === 'cancel') return actOnRecord(ctx, platform, definition, action, { id, version, body: said });
  return editRecord(ctx, platform, definition, { id, version, body: said });
}

/** Returns the ids of the records that a list shows the caller. 422 BULK_TOO_MANY for more than may be changed at once. */
async function idsOfList(ctx: Ctx, { type, query }: WholeList): Promise<number[]> {
  const definition = ctx.recordDefinitions[type];
  const { from, where } = selectRecords(actorOf(ctx), definition, filtersIn(definition, query));
  const { rows } = await sql<{ id: number }>`
    select distinct r.id from ${from} where ${where} limit ${sql.lit(BULK_LIMIT + 1)}`.execute(ctx.tx);
  if (rows.length > BULK_LIMIT) throw refuse('BULK_TOO_MANY', { most: BULK_LIMIT });
  return rows.map(({ id }) => id);
}

/**
 * Changes those of several records, or of a whole list, that may be changed. Returns their ids, and the other records with the
 * reasons; of a change of a value also the values before. Each record is changed completely or not at all.
 */
export async function changeInBulk(
  ctx: Ctx,
  platform: Platform,
  withdraw: WithdrawNotices,
  { ids, all, change }: { ids?: readonly number[] | undefined; all?: WholeList | undefined; change: Change },
): Promise<{ changed: number[]; refused: RefusedOne[]; before?: { id: number; value: FieldValue | null }[] }> {
  const chosen = all ? await idsOfList(ctx, all) : (ids ?? []);
  // In the order of their ids, so that two bulk changes never deadlock.
  const ordered = [...new Set(chosen)].sort((a, b) => a - b).map((id) => ({ id }));
  const before: Before = new Map();
  const { done, refused } = await oneByOne(ctx, ordered, (one, { id }) =>
    changeOne(one, platform, id, { change, before, withdraw }),
  );
  return {
    changed: done,
    refused,
    ...(before.size && { before: done.map((id) => ({ id, value: before.get(id) ?? null })) }),
  };
}
