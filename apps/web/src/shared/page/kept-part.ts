import { useEffect, useState } from 'react';
import { fetchPart } from './after-first-paint.ts';

/** A part of a page that is loaded on its own, once. */
export interface KeptPart<T> {
  readonly load: () => Promise<T>;
  /** Undefined until it is loaded. */
  readonly known: () => T | undefined;
}

/** Returns a part that `importPart` loads. */
export function keptPart<T>(importPart: () => Promise<T>): KeptPart<T> {
  let known: T | undefined;
  return {
    load: async () => {
      known ??= await importPart();
      return known;
    },
    known: () => known,
  };
}

/**
 * Returns a part, which is loaded if it is wanted; undefined until then. Once loaded it is there from the first render, without a
 * fallback in between as with `lazy`.
 */
export function useKeptPart<T>(part: KeptPart<T>, isWanted = true): T | undefined {
  const [loaded, setLoaded] = useState(part.known);
  useEffect(() => {
    if (isWanted && !loaded)
      fetchPart(part.load).then(
        (now) => setLoaded(() => now),
        () => undefined,
      );
  }, [part, isWanted, loaded]);
  return loaded;
}
