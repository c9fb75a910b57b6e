import type { ReporterForm } from '@safety-qube/contract/schemas/record-forms';
import type { RecordForms } from '@safety-qube/domain/record-types/descriptor';
import { createContext, useContext } from 'react';

interface Scheduled {
  readonly form: ReporterForm;
  /** The property of a record that the form is chosen by, and the values that the form names. */
  readonly by: RecordForms['by'];
  readonly kinds: readonly string[];
}

/** The form at a place that a report was started with; null for a report with the form of its kind. */
export const ScheduledForm = createContext<Scheduled | null>(null);

/** Returns whether the form that a report was started with allows a value of the property. */
export function useAllowedKinds(property: RecordForms['by']): (kind: string) => boolean {
  const scheduled = useContext(ScheduledForm);
  const kinds = scheduled?.by === property ? scheduled.kinds : [];
  return (kind) => !kinds.length || kinds.includes(kind);
}
