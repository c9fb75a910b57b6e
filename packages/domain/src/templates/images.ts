import type { Image, Question, TemplateContent } from './template.ts';
import { placesOf } from './walk.ts';

/** The SHA-256 of an image's bytes, as hexadecimal digits. */
export const IMAGE_ID = /^[0-9a-f]{64}$/;

/** The image that a question shows, if any. */
export const imageOf = (question: Question): Image | undefined =>
  question.type === 'instruction' ? question.image : undefined;

/** The images of a template, in reading order, each with the question that shows it. */
export const imagesOf = (content: TemplateContent): readonly { question: Question; image: Image }[] =>
  placesOf(content).flatMap(({ question }) => {
    const image = imageOf(question);
    return image ? [{ question, image }] : [];
  });

/** Replaces images of a template by others, by the ids of the replaced ones; the text alternatives stay. */
export function withImages(content: TemplateContent, others: ReadonlyMap<string, Omit<Image, 'alt'>>): TemplateContent {
  const copy = structuredClone(content);
  for (const { image } of imagesOf(copy)) Object.assign(image, others.get(image.id));
  return copy;
}
