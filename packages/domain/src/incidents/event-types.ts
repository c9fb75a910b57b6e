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

/** Returns the seeded category of a type of event, such as near-miss of nearMiss. */
export const categoryOfEventType = (eventType: string): string =>
  eventType.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
