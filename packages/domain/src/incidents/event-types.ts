/** Types of events; each has a form of its own. Injuries and illnesses of persons are its cases. */
export const EVENT_TYPES = [
  'injuryOrIllness',
  'nearMiss',
  'propertyDamage',
  'environmental',
  'security',
  'vehicle',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
