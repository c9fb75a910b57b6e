import type { Answer } from './known.ts';
import { hasPassed, type RunningClock } from './late-report.ts';
import { isWithoutDelay } from './notices.ts';
import type { Regime } from './regimes.ts';
import type { Duty, ReportReason } from './report-facts.ts';

/** A report to an authority as evaluated: its duties in the order of their deadlines, each with the notice that fulfilled it. */
interface Assessed {
  readonly regime: Regime;
  readonly reportable: Answer;
  readonly duties: readonly AssessedDuty[];
}
interface AssessedDuty extends Pick<Duty, 'what' | 'paragraph'> {
  readonly by: string;
  /** The last day of a period that is counted in days. */
  readonly lastDay: string | null;
  readonly met: number | null;
  readonly about: readonly ReportReason[];
}

/**
 * Reasons that apply to every incident, with or without any indication: no clock runs for these until they are answered with yes.
 */
const ASKED_OF_ALL: readonly ReportReason[] = ['dangerousOccurrenceUnknown', 'gasUnknown'];
const isHinted = ({ about }: AssessedDuty): boolean => about.some((one) => !ASKED_OF_ALL.includes(one));

/** The order of running clocks: those that can still be met, then those that have passed, each by deadline. */
const soonestFirst =
  (now: number) =>
  (a: RunningClock, b: RunningClock): number =>
    Number(hasPassed(a, now)) - Number(hasPassed(b, now)) || Date.parse(a.by) - Date.parse(b.by);

/** The clock that an incident has where there is room for one; null for none. */
export const firstClock = (clocks: readonly RunningClock[], now: number): RunningClock | null =>
  clocks.toSorted(soonestFirst(now))[0] ?? null;

/** The running clocks, one for each regime; for a closed incident only those of reports that are certain. */
export const runningClocks = (reports: readonly Assessed[], isClosed: boolean): RunningClock[] =>
  reports.flatMap(({ regime, reportable, duties }) => {
    const isCertain = reportable === 'yes';
    const open = duties.find((duty) => duty.met === null && (isCertain || isHinted(duty)));
    const runs = isCertain || (reportable === 'unknown' && !isClosed);
    if (!open || !runs) return [];
    return [{ regime, by: open.by, lastDay: open.lastDay, isAtOnce: isWithoutDelay(regime, open), isCertain }];
  });
