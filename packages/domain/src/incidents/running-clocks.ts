import type { Answer } from './known.ts';
import type { Regime } from './regimes.ts';

/** A report to an authority as it was judged; each duty by its time, with the notice that met it. */
interface Judged {
  readonly regime: Regime;
  readonly reportable: Answer;
  readonly duties: readonly { readonly by: string; readonly met: number | null }[];
}

/** What an authority is to be told by when, and was not; or until when it is to be decided. */
export interface RunningClock {
  readonly regime: Regime;
  /** An instant as an ISO text. */
  readonly by: string;
  /** False while it is not known whether it is to be told at all. */
  readonly isCertain: boolean;
}

/** The clocks that run, one for each regime; of what is closed only those of what is known to be reportable. */
export const runningClocks = (reports: readonly Judged[], isClosed: boolean): RunningClock[] =>
  reports.flatMap(({ regime, reportable, duties }) => {
    const open = duties.find(({ met }) => met === null);
    const runs = reportable === 'yes' || (reportable === 'unknown' && !isClosed);
    return open && runs ? [{ regime, by: open.by, isCertain: reportable === 'yes' }] : [];
  });
