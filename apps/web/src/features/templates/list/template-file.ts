import { imagesOf } from '@safety-qube/domain/templates/images';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { writeTemplate } from '@safety-qube/domain/templates/template-json';
import { fetchFormImage } from '../../../components/form-fill/use-form-image.ts';
import { CallError } from '../../../shared/api/call.ts';
import { dataUrlOf } from '../../../shared/files/data-url.ts';

/** Returns a template as a self-contained file: with its images, except those that no longer exist. */
export async function templateFile(content: TemplateContent): Promise<Blob> {
  const images: Record<string, string> = {};
  for (const id of new Set(imagesOf(content).map(({ image }) => image.id))) {
    const bytes = await fetchFormImage(id).catch((error: unknown) => {
      if (error instanceof CallError && error.statusCode === 404) return undefined;
      throw error;
    });
    if (bytes) images[id] = await dataUrlOf(bytes);
  }
  return new Blob([writeTemplate(content, images)], { type: 'application/json' });
}
