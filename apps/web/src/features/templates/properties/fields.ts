/** Returns the object with a field set, or without it when there is no value. */
export function withField<T extends object>(thing: T, field: string, value: unknown): T {
  const others = Object.entries(thing).filter(([name]) => name !== field);
  return Object.fromEntries(value === undefined ? others : [...others, [field, value]]) as T;
}
