import type { Answers } from './answers.ts';
import { type Evaluation, evaluate } from './evaluate.ts';
import type { Section, TemplateContent } from './template.ts';
import { placesOf } from './walk.ts';

/** Whether the reporter of a record answers a section. */
const isAskedOfReporter = ({ askedOf }: Pick<Section, 'askedOf'>): boolean => askedOf === 'reporter';

/** The part of a form that the reporter of a record answers: a form of its own, which `evaluate` takes like any other. */
export function reporterPart(content: TemplateContent): TemplateContent {
  const part = { ...content, sections: content.sections.filter(isAskedOfReporter) };
  const used = new Set(placesOf(part).flatMap(({ question }) => ('listId' in question ? question.listId : [])));
  return { ...part, lists: content.lists.filter(({ id }) => used.has(id)) };
}

/**
 * Evaluates the reporter's answers. A task that an answer requires does not prevent the report: the team makes it once there is a
 * record.
 */
export function evaluateReport(content: TemplateContent, answers: Answers): Evaluation {
  const evaluation = evaluate(reporterPart(content), answers);
  return { ...evaluation, errors: evaluation.errors.filter(({ code }) => code !== 'task-required') };
}
