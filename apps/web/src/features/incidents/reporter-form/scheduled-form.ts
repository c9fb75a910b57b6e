import type { ReporterForm } from '@safety-qube/contract/incident-forms';
import { createContext } from 'react';

/** The form that a report was begun with; null for one that is asked what its kind of event asks. */
export const ScheduledForm = createContext<ReporterForm | null>(null);
