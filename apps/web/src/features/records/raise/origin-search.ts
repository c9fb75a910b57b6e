import { RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import type { AnyRecord } from '../../../config/record-types.ts';

/** The record that a new one is made from, in the address of a raise form. */
export interface OriginSearch {
  of?: number;
  type?: RecordType;
}

/** Reads it from an address; nothing if it names no record. */
export function readOriginSearch(raw: Record<string, unknown>): OriginSearch {
  const type = RECORD_TYPE_NAMES.find((name) => name === raw['type']);
  const id = Number(raw['of']);
  return type && Number.isSafeInteger(id) && id > 0 ? { of: id, type } : {};
}

/** Returns the part of the address that names a record as the one that a new one is made from. */
export const originSearch = ({ id, type }: Pick<AnyRecord, 'id' | 'type'>): Required<OriginSearch> => ({
  of: id,
  type,
});
