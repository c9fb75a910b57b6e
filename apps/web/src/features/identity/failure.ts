import { CallError } from '../../shared/api/call.ts';

/** How a failed call of these pages is shown. */
export interface Failure {
  /** Message in the user's language; undefined where a toast shows it (section 8: 500). */
  readonly sentence?: string;
  /** Seconds to wait before another attempt. */
  readonly waitSeconds?: number;
  /** Messages for single fields. */
  readonly fields: Record<string, string>;
  readonly code?: string;
}

/**
 * Classifies the error of a call: messages for fields, a time to wait, or one message for all. `connection` is used
 * when there was no response.
 */
export function failureOf(error: unknown, connection: string): Failure {
  if (!(error instanceof CallError)) return { sentence: connection, fields: {} };
  const { statusCode, serverMessage, code } = error;
  const { seconds } = error.details;
  return {
    fields: error.fields,
    ...(code && { code }),
    ...(statusCode === 429 && typeof seconds === 'number' && { waitSeconds: Math.ceil(seconds) }),
    ...(statusCode !== 500 && { sentence: serverMessage || connection }),
  };
}
