import type { TemplateHead } from '@safety-qube/contract/schemas/templates';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseUnknownImages } from '../images/images.queries.ts';
import { getHead, problemsOf } from '../templates.queries.ts';
import { getTemplateToChange, readDraft, updateTemplate } from '../templates.repository.ts';

/** The number of the last version, which may have been taken back since. */
async function readLastNumber(ctx: Ctx, id: number): Promise<number> {
  const row = await ctx.tx
    .selectFrom('template_version')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('template_id', '=', id)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/**
 * Publishes the draft as a version that never changes. 404, 403, 409 TEMPLATE_CHANGED; 422 TEMPLATE_UNCHANGED when the newest
 * version is the same, TEMPLATE_HAS_ERRORS with the problems when it may not be published, TEMPLATE_IMAGE_UNKNOWN for an image that
 * is not stored here.
 */
export async function publishTemplate(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  target: { id: number; version: number },
): Promise<TemplateHead> {
  const { id, module, is_changed, published_version } = await getTemplateToChange(ctx, 'publish', target);
  if (!is_changed) throw refuse('TEMPLATE_UNCHANGED');
  const content = await readDraft(ctx, id);
  const errors = (await problemsOf(ctx, { id, module, content })).filter(({ level }) => level === 'error');
  if (errors.length) throw refuse('TEMPLATE_HAS_ERRORS', {}, { problems: errors });
  await refuseUnknownImages(ctx, content);
  const number = (await readLastNumber(ctx, id)) + 1;
  await ctx.tx
    .insertInto('template_version')
    .values({ template_id: id, number, content: JSON.stringify(content), published_by: actorOf(ctx).employeeId })
    .execute();
  await updateTemplate(ctx, platform, id, { published_version: number, is_changed: false });
  await audit(ctx, 'template.published', 'template', id, { publishedVersion: [published_version, number] });
  return getHead(ctx, id);
}
