import type { AnyRecord } from '../../../config/record-types.ts';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export type Values = Record<string, unknown>;
/** A property that both users changed, or only the other one. */
export interface Difference {
  readonly property: string;
  readonly theirs: unknown;
  /** Whether this user changed it too, to a different value. */
  readonly isContested: boolean;
  readonly mine: unknown;
}

/** Returns the values that differ from those that were shown. */
export const changesOf = (values: Values, base: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, base[name])));

/** Returns another user's changes, together with what this user was about to save. */
export function differencesOf(base: Values, theirs: Values, mine: Values): Difference[] {
  const changed = changesOf(mine, base);
  return Object.keys(base)
    .filter((property) => !same(base[property], theirs[property]))
    .map((property) => ({
      property,
      theirs: theirs[property],
      mine: mine[property],
      isContested: property in changed && !same(changed[property], theirs[property]),
    }));
}

/**
 * Returns the form's values after the choice: the other user's record, overridden by this user's changes that are kept.
 */
export function merge(base: Values, theirs: Values, mine: Values, takeTheirs: ReadonlySet<string>): Values {
  const kept = Object.entries(changesOf(mine, base)).filter(([property]) => !takeTheirs.has(property));
  return { ...theirs, ...Object.fromEntries(kept) };
}

/** Returns the names of the people who changed a record since a version, as far as the history shows. */
export const changedBy = (
  before: Pick<AnyRecord, 'updatedAt'>,
  history: readonly { at: string; actorId: number | null }[],
) => [...new Set(history.filter((entry) => entry.at > before.updatedAt).flatMap((entry) => entry.actorId ?? []))];
