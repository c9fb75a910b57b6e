import type { incidents } from '@safety-qube/contract/endpoints/incidents';
import type { EventType } from '@safety-qube/domain/incidents/event-types';
import type { Severity } from '@safety-qube/domain/incidents/severity';
import type * as z from 'zod';
import type { RecordShapes } from '../records/index.ts';

/** The columns of an incident beyond the record. */
export interface IncidentRow {
  readonly event_type: EventType;
  readonly occurred_at: Date;
  readonly actual_severity: Severity | null;
  readonly potential_severity: Severity | null;
  readonly is_high_potential: boolean;
  readonly immediate_action: string | null;
}

/** The shapes of incidents, for their definition and for records that are read with it. */
export interface IncidentShapes extends RecordShapes {
  readonly row: IncidentRow;
  readonly query: z.output<typeof incidents.list.query>;
}
