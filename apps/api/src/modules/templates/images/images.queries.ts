import type { TemplateImage } from '@safety-qube/contract/schemas/template-content';
import { imagesOf } from '@safety-qube/domain/templates/images';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { notFound, refuse } from '../../../platform/errors.ts';

/** Returns an image of the tenant, as templates refer to it; undefined for an unknown one. */
export const findImage = (ctx: Ctx, id: string): Promise<TemplateImage | undefined> =>
  ctx.tx.selectFrom('template_image').select(['id', 'width', 'height']).where('id', '=', id).executeTakeFirst();

/** Returns the storage key and media type of an image, for any signed-in user: forms are visible to all. 404 without one. */
export async function getImage(ctx: Ctx, id: string): Promise<{ key: string; mediaType: string }> {
  actorOf(ctx);
  const row = await ctx.tx
    .selectFrom('template_image')
    .select(['storage_key as key', 'media_type as mediaType'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Throws 422 TEMPLATE_IMAGE_UNKNOWN with the question's text when a template shows an image that the tenant has not stored. */
export async function refuseUnknownImages(ctx: Ctx, content: TemplateContent): Promise<void> {
  const shown = imagesOf(content);
  if (!shown.length) return;
  const rows = await ctx.tx
    .selectFrom('template_image')
    .select('id')
    .where('id', 'in', [...new Set(shown.map(({ image }) => image.id))])
    .execute();
  const kept = new Set(rows.map(({ id }) => id));
  const unknown = shown.find(({ image }) => !kept.has(image.id));
  if (unknown) throw refuse('TEMPLATE_IMAGE_UNKNOWN', { question: unknown.question.text[content.language] ?? '' });
}
