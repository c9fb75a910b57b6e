import { busy, type Refusal, refuse } from './errors.ts';
import { codeOf } from './thrown.ts';

/** System error codes for temporary shortages (open files, memory, threads), and for a full disk or quota. */
const SHORT = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);
const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** Matches libvips' messages for a lack of memory. */
const NO_MEMORY = /out of memory|unable to malloc|cannot allocate memory/i;

/** Returns an error and its causes, innermost last. */
const causes = (error: unknown): Error[] => (error instanceof Error ? [error, ...causes(error.cause)] : []);

/**
 * Returns the refusal for an error that is caused by a shortage of this machine and not by the request: 422 DISK_FULL, or 503 BUSY
 * for temporary shortages. Returns undefined for any other error.
 */
export function shortageOf(error: unknown): Refusal | undefined {
  for (const one of causes(error)) {
    const code = codeOf(one) ?? '';
    if (FULL.has(code)) return refuse('DISK_FULL');
    if (SHORT.has(code) || NO_MEMORY.test(one.message)) return busy();
  }
  return undefined;
}
