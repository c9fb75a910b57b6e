import { CallError } from './call.ts';

/** What is there now, as a refusal brings it, when a change was refused because somebody else's came first. */
export function currentIn<T extends { readonly id: number }>(error: unknown): T | undefined {
  if (!(error instanceof CallError) || error.code !== 'STALE') return undefined;
  const { data } = error.data as { data?: { current?: T } & Partial<T> };
  return data?.current ?? (data?.id === undefined ? undefined : (data as T));
}
