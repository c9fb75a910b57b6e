import { keysOf } from '../objects.ts';
import type { RecordForms, RecordTypeDescriptor } from './descriptor.ts';
import { HAZARD } from './hazard.ts';
import { INCIDENT } from './incident.ts';
import { ISSUE } from './issue.ts';
import { TASK } from './task.ts';

/** The types of records: whatever has a number, a status, people and a history (product, "Names"). */
export const RECORD_TYPES = { hazard: HAZARD, incident: INCIDENT, issue: ISSUE, task: TASK } as const satisfies Record<
  string,
  RecordTypeDescriptor
>;
export type RecordType = keyof typeof RECORD_TYPES;
export const RECORD_TYPE_NAMES = keysOf(RECORD_TYPES);

/** Whether a record type has that name. */
export const isRecordType = (name: string): name is RecordType => Object.hasOwn(RECORD_TYPES, name);

/** The record types with forms; each is also the module of its templates. */
export type FormType = {
  [Type in RecordType]: (typeof RECORD_TYPES)[Type]['forms'] extends RecordForms ? Type : never;
}[RecordType];
export const isFormType = (type: RecordType): type is FormType => RECORD_TYPES[type].forms !== null;
export const FORM_TYPES = RECORD_TYPE_NAMES.filter(isFormType);

/** The record types that people report; the others are given to somebody. */
export type ReportedType = Exclude<RecordType, 'task'>;
export const isReported = (type: RecordType): type is ReportedType => !RECORD_TYPES[type].isGiven;
export const REPORTED_TYPES = RECORD_TYPE_NAMES.filter(isReported);
/** The type that forms and pages begin with where none was chosen. */
export const FIRST_REPORTED_TYPE: ReportedType = 'hazard';

/** The descriptor of a type. */
export const descriptorOf = (type: RecordType): RecordTypeDescriptor<RecordType> => RECORD_TYPES[type];

/** The number of the n-th record of a type in a tenant: HAZ-000123. */
export const recordNumber = (type: RecordType, n: number): string =>
  `${RECORD_TYPES[type].prefix}-${String(n).padStart(6, '0')}`;

/** The path of a record's page. */
export const recordPath = ({ type, id }: { readonly type: RecordType; readonly id: number }): string =>
  `${RECORD_TYPES[type].pages.record}/${id}`;
