import { actorOf, type Ctx } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import type { RecordDefinition } from './record-definition.ts';
import type { RecordRow } from './record-row.ts';
import { presentRecord } from './records.presenter.ts';

/** 409 STALE with the record as it is now, unless the caller has seen its present version. */
export function checkFresh(ctx: Ctx, definition: RecordDefinition, record: RecordRow, version: number): void {
  if (record.version !== version) throw conflict('STALE', {}, presentRecord(definition, actorOf(ctx), record));
}
