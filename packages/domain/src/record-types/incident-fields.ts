import { EVENT_TYPES } from '../incidents/event-types.ts';
import { SEVERITIES } from '../incidents/severity.ts';
import type { Field } from '../records/fields.ts';

/** Fields of an incident in addition to those of every record, the time at which it happened and its investigation. */
export const INCIDENT_FIELDS = [
  {
    name: 'eventType',
    kind: 'choice',
    options: EVENT_TYPES,
    words: 'eventType',
    isRequired: true,
    inList: 'column',
    filter: 'eventType',
  },
  /** How severe it was, and could have been; null until assessed. */
  {
    name: 'actualSeverity',
    kind: 'choice',
    options: SEVERITIES,
    words: 'severity',
    inList: 'column',
    filter: 'severity',
  },
  { name: 'potentialSeverity', kind: 'choice', options: SEVERITIES, words: 'severity', inList: true },
  /** The immediate action. */
  { name: 'immediateAction', kind: 'text', maxLength: 2000 },
] as const satisfies readonly Field[];
