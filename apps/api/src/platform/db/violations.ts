import { DatabaseError } from 'pg';

const VIOLATIONS = new Set(['23503', '23505']); // foreign key, unique

/** Whether the database refused a write because of this key: a value that is taken, or one that others hang on. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && VIOLATIONS.has(error.code ?? '') && error.constraint === constraint;

// A number or a date out of range, a date that is none, NUL in a text, half a character or NUL in JSON.
const UNSTORABLE = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05']);

/** Whether the database could not hold a value at all, whatever the rules say: the caller's mistake, not a fault. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof DatabaseError && UNSTORABLE.has(error.code ?? '');

/** Whether the database ended a statement that took longer than its connection allows. */
export const isCutOff = (error: unknown): boolean => error instanceof DatabaseError && error.code === '57014';

// A serialization that failed, a deadlock, a lock that was not to be had.
const CONTENDED = new Set(['40001', '40P01', '55P03']);

/** Whether the database undid a transaction because of others at the same rows: the same again may do. */
export const isContended = (error: unknown): boolean =>
  error instanceof DatabaseError && CONTENDED.has(error.code ?? '');
