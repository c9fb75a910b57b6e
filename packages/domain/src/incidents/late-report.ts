import { longestUnit } from '../records/lateness.ts';
import type { Regime } from './regimes.ts';

/** The deadline of a report that was not made yet, or by which it has to be decided whether to report. */
export interface RunningClock {
  readonly regime: Regime;
  /** An instant as ISO 8601 text. */
  readonly by: string;
  readonly lastDay: string | null;
  /** Whether it is due without delay instead of by a deadline. */
  readonly isAtOnce: boolean;
  /** False while it is unknown whether it has to be reported at all. */
  readonly isCertain: boolean;
}

/** Whether a deadline has passed; what is due without delay has none. */
export const hasPassed = ({ by, isAtOnce }: Pick<RunningClock, 'by' | 'isAtOnce'>, now: number): boolean =>
  !isAtOnce && Date.parse(by) <= now;

/**
 * How late a report to an authority is, or the decision whether to report: a key of the texts and its parameters. Undefined until its
 * deadline has passed, and for what is due without delay, which has none.
 */
export function lateReport(
  { regime, by, isAtOnce, isCertain }: Pick<RunningClock, 'regime' | 'by' | 'isAtOnce' | 'isCertain'>,
  { now, language }: { readonly now: number; readonly language: string },
): { readonly key: 'late.report' | 'late.decision'; readonly regime: string; readonly span: string } | undefined {
  if (!hasPassed({ by, isAtOnce }, now)) return undefined;
  const key = isCertain ? 'late.report' : 'late.decision';
  return { key, regime: regime.toUpperCase(), span: longestUnit(now - Date.parse(by), language) };
}

/** A deadline in words: a key of the texts and its parameters; `span` is empty for what is due without delay. */
export interface ClockWords {
  readonly key: `${'late' | 'due'}.${'report' | 'decision'}` | `report.${'tell' | 'decide'}AtOnce`;
  readonly regime: string;
  readonly span: string;
}

/** How late a report to an authority is or in which time it is due, in words that pages, files and mails share. */
export function clockWords(
  clock: Pick<RunningClock, 'regime' | 'by' | 'isAtOnce' | 'isCertain'>,
  at: { readonly now: number; readonly language: string },
): ClockWords {
  const late = lateReport(clock, at);
  if (late) return late;
  const { by, isAtOnce, isCertain } = clock;
  const regime = clock.regime.toUpperCase();
  if (isAtOnce) return { key: isCertain ? 'report.tellAtOnce' : 'report.decideAtOnce', regime, span: '' };
  const span = longestUnit(Date.parse(by) - at.now, at.language);
  return { key: isCertain ? 'due.report' : 'due.decision', regime, span };
}
