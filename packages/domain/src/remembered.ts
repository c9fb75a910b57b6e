/**
 * The same function, which reckons once for each object that it is given. What nobody holds any more is forgotten; an object that was
 * changed has to be another one.
 */
export function remembered<Of extends object, Result>(reckon: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, { readonly result: Result }>();
  return (of) => {
    const found = known.get(of) ?? { result: reckon(of) };
    known.set(of, found);
    return found.result;
  };
}
