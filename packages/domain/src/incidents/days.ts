import { DAY_MS } from '../durations.ts';
/** A period away from work or of restricted work, including one that a professional recommended and the person did not keep. */
export interface LostTime {
  readonly kind: 'daysAway' | 'restricted';
  /** First and last day, as YYYY-MM-DD; null while it goes on. A permanent change of job ends it on that day. */
  readonly from: string;
  readonly to: string | null;
}

export interface CountedDays {
  readonly away: number;
  readonly restricted: number;
  /** Whether days were left out because of the cap. */
  readonly isCapped: boolean;
}

/** Maximum number of days away and restricted together that are counted (29 CFR 1904.7(b)(3)(vii), 1904.7(b)(4)(xi)). */
export const DAY_CAP = 180;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** A period from its first day up to, but not including, its end, in day numbers. */
interface Span {
  readonly kind: LostTime['kind'];
  readonly from: number;
  readonly end: number;
}

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** Converts numbers of days into periods: away, then restricted, from the day after it happened (YYYY-MM-DD). */
export function lostTimesOf(
  days: { readonly away: number; readonly restricted: number },
  happenedOn: string,
): LostTime[] {
  const first = dayNumber(happenedOn) + 1;
  const back = first + days.away;
  const time = (kind: LostTime['kind'], from: number, end: number): LostTime[] =>
    from < end ? [{ kind, from: dayText(from), to: dayText(end - 1) }] : [];
  return [...time('daysAway', first, back), ...time('restricted', back, back + days.restricted)];
}

/** The kind of the days from a border up to the next: away takes precedence over restricted, so that no day counts twice. */
function kindOf(spans: readonly Span[], from: number): LostTime['kind'] | undefined {
  const here = spans.filter((span) => span.from <= from && from < span.end);
  return here.some(({ kind }) => kind === 'daysAway') ? 'daysAway' : here[0]?.kind;
}

/**
 * Counts the calendar days of a case up to a day, that one included: they begin the day after the injury or the onset (29 CFR
 * 1904.7(b)(3)(i)), include weekends and holidays (1904.7(b)(3)(iv)), and stop at 180 of both kinds together (1904.7(b)(3)(vii)),
 * restricted ones counted the same way (1904.7(b)(4)(xi)). All days are YYYY-MM-DD.
 */
export function countDays(lost: readonly LostTime[], happenedOn: string, until: string): CountedDays {
  const first = dayNumber(happenedOn) + 1;
  const last = dayNumber(until);
  const spans = lost
    .map(({ kind, from, to }) => ({
      kind,
      from: Math.max(dayNumber(from), first),
      end: Math.min(to === null ? last : dayNumber(to), last) + 1,
    }))
    .filter(({ from, end }) => from < end);
  const borders = [...new Set(spans.flatMap(({ from, end }) => [from, end]))].sort((a, b) => a - b);
  const days = { daysAway: 0, restricted: 0 };
  let all = 0;
  borders.forEach((from, index) => {
    const kind = kindOf(spans, from);
    if (!kind) return;
    const length = (borders[index + 1] ?? from) - from;
    days[kind] += Math.max(0, Math.min(length, DAY_CAP - all));
    all += length;
  });
  return { away: days.daysAway, restricted: days.restricted, isCapped: all > DAY_CAP };
}
