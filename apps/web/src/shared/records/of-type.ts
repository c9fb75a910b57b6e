import type { RecordType } from '@safety-qube/domain/record-types/record-types';

/**
 * Options of a text that may have a variant for a type of records, under `key_type`: a task is created where a hazard
 * is raised. Typed loosely, because most texts have no such variant.
 */
export const ofType = (type: RecordType): Record<string, unknown> => ({ context: type });
