import type { RecordForms } from '@safety-qube/domain/record-types/descriptor';
import type { Answers } from '@safety-qube/domain/templates/answers';

/** Values of a raise form for the form of the record. */
export interface FormValues {
  /** The form whose questions are asked for the kind. */
  asked: { kind: string; templateId: number; version: number } | null;
  /** Answers by form, so that they are restored when the user switches back to a kind. */
  formAnswers: Readonly<Record<string, Answers>>;
}
/** The same with the values by which the form can be chosen. */
export type ReportValues = FormValues & Readonly<Partial<Record<RecordForms['by'], string | null>>>;

/** Refusals that are about the questions of a form. */
export const FORM_ERRORS = {
  FORM_UNKNOWN: 'formAnswers',
  FORM_UNFINISHED: 'formAnswers',
  ASSET_UNKNOWN: 'formAnswers',
} as const;

const NONE: Answers = {};
/** Returns the answers to a form. */
export const answersFrom = ({ formAnswers }: Pick<FormValues, 'formAnswers'>, templateId: number): Answers =>
  formAnswers[templateId] ?? NONE;

/** Returns the part of the request for the form of this kind; null without one. */
export function reportedForm({ by }: RecordForms, report: ReportValues) {
  const { asked } = report;
  if (!asked || asked.kind !== report[by]) return null;
  const { templateId, version } = asked;
  return { templateId, version, answers: answersFrom(report, templateId) };
}
