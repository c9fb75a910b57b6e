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

/**
 * The clock that an incident has where there is room for one; null for none. What is due without delay never passes, so that it gives way
 * to deadlines once one of them has.
 */
export function firstClock(clocks: readonly RunningClock[], now: number): RunningClock | null {
  const dated = clocks.filter(({ isAtOnce }) => !isAtOnce);
  const shown = dated.some((clock) => hasPassed(clock, now)) ? dated : clocks;
  return shown.toSorted(soonestFirst(now))[0] ?? null;
}

/** The next deadline that passes; null if none does. */
export const nextPassing = (clocks: readonly RunningClock[], now: number): RunningClock | null =>
  clocks.filter((clock) => !clock.isAtOnce && !hasPassed(clock, now)).toSorted(soonestFirst(now))[0] ?? null;

/** The clock of a duty that is not fulfilled yet; null if none runs. For a closed incident only that of a certain report does. */
export function clockOfDuty(
  { regime, reportable }: Pick<Assessed, 'regime' | 'reportable'>,
  duty: AssessedDuty,
  isClosed: boolean,
): RunningClock | null {
  const isCertain = reportable === 'yes';
  const isUndecided = reportable === 'unknown' && !isClosed && isHinted(duty);
  if (duty.met !== null || !(isCertain || isUndecided)) return null;
  return { regime, by: duty.by, lastDay: duty.lastDay, isAtOnce: isWithoutDelay(regime, duty), isCertain };
}

/** The running clocks, one for each duty that is not fulfilled yet. */
export const runningClocks = (reports: readonly Assessed[], isClosed: boolean): RunningClock[] =>
  reports.flatMap((assessed) => assessed.duties.flatMap((duty) => clockOfDuty(assessed, duty, isClosed) ?? []));
