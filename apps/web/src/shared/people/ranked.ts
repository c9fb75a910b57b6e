import { fold } from '@safety-qube/domain/plain-text';

/** Returns how well a name fits what was typed: 0 if it begins with it, 1 if one of its words does, 2 if it contains it. */
function rankOf(name: string, typed: string): number | undefined {
  if (name.startsWith(typed)) return 0;
  if (name.includes(` ${typed}`)) return 1;
  return name.includes(typed) ? 2 : undefined;
}

/** Returns what contains the typed text, whatever its case and accents: beginnings first, otherwise in the given order. */
export function ranked<T>(items: readonly T[], typed: string, nameOf: (item: T) => string): T[] {
  const wanted = fold(typed);
  if (!wanted) return [...items];
  return items
    .flatMap((item) => {
      const rank = rankOf(fold(nameOf(item)), wanted);
      return rank === undefined ? [] : [{ item, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
