import type { RecordType } from '@safety-qube/domain/record-types/record-types';

/**
 * Options of a text that a type of records may have in words of its own, under `key_type`: a task is created where a hazard is
 * raised. Typed loosely, because most texts that it is given to have no such words.
 */
export const ofType = (type: RecordType): Record<string, unknown> => ({ context: type });
