import type { RunningClock } from '@safety-qube/domain/incidents/running-clocks';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../shared/format/use-dates.ts';

/**
 * Returns the text of the deadline for notifying an authority, or for deciding whether to: an instant, a last day, or
 * without delay.
 */
export function useClockText(): (clock: RunningClock) => string {
  const { t } = useTranslation();
  const dates = useDates();
  return ({ regime, by, lastDay, isAtOnce, isCertain }) => {
    const named = { regime: regime.toUpperCase() };
    if (isAtOnce) return t(isCertain ? 'report.tellAtOnce' : 'report.decideAtOnce', named);
    const when = lastDay ? dates.plainDay(lastDay) : dates.moment(by);
    return t(isCertain ? 'report.tellBy' : 'report.decideBy', { ...named, when });
  };
}
