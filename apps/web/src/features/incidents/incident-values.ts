import type { EventType } from '@safety-qube/domain/incidents/event-types';
import type { Severity } from '@safety-qube/domain/incidents/severity';
import type { Answers } from '@safety-qube/domain/templates/answers';

/** Values of the forms of an incident that have controls of their own. */
export interface IncidentValues {
  eventType: EventType | null;
  occurredAt: string | null;
  actualSeverity: Severity | null;
}

/** Additional values of the form that reports an incident. */
export interface IncidentReport extends IncidentValues {
  /** The form whose questions are asked for this kind of event. */
  asked: { eventType: EventType; templateId: number; version: number } | null;
  /** Answers by form, so that they are restored when the user switches back to a kind. */
  formAnswers: Readonly<Record<string, Answers>>;
}

const NONE: Answers = {};
/** Returns the answers to a form. */
export const answersFrom = ({ formAnswers }: Pick<IncidentReport, 'formAnswers'>, templateId: number): Answers =>
  formAnswers[templateId] ?? NONE;

/** Returns the part of the request for the form of this kind of event; null without one. */
export function reportedForm(report: IncidentReport) {
  const { asked, eventType } = report;
  if (!asked || asked.eventType !== eventType) return null;
  const { templateId, version } = asked;
  return { templateId, version, answers: answersFrom(report, templateId) };
}
