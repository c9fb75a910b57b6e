import { missingFields } from '@safety-qube/domain/records/custom-fields';
import { isUndoable } from '@safety-qube/domain/records/undo';
import { checkAction, isEnd, type RecordAccess, transitionFrom } from '@safety-qube/domain/records/workflow';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { forbidden, refuse } from '../../../platform/errors.ts';
import { statusText } from '../../../platform/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseMissing } from '../../custom-fields/index.ts';
import { checkVersion } from '../check-fresh.ts';
import { asksRaiser, holdRaiser } from '../raiser-timers.ts';
import type { Effect, RecordDefinition } from '../record-definition.ts';
import type { RecordToAct } from '../record-row.ts';
import { accessTo } from '../records.policy.ts';
import { presentRecord, recordFacts } from '../records.presenter.ts';
import { getRecordToAct, getRecordUnchecked } from '../records.repository.ts';
import { formerOf, lockStored, type StoredRecord } from '../undo/former.ts';
import { DUE, withDue } from '../write-change.ts';
import { writeEvent } from '../write-event.ts';

/** Writes to a record's history that another one is its duplicate now or no longer is; its open pages are notified. */
export async function writeRepeated(
  ctx: Ctx,
  platform: Platform,
  { type }: RecordDefinition,
  { id, change }: NonNullable<Effect['repeated']>,
): Promise<void> {
  const { version } = await ctx.tx
    .selectFrom('record')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await writeEvent(ctx, platform, { type, recordId: id, version, name: 'linked', change: { duplicate: change } });
}

/** An action on a locked record. */
interface Taken {
  readonly record: RecordToAct;
  /** The relations and rights of the person or the reporter who takes the action. */
  readonly access: RecordAccess;
  /** The version that they have read; absent for a reporter without a name, who reads none. */
  readonly version?: number;
  /** Whether a reporter without a name takes it, whom the history and notifications have to tell from nobody. */
  readonly isByReporter?: boolean;
  readonly body: object;
  /** The columns of the record before the action, if it can be undone. */
  readonly stored?: StoredRecord;
}

/** Takes an action of a type's workflow on a record that is locked: see `actOnRecord`. */
export async function takeAction(
  ctx: Ctx,
  platform: Platform,
  definition: RecordDefinition,
  action: string,
  { record, access, version, isByReporter = false, body, stored }: Taken,
): Promise<void> {
  const facts = recordFacts(record);
  const { workflow } = definition;
  const verdict = checkAction(workflow, action, record.status, access, facts.isClosed);
  if (verdict === 'right') throw forbidden();
  if (version !== undefined) checkVersion(ctx, definition, record, version);
  const transition = transitionFrom(workflow, action, record.status);
  if (verdict === 'status' || !transition || facts.isArchived)
    throw refuse('STATUS_FORBIDS', { status: statusText(ctx.language, record.status) });
  if (verdict === 'hurt') throw refuse('SOMEBODY_HURT');
  if (verdict === 'ownWork') throw refuse(definition.ownWork);
  const { id } = record;
  const effect = (await definition.effects[action]?.({ ctx, platform, definition, record }, body as never)) ?? {};
  const to = effect.to ?? transition.to ?? record.status;
  // What is closed early, as a duplicate for example, needs nothing more; nor do reporters without a name and timers fill anything in.
  const isEarly = effect.closedAs != null || (workflow.ends.includes(to) && to !== workflow.last);
  if (to !== record.status && !isEarly && !isByReporter && ctx.actor) {
    const { fields: values, category, required_fields: fields } = record;
    const { statuses } = workflow;
    refuseMissing(ctx, missingFields(fields, { values, category }, { status: to, statuses }));
  }
  const asksNow =
    to !== record.status && workflow.transitions.some((line) => asksRaiser(line) && line.from.includes(to));
  if (asksNow) await holdRaiser(ctx.tx, id);
  const closes = effect.isEnd ?? isEnd(workflow, to);
  const now = new Date();
  const after = await ctx.tx
    .updateTable('record')
    .set({
      ...(to !== record.status && { status: to, status_since: now }),
      ...(closes && { closed_at: now, closed_as: effect.closedAs ?? null }),
      ...effect.set,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning(DUE)
    .executeTakeFirstOrThrow();
  await writeEvent(ctx, platform, {
    type: definition.type,
    recordId: id,
    version: record.version + 1,
    name: transition.event,
    fromStatus: record.status,
    toStatus: to,
    isEnd: closes,
    note: effect.note,
    change: { ...withDue(effect.change ?? {}, record, after), ...(isByReporter && { reporter: [null, true] }) },
    former: stored && formerOf(definition, { action, record, body, effect, stored }),
    detail: { ...effect.detail, ...(isByReporter && { isByReporter }) },
  });
  if (effect.repeated) await writeRepeated(ctx, platform, definition, effect.repeated);
}

/**
 * Performs an action of a type's workflow. 404 for a record that the caller may not see, 403 without the right, 409 STALE for
 * another version, 422 STATUS_FORBIDS in another status or for a closed or archived record, SOMEBODY_HURT for a short cut once
 * somebody was hurt, the type's own code for the caller's own work, FIELDS_MISSING for fields that the next status needs, and the errors of the action itself. `body` is as the type's contract defines it for the action.
 */
export async function actOnRecord(
  ctx: Ctx,
  platform: Platform,
  definition: RecordDefinition,
  action: string,
  { id, version, body }: { id: number; version: number; body: object },
) {
  const actor = actorOf(ctx);
  const stored = await lockStored(ctx.tx, id);
  const record = await getRecordToAct(ctx, definition, id);
  const access = accessTo(definition, actor, recordFacts(record));
  const former = stored && isUndoable(definition.type, action) ? { stored } : {};
  await takeAction(ctx, platform, definition, action, { record, access, version, body, ...former });
  return presentRecord(definition, actor, await getRecordUnchecked(ctx, definition, id));
}
