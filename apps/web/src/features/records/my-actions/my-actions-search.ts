import { RECORD_TYPES, type RecordType } from '@safety-qube/domain/records/record-types';
import { recordTypeSetup } from '../../../config/record-types.ts';

/** What the address of the queue says. */
export interface ActionsSearch {
  type?: RecordType | undefined;
}
/** Reads it; a type without pages is none. */
export const readActionsSearch = (raw: Record<string, unknown>): ActionsSearch => {
  const type = RECORD_TYPES.find((name) => name === raw['type'] && recordTypeSetup(name));
  return type ? { type } : {};
};
