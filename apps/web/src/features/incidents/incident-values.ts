import type { EventType } from '@safety-qube/domain/incidents/event-types';
import type { Severity } from '@safety-qube/domain/incidents/severity';
import type { Answers } from '@safety-qube/domain/templates/answers';

/** What the forms of an incident hold beside what every record has. */
export interface IncidentValues {
  eventType: EventType | null;
  occurredAt: string | null;
  actualSeverity: Severity | null;
  potentialSeverity: Severity | null;
  immediateAction: string;
}

/** What the form that reports one holds besides. */
export interface IncidentReport extends IncidentValues {
  /** The form whose questions are asked of this kind of event. */
  asked: { eventType: EventType; templateId: number; version: number } | null;
  /** Answers by form, so that going back to a kind finds them again. */
  formAnswers: Readonly<Record<string, Answers>>;
}

const NONE: Answers = {};
/** The answers that were given to a form. */
export const answersFrom = ({ formAnswers }: Pick<IncidentReport, 'formAnswers'>, templateId: number): Answers =>
  formAnswers[templateId] ?? NONE;

/** What is sent of the form that is asked of this kind of event; null without one. */
export function reportedForm(report: IncidentReport) {
  const { asked, eventType } = report;
  if (!asked || asked.eventType !== eventType) return null;
  const { templateId, version } = asked;
  return { templateId, version, answers: answersFrom(report, templateId) };
}

/** The seeded category of a kind of event, such as near-miss of nearMiss; null while no kind is chosen. */
export const categoryOfKind = ({ eventType }: Record<string, unknown>): string | null =>
  typeof eventType === 'string' ? eventType.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : null;
