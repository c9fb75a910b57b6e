import type { Place } from '@safety-qube/contract/schemas/records';
import type { Visit, VisitForm } from '@safety-qube/contract/schemas/visits';
import type { EventType } from '@safety-qube/domain/incidents/event-types';
import type { ReportedType } from '@safety-qube/domain/record-types/record-types';
import type { TemplateContent } from '@safety-qube/domain/templates/template';

/** The steps of a report, in their order. */
export const STEPS = ['danger', 'first', 'photo', 'write'] as const;
export type Step = (typeof STEPS)[number];

export interface ReportProps {
  readonly visit: Visit;
  readonly code: string;
  /** What is reported: by a form of the poster, or of a type by the code of a facility. */
  readonly of: { readonly scheduleId: number } | ({ readonly type: ReportedType } & Partial<Omit<Place, 'facilityId'>>);
  /** What was written before. */
  readonly description?: string | undefined;
  readonly categories: VisitForm['categories'];
  /** The types of event to choose from; none unless it is an incident, whose category mostly follows from it. */
  readonly eventTypes: readonly EventType[];
  readonly form: { readonly templateId: number; readonly version: number; readonly content: TemplateContent } | null;
  /** Called with the kind that was chosen, where the form depends on it. */
  readonly onKind?: (kind: string) => void;
}
