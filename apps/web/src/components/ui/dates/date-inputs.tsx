// The fields in one file, because a page that needs one of them mostly needs the others.
export { DayInput } from './day-input.tsx';
export { MomentInput } from './moment-input.tsx';
export { TimeInput } from './time-input.tsx';
