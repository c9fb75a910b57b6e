import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { ParseKeys } from 'i18next';
import { textKey } from '../../i18n/text-key.ts';

/**
 * Options of a text that may have a variant for a type of records, under `key_type`: a task is created where a hazard
 * is raised. Typed loosely, because most texts have no such variant.
 */
export const ofType = (type: RecordType): Record<string, unknown> => ({ context: type });

/** The keys of a text that has variants for people (`key_you`) beside those for types: `key_type` with its own, else `key` with its. */
export const keysFor = (type: RecordType, key: ParseKeys): ParseKeys[] => [textKey(`${key}_${type}`), key];
