import { busy, type Refusal, refuse } from './errors.ts';

/** Codes of the operating system for what passes: open files, memory, threads. And for a disk, or a share of it, that is full. */
const SHORT = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);
const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** How libvips says that there is no memory. */
const NO_MEMORY = /out of memory|unable to malloc|cannot allocate memory/i;

/** An error with what caused it, innermost last. */
const causes = (error: unknown): Error[] => (error instanceof Error ? [error, ...causes(error.cause)] : []);

/**
 * What somebody is told of a failure that says nothing of what they sent, but that this machine is short of something: 422
 * DISK_FULL, or 503 BUSY for what passes. Undefined for any other error.
 */
export function shortageOf(error: unknown): Refusal | undefined {
  for (const one of causes(error)) {
    const code = (one as NodeJS.ErrnoException).code ?? '';
    if (FULL.has(code)) return refuse('DISK_FULL');
    if (SHORT.has(code) || NO_MEMORY.test(one.message)) return busy();
  }
  return undefined;
}
