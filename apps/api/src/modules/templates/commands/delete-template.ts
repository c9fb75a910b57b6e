import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getTemplateToChange, updateTemplate } from '../templates.repository.ts';

/**
 * Deletes an archived template; its row and its versions are kept for the executions that used it. 404, 403, 409 TEMPLATE_CHANGED.
 */
export async function deleteTemplate(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  target: { id: number; version?: number },
): Promise<void> {
  const { id, name } = await getTemplateToChange(ctx, 'delete', target);
  await updateTemplate(ctx, platform, id, { deleted_at: new Date() });
  await audit(ctx, 'template.deleted', 'template', id, { name: [name, null] });
}
