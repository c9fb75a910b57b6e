/** What happens to records, in the past tense; a rule of notifications names one of these. */
export const RECORD_EVENTS = [
  'raised',
  'assigned',
  'reassigned',
  'fixed',
  'invalidated',
  'implemented',
  'approved',
  'rejected',
  'accepted',
  'declined',
  'closedAsDuplicate',
  'reopened',
  'edited',
  'commented',
  'attached',
  'linked',
  'archived',
  'restored',
  'deleted',
  'confidentialityChanged',
] as const;
export type RecordEventName = (typeof RECORD_EVENTS)[number];
