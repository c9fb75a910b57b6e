import type { WholeRecord } from '../../../config/record-types.ts';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export type Values = Record<string, unknown>;
/** A property that both changed, or only the other one. */
export interface Difference {
  readonly property: string;
  readonly theirs: unknown;
  /** Whether the person changed it too, to something else. */
  readonly isContested: boolean;
  readonly mine: unknown;
}

/** What somebody changed of what they were shown. */
export const changesOf = (values: Values, base: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, base[name])));

/** What another changed meanwhile, beside what this person was about to save. */
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

/** The form after the choice: the other's record, over it what this person changed and keeps. */
export function merge(base: Values, theirs: Values, mine: Values, takeTheirs: ReadonlySet<string>): Values {
  const kept = Object.entries(changesOf(mine, base)).filter(([property]) => !takeTheirs.has(property));
  return { ...theirs, ...Object.fromEntries(kept) };
}

/** Names of those who changed a record since a version, as far as the history tells. */
export const changedBy = (
  before: Pick<WholeRecord, 'updatedAt'>,
  history: readonly { at: string; actorId: number | null }[],
) => [...new Set(history.filter((entry) => entry.at > before.updatedAt).flatMap((entry) => entry.actorId ?? []))];
