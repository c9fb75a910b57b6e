import { clockWords, type RunningClock } from '@safety-qube/domain/incidents/late-report';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../shared/format/use-dates.ts';

/** The deadline of a report to an authority, or of the decision whether to report, in words. */
export interface ClockText {
  readonly isLate: boolean;
  /** How late it is, in which time it is due, or that it is due without delay. */
  readonly words: string;
  /** The same where a heading says that it is a report. */
  readonly brief: string;
  /** By when it is due: an instant, a last day, or without delay. */
  readonly exact: string;
}

/** Returns a function that says how the deadline of a report to an authority stands. */
export function useClockText(): (clock: RunningClock) => ClockText {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  return (clock) => {
    const { key, ...params } = clockWords(clock, { now: Date.now(), language: i18n.language });
    const { by, lastDay, isAtOnce, isCertain } = clock;
    const words = t(key, params);
    const isLate = key === 'late.report' || key === 'late.decision';
    if (isAtOnce) return { isLate, words, brief: t('report.atOnce'), exact: words };
    const when = lastDay ? dates.plainDay(lastDay) : dates.moment(by);
    const exact = t(isCertain ? 'report.tellBy' : 'report.decideBy', { ...params, when });
    return { isLate, words, brief: isLate ? words : t('due.in', params), exact };
  };
}
