/**
 * `Object.keys` and the like for objects whose type names all of their properties, such as tables in the code; not for values from
 * outside, which can have others.
 */

/** The keys of an object, in their order. */
export const keysOf = <K extends string>(object: Readonly<Record<K, unknown>>): K[] => Object.keys(object) as K[];

type Entry<T> = { [K in keyof T & string]: [K, T[K]] }[keyof T & string];
/** The properties of an object as pairs of key and value, in their order. */
export const entriesOf = <T extends object>(object: T): Entry<T>[] => Object.entries(object) as Entry<T>[];

/** An object of these properties; the entries must contain every key of `K`. */
export const fromEntries = <K extends string, V>(entries: Iterable<readonly [K, V]>): Record<K, V> =>
  Object.fromEntries(entries) as Record<K, V>;
