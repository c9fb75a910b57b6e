/**
 * Memoizes a function by the identity of its argument, in a WeakMap: results of objects that are no longer referenced are dropped.
 * An object must not be mutated after the first call; pass a new one instead.
 */
export function memoized<Of extends object, Result>(compute: (of: Of) => Result): (of: Of) => Result {
  const cache = new WeakMap<Of, { readonly result: Result }>();
  return (of) => {
    const found = cache.get(of) ?? { result: compute(of) };
    cache.set(of, found);
    return found.result;
  };
}
