import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Load = () => Promise<unknown>;
/** A component that is not part of the first load, with the function that loads it. */
export type LaterPart<P> = LazyExoticComponent<ComponentType<P>> & { readonly load: Load };

/** Returns a component that is not part of the first load. */
export function laterPart<P>(load: () => Promise<ComponentType<P>>): LaterPart<P> {
  return Object.assign(
    lazy(() => load().then((component) => ({ default: component }))),
    { load },
  );
}
