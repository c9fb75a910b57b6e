import { DAY_MS } from '../durations.ts';
export const REPEAT_UNITS = ['day', 'week', 'month'] as const;
export type RepeatUnit = (typeof REPEAT_UNITS)[number];

/** Most days, weeks or months between two repetitions. */
export const MAX_REPEAT_INTERVAL = 99;

/** How a task repeats: every so many days, weeks or months, until a day or for a total number of times. */
export interface Repeat {
  readonly every: number;
  readonly unit: RepeatUnit;
  /** The last day on which one may be due, such as 2026-01-31. */
  readonly until: string | null;
  /** The total number, including the first. */
  readonly times: number | null;
}

/** The position of a task in its series. */
export interface Occurrence {
  /** The day on which the first was due. */
  readonly anchor: string;
  /** The first is 1. */
  readonly no: number;
  readonly dueOn: string;
}

/** The maximum number of days in a unit. */
const LONGEST: Record<RepeatUnit, number> = { day: 1, week: 7, month: 31 };
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
/** Whether a day is after the year 9999 (its ISO form then begins with a sign), where every series ends. */
const isBeyond = (day: string): boolean => !/^\d/.test(day);

/** The day so many steps after another; in a month that is too short, the last day of that month. */
function after(anchor: string, { every, unit }: Repeat, steps: number): string {
  const at = new Date(`${anchor}T00:00:00Z`);
  if (unit !== 'month') return dayOf(new Date(at.getTime() + steps * every * (unit === 'week' ? 7 : 1) * DAY_MS));
  const months = at.getUTCMonth() + steps * every;
  const last = new Date(Date.UTC(at.getUTCFullYear(), months + 1, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(at.getUTCFullYear(), months, Math.min(at.getUTCDate(), last))));
}

/**
 * The next task of a series, or undefined after its last. It is due on the next day of the series that is not past, so that tasks
 * do not pile up after a break.
 */
export function nextOccurrence(
  repeat: Repeat,
  { anchor, no, dueOn }: Occurrence,
  today: string,
): Occurrence | undefined {
  if (repeat.times !== null && no >= repeat.times) return undefined;
  const past = [dueOn, today].reduce((a, b) => (a > b ? a : b));
  // Never beyond the day that is sought: no step is longer than this.
  let steps = Math.max(
    1,
    Math.floor((Date.parse(past) - Date.parse(anchor)) / (repeat.every * LONGEST[repeat.unit] * DAY_MS)),
  );
  let due = after(anchor, repeat, steps);
  while (!isBeyond(due) && (due <= dueOn || due < today)) {
    steps += 1;
    due = after(anchor, repeat, steps);
  }
  const isOver = isBeyond(due) || (repeat.until !== null && due > repeat.until);
  return isOver ? undefined : { anchor, no: no + 1, dueOn: due };
}
