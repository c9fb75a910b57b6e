import type { RecordAccess } from '@safety-qube/domain/records/workflow';
import type { Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { takeAction } from '../commands/act-on-record.ts';
import { lockRecord } from '../lock-record.ts';
import type { RecordDefinition } from '../record-definition.ts';
import { getRecordToAct } from '../records.repository.ts';

/** The relations and rights of a reporter with a claim: those of a raiser. */
export const REPORTER: RecordAccess = { relations: new Set(['raiser'] as const), may: () => false };

/** Takes an action of the raiser on a record that a claim opens. 422 STATUS_FORBIDS in another status. */
export async function actAsReporter(
  ctx: Ctx,
  platform: Platform,
  definition: RecordDefinition,
  action: 'accept' | 'decline',
  { id, body }: { readonly id: number; readonly body: object },
): Promise<void> {
  await lockRecord(ctx.tx, id);
  const record = await getRecordToAct(ctx, definition, id, { isReporter: true });
  await takeAction(ctx, platform, definition, action, { record, access: REPORTER, isByReporter: true, body });
}
