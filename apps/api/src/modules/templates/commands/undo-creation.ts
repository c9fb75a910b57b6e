import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { authorizeCreating, authorizeDeleting, seesTemplates } from '../templates.policy.ts';
import { getTemplateRow, getTemplateToChange, updateTemplate } from '../templates.repository.ts';
import { deleteTemplate } from './delete-template.ts';

/** Deletes a template that was created by mistake, unless its version is another one by now. 404, 403, 409 TEMPLATE_CHANGED. */
export async function removeTemplate(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  target: { id: number; version?: number },
): Promise<void> {
  const { id, module, name } = await getTemplateToChange(ctx, 'edit', target);
  authorizeCreating(ctx, module);
  await updateTemplate(ctx, platform, id, { deleted_at: new Date() });
  await audit(ctx, 'template.deleted', 'template', id, { name: [name, null] });
}

/** Brings a deleted template back as it was. 404; 403 without the right to delete it, or to create it if it was not archived. */
export async function recoverTemplate(ctx: Ctx, platform: Pick<Platform, 'relay'>, id: number): Promise<void> {
  const row = await ctx.tx
    .selectFrom('template')
    .select(['module', 'archived_at', sql<unknown>`draft -> 'name'`.as('name')])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row || !seesTemplates(actorOf(ctx), row.module)) throw notFound();
  (row.archived_at === null ? authorizeCreating : authorizeDeleting)(ctx, row.module);
  await updateTemplate(ctx, platform, id, { deleted_at: null });
  await audit(ctx, 'template.recovered', 'template', id, { name: [null, row.name] });
}

/** Deletes a template again that was brought back. 404, 403. */
export async function deleteAgain(ctx: Ctx, platform: Pick<Platform, 'relay'>, id: number): Promise<void> {
  const { archived_at } = await getTemplateRow(ctx, id);
  return (archived_at === null ? removeTemplate : deleteTemplate)(ctx, platform, { id });
}
