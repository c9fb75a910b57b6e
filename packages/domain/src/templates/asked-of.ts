import type { Section, TemplateContent } from './template.ts';

/** Whether whoever reports an incident answers a section. */
export const isAskedOfReporter = ({ askedOf }: Pick<Section, 'askedOf'>): boolean => askedOf === 'reporter';

/** What of a form whoever reports an incident answers: a form of its own, judged by `evaluate` like any other. */
export const reporterPart = (content: TemplateContent): TemplateContent => ({
  ...content,
  sections: content.sections.filter(isAskedOfReporter),
});
