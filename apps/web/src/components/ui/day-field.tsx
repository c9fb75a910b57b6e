import { lazy } from 'react';
import { DateFieldFrame } from './dates/date-field-frame.tsx';
import type { DayFieldProps } from './dates/date-props.ts';

const DayInput = lazy(() => import('./dates/date-input.tsx'));

/** A day, typed in the order of the user's language or chosen in a calendar. */
export const DayField = (props: DayFieldProps) => (
  <DateFieldFrame {...props}>
    <DayInput {...props} />
  </DateFieldFrame>
);
