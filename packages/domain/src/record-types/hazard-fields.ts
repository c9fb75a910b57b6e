import type { Field } from '../records/fields.ts';

/** What a hazard has beyond a record and its cell of the risk matrix. */
export const HAZARD_FIELDS = [
  { name: 'immediateDanger', kind: 'yesNo', inList: true, filter: 'immediateDanger', isAlarm: true },
  /** What was done at once so that nobody gets hurt meanwhile. */
  { name: 'interimControl', kind: 'text', maxLength: 2000 },
] as const satisfies readonly Field[];
