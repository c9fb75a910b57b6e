import type { EventType } from '@safety-qube/domain/incidents/event-types';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { FormVersion } from '../executions/index.ts';
import { formsInUse } from '../templates/index.ts';

const versions = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('template as t')
    .innerJoin('template_version as v', 'v.template_id', 't.id')
    .select(['t.id', 'v.number', 'v.content'])
    .where('t.module', '=', 'incident');

const formOf = (row: { id: number; number: number; content: TemplateContent }): FormVersion => ({
  templateId: row.id,
  version: row.number,
  content: row.content,
});

/** Finds the form of a kind of event: of those in use for it, the one that was published last. */
export async function findFormOfKind(ctx: Ctx, eventType: EventType): Promise<FormVersion | undefined> {
  const row = await formsInUse(ctx)
    .select(['t.id', 'v.number', 'v.content'])
    .where(sql<boolean>`v.content -> 'eventTypes' @> ${JSON.stringify([eventType])}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return row && formOf(row);
}

/** Finds the newest published version of a form of incidents that is in use. */
export async function findNewestVersion(ctx: Ctx, templateId: number): Promise<FormVersion | undefined> {
  const row = await versions(ctx)
    .whereRef('v.number', '=', 't.published_version')
    .where('t.archived_at', 'is', null)
    .where('t.id', '=', templateId)
    .executeTakeFirst();
  return row && formOf(row);
}

/**
 * Finds a published version that a kind of event can be reported with: one for that kind, or for no kind in particular. Forms that
 * are not in use any more are found as well, because they may have been filled in before.
 */
export async function findVersion(
  ctx: Ctx,
  { templateId, version, eventType }: { templateId: number; version: number; eventType: EventType },
): Promise<FormVersion | undefined> {
  const row = await versions(ctx).where('t.id', '=', templateId).where('v.number', '=', version).executeTakeFirst();
  const form = row && formOf(row);
  const { eventTypes = [] } = form?.content ?? {};
  return eventTypes.length === 0 || eventTypes.includes(eventType) ? form : undefined;
}
