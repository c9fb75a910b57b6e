import type { TemplateHead } from '@safety-qube/contract/schemas/templates';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getHead } from '../templates.queries.ts';
import { getTemplateToChange, updateTemplate } from '../templates.repository.ts';

/** Archives or restores a template; does nothing when it is in that state already. 404, 403, 409 TEMPLATE_CHANGED. */
export async function setArchived(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  { isArchived, ...target }: { id: number; version?: number; isArchived: boolean },
): Promise<TemplateHead> {
  const { id, archived_at } = await getTemplateToChange(ctx, 'archive', target);
  if ((archived_at !== null) !== isArchived) {
    await updateTemplate(ctx, platform, id, { archived_at: isArchived ? new Date() : null });
    await audit(ctx, isArchived ? 'template.archived' : 'template.restored', 'template', id);
  }
  return getHead(ctx, id);
}
