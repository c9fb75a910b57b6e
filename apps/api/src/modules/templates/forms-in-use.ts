import type { TemplateModule } from '@safety-qube/contract/schemas/templates';
import type { EventType } from '@safety-qube/domain/incidents/event-types';
import { type FormsInForce, formsInForce } from '@safety-qube/domain/templates/forms-in-force';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/**
 * Selects the published forms of incidents that are not archived, the last published first: of several for one kind of event, the
 * first is in force.
 */
export const formsInUse = (ctx: Pick<Ctx, 'tx'>) =>
  ctx.tx
    .selectFrom('template as t')
    .innerJoin('template_version as v', (join) =>
      join.onRef('v.template_id', '=', 't.id').onRef('v.number', '=', 't.published_version'),
    )
    .where('t.module', '=', 'incident')
    .where('t.archived_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    .orderBy('v.published_at', 'desc')
    .orderBy('t.id', 'desc');

/** Returns the form in force for each kind of event; none for modules whose forms have no kind. */
export async function readFormsInForce(ctx: Ctx, module: TemplateModule): Promise<FormsInForce> {
  if (module !== 'incident') return new Map();
  const inUse = await formsInUse(ctx)
    .select([
      't.id',
      sql<Record<string, string>>`v.content -> 'name'`.as('name'),
      sql<string>`v.content ->> 'language'`.as('language'),
      sql<EventType[]>`coalesce(v.content -> 'eventTypes', '[]')`.as('eventTypes'),
    ])
    .execute();
  return formsInForce(inUse);
}
