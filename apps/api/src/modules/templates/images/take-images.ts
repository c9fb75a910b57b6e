import { cutText } from '@safety-qube/domain/cut-text';
import { imagesOf, withImages } from '@safety-qube/domain/templates/images';
import type { Image, TemplateContent } from '@safety-qube/domain/templates/template';
import type { Ctx } from '../../../platform/context.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findImage } from './images.queries.ts';
import { storeImage } from './store-image.ts';

/** Images that one file may contain: each is checked and re-encoded. */
export const MAX_IMAGES = 200;

/**
 * Stores the images of a template file, and returns its template with references to them: each is checked like a single upload. 422
 * TEMPLATE_FILE_IMAGES for too many of them, TEMPLATE_FILE_IMAGE with the question's text for one that is missing or cannot be
 * read.
 */
export async function takeImages(
  ctx: Ctx,
  platform: Pick<Platform, 'storage' | 'config'>,
  content: TemplateContent,
  images: Readonly<Record<string, unknown>>,
): Promise<TemplateContent> {
  const shown = new Map(imagesOf(content).map(({ question, image }) => [image.id, question]));
  if (shown.size > MAX_IMAGES) throw refuse('TEMPLATE_FILE_IMAGES', { most: MAX_IMAGES });
  const kept = new Map<string, Omit<Image, 'alt'>>();
  for (const [id, question] of shown) {
    const unreadable = () =>
      refuse('TEMPLATE_FILE_IMAGE', { question: cutText(question.text[content.language] ?? '', 200) });
    const dataUrl = Object.hasOwn(images, id) ? images[id] : undefined;
    const image =
      typeof dataUrl === 'string'
        ? await storeImage(ctx, platform, dataUrl).catch((error: unknown) => {
            throw error instanceof Refusal && error.status === 422 ? unreadable() : error;
          })
        : await findImage(ctx, id);
    if (!image) throw unreadable();
    kept.set(id, image);
  }
  return kept.size ? withImages(content, kept) : content;
}
