import { longestUnit } from '../records/lateness.ts';
import type { RunningClock } from './running-clocks.ts';

/**
 * How late a report to an authority is, or the decision whether to report: a key of the texts and its parameters. Undefined until its
 * deadline has passed, and for what is due without delay, which has none.
 */
export function lateReport(
  { regime, by, isAtOnce, isCertain }: Pick<RunningClock, 'regime' | 'by' | 'isAtOnce' | 'isCertain'>,
  { now, language }: { readonly now: number; readonly language: string },
): { readonly key: 'late.report' | 'late.decision'; readonly regime: string; readonly span: string } | undefined {
  const ms = now - Date.parse(by);
  if (isAtOnce || ms < 0) return undefined;
  const key = isCertain ? 'late.report' : 'late.decision';
  return { key, regime: regime.toUpperCase(), span: longestUnit(ms, language) };
}
