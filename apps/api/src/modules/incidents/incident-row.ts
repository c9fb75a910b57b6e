import type { EventType } from '@safety-qube/domain/incidents/event-types';
import type { Severity } from '@safety-qube/domain/incidents/severity';

/** The columns of an incident beyond the record. */
export interface IncidentRow {
  readonly event_type: EventType;
  readonly occurred_at: Date;
  readonly actual_severity: Severity | null;
  readonly potential_severity: Severity | null;
  readonly is_high_potential: boolean;
  readonly immediate_action: string | null;
}

/** Returns the kind of event of an incident's row. */
export const eventTypeOf = (row: object): EventType => (row as IncidentRow).event_type;
