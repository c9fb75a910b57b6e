import type { LeftOut } from '@safety-qube/contract/schemas/templates';
import { personName } from '@safety-qube/domain/person-name';
import { presenceTopic, type SavedMessage } from '@safety-qube/domain/realtime';
import type { KindLists } from '@safety-qube/domain/templates/form-kinds';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { type RawBuilder, sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { seesTemplates, type TemplateFacts, templateAbilities } from './templates.policy.ts';

/** The lists in a form that name its kinds (`kindsOf`). */
export const kindLists = (content: RawBuilder<TemplateContent>) =>
  sql<KindLists>`jsonb_strip_nulls(jsonb_build_object('eventTypes', ${content} -> 'eventTypes',
    'categories', ${content} -> 'categories'))`;

/** Selects rows of templates with who saved them, without their content, which may have megabytes. */
export const templateRows = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('template as t')
    .leftJoin('employee as e', (join) => join.onRef('e.id', '=', 't.saved_by'))
    .leftJoin('template_version as v', (join) =>
      join.onRef('v.template_id', '=', 't.id').onRef('v.number', '=', 't.published_version'),
    )
    .select([
      't.id',
      't.module',
      't.version',
      't.published_version',
      't.is_changed',
      't.archived_at',
      't.saved_at',
      't.saved_by',
      'e.firstname',
      'e.lastname',
      sql<Record<string, string>>`t.draft -> 'name'`.as('name'),
      sql<string>`t.draft ->> 'language'`.as('language'),
      kindLists(sql`coalesce(v.content, t.draft)`).as('kind_lists'),
    ])
    .where('t.deleted_at', 'is', null);

export type TemplateRow = Awaited<ReturnType<ReturnType<typeof templateRows>['executeTakeFirstOrThrow']>>;

/** The part of a row that decides what may be done with it. */
export const templateFacts = (row: TemplateRow): TemplateFacts => ({
  module: row.module,
  isArchived: row.archived_at !== null,
  publishedVersion: row.published_version,
});

async function findTemplateRow(ctx: Ctx, id: number): Promise<TemplateRow | undefined> {
  const row = await templateRows(ctx).where('t.id', '=', id).executeTakeFirst();
  return row && seesTemplates(actorOf(ctx), row.module) ? row : undefined;
}

/** Returns a template that the caller may see; 404 otherwise. */
export async function getTemplateRow(ctx: Ctx, id: number): Promise<TemplateRow> {
  const row = await findTemplateRow(ctx, id);
  if (!row) throw notFound();
  return row;
}

/** Whether the caller may see a template. */
export const maySeeTemplate = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await findTemplateRow(ctx, id)) !== undefined;

/** The person who saved a template last; null for none. */
export const savedBy = ({ saved_by, firstname, lastname }: TemplateRow): { id: number; name: string } | null =>
  saved_by === null
    ? null
    : { id: saved_by, name: personName({ firstname: firstname ?? '', lastname: lastname ?? '' }) };

/**
 * Returns a template that the caller may change in the given way, locked until this transaction has ended. 404 when they may not
 * see it, 403 when they may not change it, 409 TEMPLATE_CHANGED with who and when for another version than they have read, if it is
 * given.
 */
export async function getTemplateToChange(
  ctx: Ctx,
  ability: keyof ReturnType<typeof templateAbilities>,
  { id, version }: { id: number; version?: number },
): Promise<TemplateRow> {
  await ctx.tx.selectFrom('template').select('id').where('id', '=', id).forUpdate().execute();
  const row = await getTemplateRow(ctx, id);
  if (!templateAbilities(actorOf(ctx), templateFacts(row))[ability]) throw forbidden();
  if (version === undefined || row.version === version) return row;
  const by = savedBy(row);
  throw conflict(
    'TEMPLATE_CHANGED',
    { name: by?.name ?? '' },
    { version: row.version, savedAt: row.saved_at.toISOString(), savedBy: by },
  );
}

/** Returns the draft of an existing template. */
export async function readDraft(ctx: Ctx, id: number): Promise<TemplateContent> {
  const { draft } = await ctx.tx.selectFrom('template').select('draft').where('id', '=', id).executeTakeFirstOrThrow();
  return draft;
}

/** Returns what the import of an existing template could not carry over. */
export async function readLeftOut(ctx: Ctx, id: number): Promise<LeftOut[]> {
  const row = await ctx.tx.selectFrom('template').select('left_out').where('id', '=', id).executeTakeFirstOrThrow();
  return row.left_out;
}

/** Updates a locked template to its next version, and notifies the other users who have it open. */
export async function updateTemplate(
  ctx: Ctx,
  { relay }: Pick<Platform, 'relay'>,
  id: number,
  set: Partial<{
    draft: string;
    is_changed: boolean;
    published_version: number | null;
    archived_at: Date | null;
    deleted_at: Date | null;
  }>,
): Promise<void> {
  const { employeeId } = actorOf(ctx);
  const { version, saved_at } = await ctx.tx
    .updateTable('template')
    .set({ ...set, version: sql`version + 1`, saved_by: employeeId, saved_at: new Date() })
    .where('id', '=', id)
    .returning(['version', 'saved_at'])
    .executeTakeFirstOrThrow();
  const at = `template/${id}` as const;
  const body: SavedMessage = { employeeId, version, savedAt: saved_at.toISOString() };
  const to = { watchersOf: at, except: employeeId };
  ctx.afterCommit(() => relay.publish({ tenantId: ctx.tenant.id, destination: presenceTopic(at), body, to }));
}
