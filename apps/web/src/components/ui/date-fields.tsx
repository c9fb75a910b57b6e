import { lazy } from 'react';
import { DateFieldFrame } from './dates/date-field-frame.tsx';
import type { DayFieldProps, MomentFieldProps, TimeFieldProps } from './dates/date-props.ts';

const load = () => import('./dates/date-inputs.tsx');
const DayInput = lazy(() => load().then((m) => ({ default: m.DayInput })));
const TimeInput = lazy(() => load().then((m) => ({ default: m.TimeInput })));
const MomentInput = lazy(() => load().then((m) => ({ default: m.MomentInput })));

/** A day, typed in the order of the user's language or chosen in a calendar. */
export const DayField = (props: DayFieldProps) => (
  <DateFieldFrame {...props}>
    <DayInput {...props} />
  </DateFieldFrame>
);

/** A time of day, typed as the user's language tells it. */
export const TimeField = (props: TimeFieldProps) => (
  <DateFieldFrame {...props}>
    <TimeInput {...props} />
  </DateFieldFrame>
);

/** A day and a time of day in the user's time zone, with a button for now. */
export const MomentField = (props: MomentFieldProps) => (
  <DateFieldFrame {...props}>
    <MomentInput {...props} />
  </DateFieldFrame>
);
