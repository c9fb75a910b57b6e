import { lazy } from 'react';
import { DateFieldFrame } from './dates/date-field-frame.tsx';
import type { TimeFieldProps } from './dates/date-props.ts';

const TimeInput = lazy(() => import('./dates/time-input.tsx'));

/** A time of day, typed as the user's language tells it. */
export const TimeField = (props: TimeFieldProps) => (
  <DateFieldFrame {...props}>
    <TimeInput {...props} />
  </DateFieldFrame>
);
