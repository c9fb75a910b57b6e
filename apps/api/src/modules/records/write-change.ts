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

type Written = Omit<NewRecordEvent, 'type' | 'recordId' | 'version'> & {
  /** Columns of the record itself. */
  readonly set?: Updateable<DB['record']>;
};

/** Writes the changes of a locked record with a new version and an event. Returns the record as it is now. */
export async function writeChange(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  definition: RecordDefinition,
  { id, version }: Pick<RecordRow, 'id' | 'version'>,
  { set, ...event }: Written,
) {
  await ctx.tx
    .updateTable('record')
    .set({ ...set, updated_at: new Date(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await writeEvent(ctx, platform, { ...event, type: definition.type, recordId: id, version: version + 1 });
  return presentRecord(definition, actorOf(ctx), await getRecordUnchecked(ctx, definition, id));
}
