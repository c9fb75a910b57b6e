import type { RunningClock } from '@safety-qube/domain/incidents/late-report';
import { lateReport } from '@safety-qube/domain/incidents/late-report';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../shared/format/use-dates.ts';

/**
 * Returns the text of the deadline for notifying an authority, or for deciding whether to: an instant, a last day, or
 * without delay; how late it is once it has passed.
 */
export function useClockText(): (clock: RunningClock) => string {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  return (clock) => {
    const late = lateReport(clock, { now: Date.now(), language: i18n.language });
    if (late) return t(late.key, { regime: late.regime, span: late.span });
    const { regime, by, lastDay, isAtOnce, isCertain } = clock;
    const named = { regime: regime.toUpperCase() };
    if (isAtOnce) return t(isCertain ? 'report.tellAtOnce' : 'report.decideAtOnce', named);
    const when = lastDay ? dates.plainDay(lastDay) : dates.moment(by);
    return t(isCertain ? 'report.tellBy' : 'report.decideBy', { ...named, when });
  };
}
