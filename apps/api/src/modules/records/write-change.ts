import { sql, type Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { actorOf } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NewRecordEvent } from './new-record-event.ts';
import type { RecordDefinition } from './record-definition.ts';
import type { RecordRow } from './record-row.ts';
import { presentRecord } from './records.presenter.ts';
import { getRecordUnchecked } from './records.repository.ts';
import { writeEvent } from './write-event.ts';

type ChangeToWrite = Omit<NewRecordEvent, 'type' | 'recordId' | 'version'> & {
  /** Columns of the record itself. */
  readonly set?: Updateable<DB['record']>;
};

/** The due date of a record that was just written, which can follow from its priority: `returning` it costs no statement. */
export const DUE = sql<string | null>`due_on::text`.as('due_on');

/** Changes with the due date that was saved: removing it, or changing the priority, sets the one that the priority gives. */
export function withDue<C extends Readonly<Record<string, unknown>>>(
  change: C,
  before: Pick<RecordRow, 'due_on'>,
  after: { readonly due_on: string | null },
): Omit<C, 'dueOn'> & { dueOn?: readonly [string | null, string | null] } {
  const { dueOn: _, ...others } = change;
  return before.due_on === after.due_on ? others : { ...others, dueOn: [before.due_on, after.due_on] };
}

/** Writes the changes of a locked record with a new version and an event. Returns the record as it is now. */
export async function writeChange(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  definition: RecordDefinition,
  record: Pick<RecordRow, 'id' | 'version' | 'due_on'>,
  { set, change = {}, ...event }: ChangeToWrite,
) {
  const { id, version } = record;
  const after = await ctx.tx
    .updateTable('record')
    .set({ ...set, updated_at: new Date(), version: sql`version + 1` })
    .where('id', '=', id)
    .returning(DUE)
    .executeTakeFirstOrThrow();
  await writeEvent(ctx, platform, {
    ...event,
    change: withDue(change, record, after),
    type: definition.type,
    recordId: id,
    version: version + 1,
  });
  return presentRecord(definition, actorOf(ctx), await getRecordUnchecked(ctx, definition, id));
}
