import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { pagePriorities as pageCall } from '@safety-qube/contract/endpoints/priorities';
import type { PriorityItem } from '@safety-qube/contract/schemas/priorities';
import { RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import { actorOf, authorize, type Ctx, can } from '../../platform/context.ts';
import { havingValues } from '../../platform/db/list-conditions.ts';
import { notFound } from '../../platform/errors.ts';
import { seededText } from './seeded-text.ts';

/** Priorities with whether records have them; by all parts of the index record_priority. */
const selectPriorities = (ctx: Pick<Ctx, 'tx'>) =>
  ctx.tx
    .selectFrom('priority as p')
    .selectAll('p')
    .select(
      sql<boolean>`exists (select from record r where r.tenant_id = p.tenant_id and r.type = p.type
        and r.shelf in ('open', 'closed', 'archived', 'deleted') and r.urgency = p.priority_value)`.as('is_used'),
    )
    .where('p.type', 'in', RECORD_TYPE_NAMES);
export type PriorityRow = Awaited<ReturnType<ReturnType<typeof selectPriorities>['executeTakeFirstOrThrow']>>;

/** The key of the label's seeded text. */
export const labelKey = (name: string) => `seeded.priority.${name}`;

export const presentPriority = (ctx: Pick<Ctx, 'actor' | 'language'>, row: PriorityRow): PriorityItem => ({
  id: row.id,
  type: row.type as RecordType,
  label: seededText(ctx.language, labelKey(row.name), row.alias_name),
  value: row.priority_value,
  isUsed: row.is_used,
  version: row.version,
  abilities: { edit: can(actorOf(ctx), 'management.customField.edit') },
});

/** Returns a priority by id; 404 for none. */
export const findPriority = (ctx: Pick<Ctx, 'tx'>, id: number): Promise<PriorityRow> =>
  selectPriorities(ctx).where('p.id', '=', id).executeTakeFirstOrThrow(notFound);

/** Returns a priority that has just been written, for the response, even when the caller may not read them. */
export const readSaved = async (ctx: Ctx, id: number): Promise<PriorityItem> =>
  presentPriority(ctx, await findPriority(ctx, id));

/** Returns one priority. 404 if the caller may not read them. */
export async function readPriority(ctx: Ctx, id: number): Promise<PriorityItem> {
  if (!can(actorOf(ctx), 'management.customField.read')) throw notFound();
  return readSaved(ctx, id);
}

/** Returns a page of the priorities, by type and urgency. The search is in the names as the caller reads them. */
export async function pagePriorities(
  ctx: Ctx,
  { page, size, type, search = '' }: HandlerInput<typeof pageCall>['query'],
) {
  const actor = authorize(ctx, 'management.customField.read');
  const rows = selectPriorities(ctx)
    .where(havingValues({ 'p.type': type }))
    .orderBy('p.type')
    .orderBy('p.priority_value');
  const found = (await rows.execute())
    .map((row) => presentPriority(ctx, row))
    .filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
  return {
    items: found.slice((page - 1) * size, page * size),
    total: found.length,
    abilities: { create: can(actor, 'management.customField.create') },
  };
}
