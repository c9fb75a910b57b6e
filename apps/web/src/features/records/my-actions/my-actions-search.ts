import { RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';

/** What the address of the queue says. */
export interface ActionsSearch {
  type?: RecordType | undefined;
}
/** Reads it; a type without pages is none. */
export const readActionsSearch = (raw: Record<string, unknown>): ActionsSearch => {
  const type = RECORD_TYPE_NAMES.find((name) => name === raw['type']);
  return type ? { type } : {};
};
