import { DatabaseError } from 'pg';

const VIOLATIONS = new Set(['23503', '23505']); // foreign key, unique

/** Whether a write violated this unique or foreign key. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && VIOLATIONS.has(error.code ?? '') && error.constraint === constraint;

/** Whether a row could not be deleted because others refer to it. */
export const isReferredTo = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23503';

// A number or date out of range, an invalid date, NUL in a text, an invalid character or NUL in JSON.
const UNSTORABLE = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05']);

/** Whether a value cannot be stored in its column at all: invalid input of the caller, not a fault of the server. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof DatabaseError && UNSTORABLE.has(error.code ?? '');

/** Whether the database cancelled a statement because of its timeout. */
export const isStatementTimeout = (error: unknown): boolean => error instanceof DatabaseError && error.code === '57014';

// A serialization failure, a deadlock, a lock that was not available.
const CONTENDED = new Set(['40001', '40P01', '55P03']);

/** Whether the database rolled back a transaction because of concurrent ones on the same rows, so that a retry may succeed. */
export const isContended = (error: unknown): boolean =>
  error instanceof DatabaseError && CONTENDED.has(error.code ?? '');
