import type { TemplateHead } from '@safety-qube/contract/schemas/templates';
import type { PublishProblem } from '@safety-qube/domain/templates/problem';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import type { Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getHead, problemsOf } from '../templates.queries.ts';
import { getTemplateToChange, updateTemplate } from '../templates.repository.ts';

/**
 * Saves a complete draft, as the builder does after every change; publishing is audited, saving is not. 404, 403, and 409
 * TEMPLATE_CHANGED when another user saved it in the meantime.
 */
export async function saveDraft(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  { id, version, content }: { id: number; version: number; content: TemplateContent },
): Promise<TemplateHead & { problems: PublishProblem[] }> {
  const row = await getTemplateToChange(ctx, 'edit', { id, version });
  await updateTemplate(ctx, platform, id, { draft: JSON.stringify(content), is_changed: true });
  return { ...(await getHead(ctx, id)), problems: await problemsOf(ctx, { ...row, content }) };
}
