import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { afterPaint, fetchPart } from '../../../shared/page/after-first-paint.ts';

// Select components are larger than the rest of the form: on a slow line the user can already write while these are
// loading.
const Place = lazy(async () => ({
  default: (await fetchPart(() => import('../fields/place-fields.tsx'))).PlaceFields,
}));
const Category = lazy(async () => ({
  default: (await fetchPart(() => import('../fields/asked-category.tsx'))).AskedCategory,
}));
const Custom = lazy(async () => ({
  default: (await fetchPart(() => import('../fields/custom-fields.tsx'))).CustomFields,
}));
const Common = lazy(async () => ({ default: (await fetchPart(() => import('./common-fields.tsx'))).CommonFields }));

/** Height of a field with its label on a phone, in pixels. */
const FIELD_HEIGHT = 68;

/** Fields that are loaded once the rest has been rendered, with what is in their place until then. */
export function Later({
  children,
  inPlace = <Skeleton height={FIELD_HEIGHT} />,
}: {
  children: ReactNode;
  inPlace?: ReactNode;
}) {
  const [isDue, setDue] = useState(false);
  useEffect(() => afterPaint(() => setDue(true)), []);
  return isDue ? <Suspense fallback={inPlace}>{children}</Suspense> : inPlace;
}

/** The place, as soon as its select is loaded. */
export const LaterPlace = () => (
  <Later>
    <Place />
  </Later>
);

/** The category, as soon as its select is loaded; where it follows from other fields, it is rarely asked. */
export const LaterCategory = (props: ComponentProps<typeof Category>) => (
  <Later {...(props.setup.categoryOf && { inPlace: null })}>
    <Category {...props} />
  </Later>
);

/** The fields that the tenant has defined: where there are none, no place is kept for them. */
export function LaterCustom(props: ComponentProps<typeof Custom>) {
  const [isDue, setDue] = useState(false);
  useEffect(() => afterPaint(() => setDue(true)), []);
  return (
    isDue && (
      <Suspense>
        <Custom {...props} />
      </Suspense>
    )
  );
}

/** Owner, team, due date, priority and number, as soon as their selects are loaded. */
export const LaterCommon = (props: ComponentProps<typeof Common>) => (
  <Later>
    <Common {...props} />
  </Later>
);
