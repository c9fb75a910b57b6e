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

/** The properties of an object for which `isKept` is true. */
export const filterProperties = <T extends object>(
  object: T,
  isKept: (name: keyof T & string, value: T[keyof T & string]) => boolean,
): Partial<T> => fromEntries(entriesOf(object).filter(([name, value]) => isKept(name, value))) as Partial<T>;

/** An object without its undefined properties. */
export const definedIn = <T extends object>(object: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  filterProperties(object, (_, value) => value !== undefined) as { [K in keyof T]?: Exclude<T[K], undefined> };
