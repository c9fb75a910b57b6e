export const REPEAT_UNITS = ['day', 'week', 'month'] as const;
export type RepeatUnit = (typeof REPEAT_UNITS)[number];

/** How a task comes again: every so many days, weeks or months, until a day or for so many times in all. */
export interface Repeat {
  readonly every: number;
  readonly unit: RepeatUnit;
  /** The last day that one may be due on, as 2026-01-31. */
  readonly until: string | null;
  /** How many there are in all, the first included. */
  readonly times: number | null;
}

/** Where in its series a task stands. */
export interface Occurrence {
  /** The day on which the first was due. */
  readonly anchor: string;
  /** The first is 1. */
  readonly no: number;
  readonly dueOn: string;
}

const DAY = 86_400_000;
/** Days that a unit can have. */
const LONGEST: Record<RepeatUnit, number> = { day: 1, week: 7, month: 31 };
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
/** Whether a day lies behind the last that is written with four digits for its year, where no series goes on. */
const isBeyond = (day: string): boolean => !/^\d/.test(day);

/** The day so many steps after another; a month that is too short ends it on its last day. */
function after(anchor: string, { every, unit }: Repeat, steps: number): string {
  const at = new Date(`${anchor}T00:00:00Z`);
  if (unit !== 'month') return dayOf(new Date(at.getTime() + steps * every * (unit === 'week' ? 7 : 1) * DAY));
  const months = at.getUTCMonth() + steps * every;
  const last = new Date(Date.UTC(at.getUTCFullYear(), months + 1, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(at.getUTCFullYear(), months, Math.min(at.getUTCDate(), last))));
}

/**
 * The next task of a series, or undefined after its last. It is due on the series' next day; days that passed while nobody
 * looked are left out, so that nobody finds a heap of them.
 */
export function nextOccurrence(
  repeat: Repeat,
  { anchor, no, dueOn }: Occurrence,
  today: string,
): Occurrence | undefined {
  if (repeat.times !== null && no >= repeat.times) return undefined;
  const past = [dueOn, today].reduce((a, b) => (a > b ? a : b));
  // Never beyond the day looked for: no step is longer than this.
  let steps = Math.max(
    1,
    Math.floor((Date.parse(past) - Date.parse(anchor)) / (repeat.every * LONGEST[repeat.unit] * DAY)),
  );
  let due = after(anchor, repeat, steps);
  while (!isBeyond(due) && (due <= dueOn || due < today)) {
    steps += 1;
    due = after(anchor, repeat, steps);
  }
  const isOver = isBeyond(due) || (repeat.until !== null && due > repeat.until);
  return isOver ? undefined : { anchor, no: no + 1, dueOn: due };
}
