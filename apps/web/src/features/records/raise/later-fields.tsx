import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { afterPaint, fetchPart } from '../../../shared/page/after-first-paint.ts';

// Select components are larger than the rest of the form: on a slow line the user can already write while these are
// loading.
export const Place = lazy(async () => ({
  default: (await fetchPart(() => import('../fields/place-fields.tsx'))).PlaceFields,
}));
export const Category = lazy(async () => ({
  default: (await fetchPart(() => import('../fields/asked-category.tsx'))).AskedCategory,
}));
export const Custom = lazy(async () => ({
  default: (await fetchPart(() => import('../fields/custom-fields.tsx'))).CustomFields,
}));
export const Common = lazy(async () => ({
  default: (await fetchPart(() => import('./common-fields.tsx'))).CommonFields,
}));

/**
 * The rest of a form, once what comes first has been rendered: all of it together when its code, and what it has to know,
 * is loaded, so that no field pushes another down.
 */
export function Later({
  children,
  isReady = true,
  inPlace = <Skeleton height={280} />,
}: {
  children: ReactNode;
  isReady?: boolean;
  inPlace?: ReactNode;
}) {
  const [isDue, setDue] = useState(false);
  const [wasReady, setWasReady] = useState(isReady);
  useEffect(() => afterPaint(() => setDue(true)), []);
  if (isReady && !wasReady) setWasReady(true);
  return isDue && wasReady ? <Suspense fallback={inPlace}>{children}</Suspense> : inPlace;
}

/** The category where it follows from other fields: it is rarely asked. */
export const LaterCategory = (props: ComponentProps<typeof Category>) => (
  <Later inPlace={null}>
    <Category {...props} />
  </Later>
);
