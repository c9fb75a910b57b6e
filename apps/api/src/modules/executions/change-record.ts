import { recordPath } from '@safety-qube/domain/record-types/record-types';
import type { Effects } from '@safety-qube/domain/templates/evaluate';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import type { Ctx } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPriority, lockVisibleRecord, type VisibleRecord, writeChange } from '../records/index.ts';
import { mailAddresses } from './mail-addresses.ts';

interface Finished {
  readonly content: TemplateContent;
  readonly effects: Effects;
}

/** Returns the priority that a form gives its record: one more urgent than the current one; none when priorities are not used. */
async function urgencyOf(
  ctx: Ctx,
  { record, definition }: VisibleRecord,
  { priorityValue }: Effects,
): Promise<number | undefined> {
  const value = await knownPriority(ctx, definition.type, priorityValue);
  return value !== undefined && record.priority !== null && value < record.priority ? value : undefined;
}

/**
 * Writes to the history of a record that its form is finished, and applies the rules of the form: a more urgent priority, an alert if
 * they mark it as critical, and notifications to people of the record. Mail addresses in the rules are mailed, unless the record is confidential.
 */
export async function changeRecord(
  ctx: Ctx,
  platform: Pick<Platform, 'relay' | 'mail'>,
  recordId: number,
  { content, effects }: Finished,
): Promise<void> {
  const seen = await lockVisibleRecord(ctx, recordId);
  const { record, definition } = seen;
  const priority = await urgencyOf(ctx, seen, effects);
  await writeChange(ctx, platform, definition, record, {
    name: 'edited',
    critical: effects.marksCritical ? 'form' : undefined,
    ...(priority !== undefined && { set: { priority } }),
    change: {
      form: [null, content.name[content.language] ?? ''],
      ...(priority !== undefined && { priority: [record.priority, priority] }),
    },
    detail: { fields: ['form'], audiences: effects.notify.flatMap(({ audiences }) => audiences) },
  });
  if (record.is_confidential) return;
  const link = recordPath({ type: definition.type, id: recordId });
  await mailAddresses(ctx, platform, { content, notify: effects.notify, link, recordIds: [recordId] });
}
