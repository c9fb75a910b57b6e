import type { ReporterForm } from '@safety-qube/contract/schemas/incident-forms';
import { createContext } from 'react';

/** The form that a report was started with; null for a report with the form of its kind of event. */
export const ScheduledForm = createContext<ReporterForm | null>(null);
