import type { Field } from '../records/fields.ts';

/** Fields of a hazard in addition to those of every record and the cell of the risk matrix. */
export const HAZARD_FIELDS = [
  { name: 'immediateDanger', kind: 'yes-no', inList: true, filter: 'immediateDanger', isAlarm: true },
  /** The immediate measure to prevent an injury until the hazard is resolved. */
  { name: 'interimControl', kind: 'text', maxLength: 2000 },
] as const satisfies readonly Field[];
