import type { EventType } from '@safety-qube/domain/incidents/event-types';
import type { Severity } from '@safety-qube/domain/incidents/severity';

/** Values of the forms of an incident that have controls of their own. */
export interface IncidentValues {
  eventType: EventType | null;
  occurredAt: string | null;
  actualSeverity: Severity | null;
}
