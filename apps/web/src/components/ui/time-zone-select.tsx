import { type SelectProps, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const TimeZoneField = lazy(() => import('./time-zone-field.tsx'));

/** Selects a time zone by city, zone or offset. Its list of zones is loaded with it, not with the page. */
export const TimeZoneSelect = (props: Omit<SelectProps, 'data' | 'value'> & { value: string | null }) => (
  <Suspense fallback={<Skeleton height={60} />}>
    <TimeZoneField {...props} />
  </Suspense>
);
