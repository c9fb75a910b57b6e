import type { SelectProps } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { WaitingField } from './waiting-field.tsx';

const TimeZoneField = lazy(() => import('./time-zone-field.tsx'));

/** Selects a time zone by city, zone or offset. Its list of zones is loaded with it, not with the page. */
export const TimeZoneSelect = (props: Omit<SelectProps, 'data' | 'value'> & { value: string | null }) => (
  <Suspense fallback={<WaitingField label={props.label} description={props.description} />}>
    <TimeZoneField {...props} />
  </Suspense>
);
