import type { EventType } from '@safety-qube/domain/incidents/event-types';
import type { Severity } from '@safety-qube/domain/incidents/severity';

/** What the forms of an incident hold beside what every record has. */
export interface IncidentValues {
  eventType: EventType | null;
  occurredAt: string | null;
  actualSeverity: Severity | null;
  potentialSeverity: Severity | null;
  immediateAction: string;
}
