import { RECORD_TYPE_NAMES } from '../record-types/record-types.ts';

/** What the calls of the specification name fields of people. */
export const PEOPLE_TYPE = 'role';
/** From when a value of a field of people is required: when somebody is added by hand. */
export const PEOPLE_STATUSES = ['added'] as const;
/** Lists of parts of the product that are not there yet: their fields are a choice of options and nothing else. */
export const FIELD_LISTS = ['inspection', 'riskassessment', 'hsefiletype'] as const;
export const isFieldList = (type: string): boolean => FIELD_LISTS.some((one) => one === type);
/** What fields belong to, as the calls of the specification name it. */
export const FIELD_OWNERS = [...RECORD_TYPE_NAMES, PEOPLE_TYPE, ...FIELD_LISTS] as const;
export type FieldOwner = (typeof FIELD_OWNERS)[number];
