import type { SavedView } from '@safety-qube/contract/schemas/saved-views';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { violates } from '../../../platform/db/violations.ts';
import { conflict, notFound, refuse } from '../../../platform/errors.ts';

type Row = { id: number; type: string; name: string; query: string; is_shared: boolean; employee_id: number };

const present = (ctx: Ctx, row: Row): SavedView => ({
  id: row.id,
  type: row.type as SavedView['type'],
  name: row.name,
  query: row.query,
  isShared: row.is_shared,
  isMine: row.employee_id === actorOf(ctx).employeeId,
});

const nameTaken = (error: unknown): never => {
  throw violates(error, 'saved_view_tenant_id_type_employee_id_name_key') ? conflict('VIEW_NAME_TAKEN') : error;
};

/** The caller's views of a type's list, then those that others share, by name. */
export async function listSavedViews(ctx: Ctx, type: string): Promise<SavedView[]> {
  const { employeeId } = actorOf(ctx);
  const rows = await ctx.tx
    .selectFrom('saved_view')
    .select(['id', 'type', 'name', 'query', 'is_shared', 'employee_id'])
    .where('type', '=', type)
    .where((eb) => eb.or([eb('employee_id', '=', employeeId), eb('is_shared', '=', true)]))
    .orderBy('name')
    .execute();
  const views = rows.map((row) => present(ctx, row));
  return [...views.filter((view) => view.isMine), ...views.filter((view) => !view.isMine)];
}

/** Limit of views per person and list, because shared ones are loaded by all users. */
export const MAX_VIEWS = 50;

/** Throws 422 VIEWS_TOO_MANY if the caller already has `MAX_VIEWS` views of the list. */
async function checkRoom(ctx: Ctx, type: string): Promise<void> {
  const { views } = await ctx.tx
    .selectFrom('saved_view')
    .select((eb) => eb.fn.countAll<number>().as('views'))
    .where('type', '=', type)
    .where('employee_id', '=', actorOf(ctx).employeeId)
    .executeTakeFirstOrThrow();
  if (views >= MAX_VIEWS) throw refuse('VIEWS_TOO_MANY', { most: MAX_VIEWS });
}

/**
 * Saves a list's address under a name. 409 VIEW_NAME_TAKEN if the caller already has a view of this name for the type, 422
 * VIEWS_TOO_MANY above the limit.
 */
export async function saveView(
  ctx: Ctx,
  { isShared = false, ...view }: { type: string; name: string; query: string; isShared?: boolean | undefined },
): Promise<SavedView> {
  await checkRoom(ctx, view.type);
  const row = await ctx.tx
    .insertInto('saved_view')
    .values({ ...view, is_shared: isShared, employee_id: actorOf(ctx).employeeId })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(nameTaken);
  return present(ctx, row);
}

/** Changes a view of the caller; 404 for another person's. */
export async function changeView(
  ctx: Ctx,
  id: number,
  change: { name?: string | undefined; query?: string | undefined; isShared?: boolean | undefined },
): Promise<SavedView> {
  const { name, query, isShared } = change;
  const row = await ctx.tx
    .updateTable('saved_view')
    .set((eb) => ({
      name: name ?? eb.ref('name'),
      query: query ?? eb.ref('query'),
      is_shared: isShared ?? eb.ref('is_shared'),
    }))
    .where('id', '=', id)
    .where('employee_id', '=', actorOf(ctx).employeeId)
    .returningAll()
    .executeTakeFirst()
    .catch(nameTaken);
  if (!row) throw notFound();
  return present(ctx, row);
}

/** Deletes a view of the caller; 404 for another person's. */
export async function deleteView(ctx: Ctx, id: number): Promise<void> {
  const deleted = await ctx.tx
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('employee_id', '=', actorOf(ctx).employeeId)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw notFound();
}
