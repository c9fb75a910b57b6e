import { CallError } from './call.ts';
import { isObject } from './is-object.ts';

/** Returns the current state from a refusal, when a change was refused because another user's came first. */
export function currentIn<T extends object>(error: unknown): T | undefined {
  if (!(error instanceof CallError) || error.code !== 'STALE') return undefined;
  const { current } = error.details;
  // Which item the server returns is said by the call that was refused, which the error does not know.
  if (isObject(current)) return current as T;
  return 'id' in error.details || 'version' in error.details ? (error.details as T) : undefined;
}
