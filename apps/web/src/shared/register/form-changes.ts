import { filterProperties } from '@safety-qube/domain/objects';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** How an item is edited in a form. */
export interface FormValues<T, V, S extends object> {
  /** Converts an item to form values. */
  readonly valuesOf: (item: T) => V;
  /** Converts form values to the body of the request. */
  readonly bodyOf: (values: V) => S;
}

/** Returns the properties of the body in which form values differ from an item, so that others' changes are not overwritten. */
export function changesOf<T, V, S extends object>({ valuesOf, bodyOf }: FormValues<T, V, S>, values: V, item: T) {
  const before = bodyOf(valuesOf(item));
  return filterProperties(bodyOf(values), (name, value) => !isSame(value, before[name]));
}
