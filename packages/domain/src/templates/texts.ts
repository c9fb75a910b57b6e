import type { Option, Question, TemplateContent, Text } from './template.ts';
import { placesOf } from './walk.ts';

/** The object that a text or a problem belongs to. */
export interface About {
  readonly about: 'template' | 'section' | 'question' | 'list';
  /** Id of the section, sub-section, question or list; empty for the template itself. */
  readonly id: string;
}

/** A text that people read, and whether it may be missing. */
export interface TextAt extends About {
  readonly text: Text;
  readonly isOptional: boolean;
}

/** The template itself. */
export const TEMPLATE: About = { about: 'template', id: '' };

const required = (about: About, text: Text): TextAt => ({ ...about, text, isOptional: false });
const optional = (about: About, text: Text | undefined): TextAt[] =>
  text ? [{ ...about, text, isOptional: true }] : [];
const labels = (about: About, options: readonly Option[]): TextAt[] =>
  options.map((option) => required(about, option.label));

function textsOfQuestion(question: Question): TextAt[] {
  const about: About = { about: 'question', id: question.id };
  const own = [required(about, question.text), ...optional(about, question.help)];
  if (question.type === 'instruction') return [...own, ...optional(about, question.image?.alt)];
  if (question.type === 'single-choice' || question.type === 'multiple-choice')
    return [...own, ...labels(about, question.options)];
  if (question.type !== 'table') return own;
  const columns = question.columns.flatMap((column) => [
    required(about, column.text),
    ...(column.type === 'single-choice' ? labels(about, column.options) : []),
  ]);
  return [...own, ...columns];
}

/** Every text of a template. */
export function textsOf(content: TemplateContent): readonly TextAt[] {
  const sections = content.sections.flatMap((section) =>
    [section, ...section.subSections].flatMap(({ id, name, help }) => {
      const about: About = { about: 'section', id };
      return [required(about, name), ...optional(about, help)];
    }),
  );
  const lists = content.lists.flatMap(({ id, name, options }) => {
    const about: About = { about: 'list', id };
    return [required(about, name), ...labels(about, options)];
  });
  return [
    required(TEMPLATE, content.name),
    ...optional(TEMPLATE, content.description),
    ...sections,
    ...placesOf(content).flatMap(({ question }) => textsOfQuestion(question)),
    ...lists,
  ];
}
