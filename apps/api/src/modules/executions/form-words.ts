import type { TemplateContent, Text } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';

/** Returns functions for the names of a form and its questions in a language, or else in the form's own. */
export function formWords(content: TemplateContent) {
  const inLanguage = (text: Text | undefined, language: string) => text?.[language] || text?.[content.language] || '';
  const texts = new Map(placesOf(content).map(({ question }) => [question.id, question.text]));
  return {
    form: (language: string) => inLanguage(content.name, language),
    question: (id: string, language: string) => inLanguage(texts.get(id), language),
  };
}
