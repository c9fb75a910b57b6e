import { DAY_MS } from '../durations.ts';
/** Time at which a facility works, as 22:00 to 06:00; one that ends at or before its beginning ends on the next day. */
export interface WorkSpan {
  readonly from: string;
  readonly to: string;
}

/** A day on which a facility works other times than usual; none if it is closed. */
export interface WorkException {
  readonly on: string;
  readonly spans: readonly WorkSpan[];
  readonly note: string;
}

/** When a facility works. */
export interface WorkCalendar {
  /** The times of each weekday, Monday first. */
  readonly week: readonly (readonly WorkSpan[])[];
  readonly exceptions: readonly WorkException[];
  /** The country and region on whose public holidays it is closed; null if it works on them. */
  readonly holidays: { readonly country: string; readonly region: string | null } | null;
}

/** Limits of a calendar. */
export const CALENDAR_LIMITS = { spans: 6, exceptions: 400, note: 80 } as const;

const MINUTES_OF_DAY = 1440;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** The day some days after another (2026-11-20). */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** A span in minutes from the beginning of its day; its end can be on the next day. */
function minutesOfSpan({ from, to }: WorkSpan): readonly [from: number, to: number] {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  return [begin, end > begin ? end : end + MINUTES_OF_DAY];
}

/** Whether some of these times overlap. */
function overlap(spans: readonly (readonly [from: number, to: number])[]): boolean {
  const ordered = spans.toSorted(([a], [b]) => a - b);
  return ordered.some(([from], at) => at > 0 && from < (ordered[at - 1]?.[1] ?? 0));
}

export type CalendarProblem = 'CALENDAR_OVERLAP' | 'CALENDAR_DAY_TWICE';

/** The first rule that a calendar breaks; undefined if it can be saved. */
export function calendarProblem({ week, exceptions }: WorkCalendar): CalendarProblem | undefined {
  const usual = week.flatMap((spans, day) =>
    spans.map((span) => minutesOfSpan(span).map((at) => at + day * MINUTES_OF_DAY) as [number, number]),
  );
  // What begins on Sunday can end on Monday.
  const wrapped = usual.map(([from, to]) => [from + 7 * MINUTES_OF_DAY, to + 7 * MINUTES_OF_DAY] as const);
  if (overlap([...usual, ...wrapped])) return 'CALENDAR_OVERLAP';
  if (exceptions.some(({ spans }) => overlap(spans.map(minutesOfSpan)))) return 'CALENDAR_OVERLAP';
  return new Set(exceptions.map(({ on }) => on)).size < exceptions.length ? 'CALENDAR_DAY_TWICE' : undefined;
}

/** Why a facility is closed on a day: an exception by date, a public holiday, or its usual week. */
export interface ClosedDay {
  readonly on: string;
  readonly reason: 'exception' | 'holiday' | 'week';
  /** The name of the holiday, or the note of the exception. */
  readonly name: string | null;
}

/** The times that begin on a day: those of its exception, none on a holiday, or those of its weekday. */
function spansOf({ week, exceptions }: WorkCalendar, day: string, holidays: ReadonlyMap<string, string>) {
  const exception = exceptions.find(({ on }) => on === day);
  if (exception) return exception.spans;
  return holidays.has(day) ? [] : (week[weekdayOf(day)] ?? []);
}

/** Whether some of these times last into the next day. */
const lastsOvernight = (spans: readonly WorkSpan[]): boolean =>
  spans.some((span) => minutesOfSpan(span)[1] > MINUTES_OF_DAY);

/** Says why a facility does not work at any time of a day; undefined if it does. `holidays` are names by day. */
export function closedOn(
  calendar: WorkCalendar,
  day: string,
  holidays: ReadonlyMap<string, string>,
): ClosedDay | undefined {
  if (spansOf(calendar, day, holidays).length || lastsOvernight(spansOf(calendar, dayAfter(day, -1), holidays)))
    return undefined;
  const exception = calendar.exceptions.find(({ on }) => on === day);
  if (exception) return { on: day, reason: 'exception', name: exception.note || null };
  const holiday = holidays.get(day);
  return holiday === undefined
    ? { on: day, reason: 'week', name: null }
    : { on: day, reason: 'holiday', name: holiday };
}

/** The days from one to another on which a facility is closed. */
export function closedDays(
  calendar: WorkCalendar,
  { from, to }: { readonly from: string; readonly to: string },
  holidays: ReadonlyMap<string, string>,
): ClosedDay[] {
  const days: ClosedDay[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    const closed = closedOn(calendar, day, holidays);
    if (closed) days.push(closed);
  }
  return days;
}
