import type { Answer } from './known.ts';
import { isAtOnce } from './notices.ts';
import type { Regime } from './regimes.ts';
import type { Duty, ReportReason } from './report-facts.ts';

/** A report to an authority as it was judged; each duty by its time, with the notice that met it. */
interface Judged {
  readonly regime: Regime;
  readonly reportable: Answer;
  readonly duties: readonly JudgedDuty[];
}
interface JudgedDuty extends Pick<Duty, 'what' | 'paragraph'> {
  readonly by: string;
  /** Of a time that is counted in days: its last. */
  readonly lastDay: string | null;
  readonly met: number | null;
  readonly about: readonly ReportReason[];
}

/** What is asked of every incident, whether or not anything hints at it: until somebody has said that it was that, no clock runs. */
const ASKED_OF_ALL: readonly ReportReason[] = ['dangerousOccurrenceUnknown', 'gasUnknown'];
const isHinted = ({ about }: JudgedDuty): boolean => about.some((one) => !ASKED_OF_ALL.includes(one));

/** What an authority is to be told by when, and was not; or until when it is to be decided. */
export interface RunningClock {
  readonly regime: Regime;
  /** An instant as an ISO text. */
  readonly by: string;
  readonly lastDay: string | null;
  /** Whether it is to be done without delay, and not by a time. */
  readonly isAtOnce: boolean;
  /** False while it is not known whether it is to be told at all. */
  readonly isCertain: boolean;
}

/** The clocks that run, one for each regime; of what is closed only those of what is known to be reportable. */
export const runningClocks = (reports: readonly Judged[], isClosed: boolean): RunningClock[] =>
  reports.flatMap(({ regime, reportable, duties }) => {
    const isCertain = reportable === 'yes';
    const open = duties.find((duty) => duty.met === null && (isCertain || isHinted(duty)));
    const runs = isCertain || (reportable === 'unknown' && !isClosed);
    if (!open || !runs) return [];
    return [{ regime, by: open.by, lastDay: open.lastDay, isAtOnce: isAtOnce(regime, open), isCertain }];
  });
