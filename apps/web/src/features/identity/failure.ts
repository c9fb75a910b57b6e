import { CallError } from '../../shared/api/call.ts';

/** What to show of a failed call of these pages. */
export interface Failure {
  /** Whole sentence in the person's language; undefined where a toast says it (section 8: 500). */
  readonly sentence?: string;
  /** Seconds until another attempt is worth it. */
  readonly waitSeconds?: number;
  /** Sentences for single fields. */
  readonly fields: Record<string, string>;
  readonly code?: string;
}

/** Sorts what a call threw: the field's own sentence, a time to wait, or one sentence for all. `connection` is said when there was no answer. */
export function failureOf(error: unknown, connection: string): Failure {
  if (!(error instanceof CallError)) return { sentence: connection, fields: {} };
  const { statusCode, said, code } = error;
  const seconds = (error.data as { data?: { seconds?: unknown } } | null)?.data?.seconds;
  return {
    fields: error.fields,
    ...(code && { code }),
    ...(statusCode === 429 && typeof seconds === 'number' && { waitSeconds: Math.ceil(seconds) }),
    ...(statusCode !== 500 && { sentence: said || connection }),
  };
}
