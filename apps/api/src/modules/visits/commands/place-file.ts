import type { Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addFileToAnswer } from '../../executions/index.ts';
import { writeEvent } from '../../records/index.ts';

/** A file of a visitor whose row is written, and the question that it answers. */
interface PlacedFile {
  readonly id: number;
  readonly name: string;
  readonly questionId?: string | undefined;
}

/** Moves a file to the answer of a form that it belongs to. Returns whether there is one. */
export async function placeInAnswer(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  of: Parameters<typeof addFileToAnswer>[2],
  { id, questionId }: PlacedFile,
): Promise<boolean> {
  const executionId =
    questionId === undefined ? undefined : await addFileToAnswer(ctx, platform, of, { questionId, fileId: id });
  if (executionId === undefined) return false;
  const holder = { execution_id: executionId, record_id: null, held_report_id: null, purpose: null };
  await ctx.tx.updateTable('attachment').set(holder).where('id', '=', id).execute();
  return true;
}

/** Moves a file of a record to the answer of its form that it belongs to, or else says in the history that the record has it. */
export async function placeInRecord(ctx: Ctx, platform: Platform, recordId: number, file: PlacedFile): Promise<void> {
  if (await placeInAnswer(ctx, platform, { recordId }, file)) return;
  const { type, version } = await ctx.tx
    .selectFrom('record')
    .select(['type', 'version'])
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow();
  await writeEvent(ctx, platform, {
    type,
    recordId,
    version,
    name: 'attached',
    change: { attachments: [null, [file.name]] },
    detail: { attachmentIds: [file.id] },
  });
}
