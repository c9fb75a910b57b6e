const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns a function that compares form values with the loaded item and returns only what differs, so that others' changes are
 * not overwritten. `valuesOf` converts an item to form values, `sent` these to the request body.
 */
export const changesBy =
  <T, V, S extends object>(valuesOf: (item: T) => V, sent: (values: V) => S) =>
  (values: V, item: T): Partial<S> => {
    const before = sent(valuesOf(item));
    return Object.fromEntries(
      Object.entries(sent(values)).filter(([name, value]) => !isSame(value, before[name as keyof S])),
    ) as Partial<S>;
  };
