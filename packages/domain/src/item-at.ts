/** The item of a list at an index from 0, which may be undefined itself. Throws a RangeError if the list is too short. */
export function itemAt<T>(items: ArrayLike<T>, index: number): T {
  if (!(index in items)) throw new RangeError(`there is no item ${index} in a list of ${items.length}`);
  return items[index] as T;
}

/** The first item of a list. Throws a RangeError if the list is empty. */
export const firstOf = <T>(items: ArrayLike<T>): T => itemAt(items, 0);
