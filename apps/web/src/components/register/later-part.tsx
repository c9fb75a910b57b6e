import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { afterFirstPaint, fetchAhead } from '../../shared/page/after-first-paint.ts';
import { DrawerShape } from '../ui/drawer-shape.tsx';

type Load = () => Promise<unknown>;
export type LaterPartsOf = Readonly<Record<string, { load: Load }>>;

/** Returns a component that is not part of the first load, with the function that loads it. */
export function laterPart<P>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy(() => load().then((component) => ({ default: component })));
  return Object.assign(Part, { load: load as Load });
}

/** The parts of a register's page that are loaded once the list is rendered: the bar of actions on selected rows, and its drawers. */
export function LaterParts(props: { parts: LaterPartsOf; bar?: ReactNode; children: ReactNode }) {
  const { parts, bar, children } = props;
  useEffect(
    () =>
      afterFirstPaint(() => {
        for (const { load } of Object.values(parts)) fetchAhead(load);
      }),
    [parts],
  );
  return (
    <>
      <Suspense>{bar}</Suspense>
      <Suspense fallback={<DrawerShape />}>{children}</Suspense>
    </>
  );
}
