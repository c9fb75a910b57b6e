import { lazy } from 'react';
import { DateFieldFrame } from './dates/date-field-frame.tsx';
import type { MomentFieldProps } from './dates/date-props.ts';

const MomentInput = lazy(() => import('./dates/moment-input.tsx'));

/** A day and a time of day in the user's time zone, with a button for now. */
export const MomentField = (props: MomentFieldProps) => (
  <DateFieldFrame {...props}>
    <MomentInput {...props} />
  </DateFieldFrame>
);
