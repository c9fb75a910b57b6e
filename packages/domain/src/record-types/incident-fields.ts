import { EVENT_TYPES } from '../incidents/event-types.ts';
import { SEVERITIES } from '../incidents/severity.ts';
import type { Field } from '../records/fields.ts';

/** What an incident has beyond a record, the moment when it happened and its investigation. */
export const INCIDENT_FIELDS = [
  {
    name: 'eventType',
    kind: 'choice',
    options: EVENT_TYPES,
    words: 'eventType',
    isRequired: true,
    inList: true,
    filter: 'eventType',
  },
  /** How bad it was, and could have been; null until somebody judged it. */
  { name: 'actualSeverity', kind: 'choice', options: SEVERITIES, words: 'severity', inList: true, filter: 'severity' },
  { name: 'potentialSeverity', kind: 'choice', options: SEVERITIES, words: 'severity', inList: true },
  /** What was done at once. */
  { name: 'immediateAction', kind: 'text', maxLength: 2000 },
] as const satisfies readonly Field[];
