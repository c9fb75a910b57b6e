import { CallError } from './call.ts';

/** Returns the current state from a refusal, when a change was refused because another user's came first. */
export function currentIn<T extends { readonly id: number }>(error: unknown): T | undefined {
  if (!(error instanceof CallError) || error.code !== 'STALE') return undefined;
  const { data } = error.data as { data?: { current?: T } & Partial<T> };
  return data?.current ?? (data?.id === undefined ? undefined : (data as T));
}
