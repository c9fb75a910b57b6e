import { RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';

/** Search parameters of the queue. */
export interface ActionsSearch {
  type?: RecordType | undefined;
}
/** Parses them; a type without pages is ignored. */
export const readActionsSearch = (raw: Record<string, unknown>): ActionsSearch => {
  const type = RECORD_TYPE_NAMES.find((name) => name === raw['type']);
  return type ? { type } : {};
};
