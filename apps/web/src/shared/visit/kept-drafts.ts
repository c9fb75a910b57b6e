import { stored } from '../page/stored.ts';

/**
 * How long this device keeps a report that waits for a connection, and what was not sent, in milliseconds; the server knows the key of a
 * report for a day longer.
 */
export const KEEP_MS = 7 * 24 * 60 * 60_000;

/** Prefix of the keys in this device's storage. */
const STORED_DRAFTS = 'sq.visit.draft.';

/** What a visitor has written and not sent, as this device keeps it. */
interface KeptDraft<D> {
  readonly at: number;
  /** The words that it began with, which were written on the page before. */
  readonly begun: string;
  readonly draft: D;
}

const keyOf = (name: string): string => STORED_DRAFTS + name;

function read<D>(key: string): KeptDraft<D> | undefined {
  try {
    const kept: KeptDraft<D> | null = JSON.parse(stored.get(key) ?? 'null');
    return kept && kept.at > Date.now() - KEEP_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Local ids of photos: these stay in memory, so they are not kept. */
const arePhotos = (value: unknown): boolean => Array.isArray(value) && value.some(Number.isInteger);

/** Keeps a draft on this device, without its photos; one that is the same is kept as long as before. */
export function keepDraft(name: string, begun: string, draft: object): void {
  const text = JSON.stringify(draft, (_, value) => (arePhotos(value) ? undefined : value));
  const before = read(keyOf(name));
  if (before?.begun !== begun || JSON.stringify(before.draft) !== text)
    stored.set(keyOf(name), `{"at":${Date.now()},"begun":${JSON.stringify(begun)},"draft":${text}}`);
}

/** Returns the draft of this name that is kept, unless the page before has handed over other words by now. */
export function readKeptDraft<D>(name: string, begun: string): D | undefined {
  const kept = read<D>(keyOf(name));
  return kept && (!begun || kept.begun === begun) ? kept.draft : undefined;
}

export const dropKeptDraft = (name: string): void => stored.remove(keyOf(name));

/** Returns the names of the drafts that this device keeps. */
export const keptDrafts = (): string[] => stored.names(STORED_DRAFTS).map((key) => key.slice(STORED_DRAFTS.length));

/** Deletes what was written too long ago. */
export const dropOldDrafts = (): void => stored.remove(...stored.names(STORED_DRAFTS).filter((key) => !read(key)));
