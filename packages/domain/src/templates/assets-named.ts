import { type Answers, answerTo } from './answers.ts';
import type { TemplateContent } from './template.ts';
import { placesOf } from './walk.ts';

/** Ids of the assets in the answers to a form, each once. */
export function assetsNamed(content: TemplateContent, answers: Answers): number[] {
  const ids = placesOf(content).flatMap(({ question: { id, type } }) => {
    const value = type === 'asset' ? answerTo(answers, id)?.value : undefined;
    return typeof value === 'number' ? [value] : [];
  });
  return [...new Set(ids)];
}
