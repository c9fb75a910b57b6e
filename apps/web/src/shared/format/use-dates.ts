import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { meQuery } from '../session/session-queries.ts';
import {
  type DateLook,
  daysBetween,
  formatAgo,
  formatDay,
  formatMoment,
  formatMonth,
  formatNearMoment,
  formatPlainDay,
  formatSpan,
  todayIn,
} from './format-date.ts';

/** Date formats in the signed-in person's language and time zone. */
export function useDates() {
  const { i18n } = useTranslation();
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const look: DateLook = { language: i18n.language, timeZone: me?.selectedTimezone ?? undefined };
  return {
    /** The user's time zone. */
    timeZone: look.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    month: (when: Date | string) => formatMonth(when, look),
    day: (when: Date | string) => formatDay(when, look),
    moment: (when: Date | string) => formatMoment(when, look),
    nearMoment: (when: Date | string) => formatNearMoment(when, look),
    ago: (when: Date | string) => formatAgo(when, look),
    span: (ms: number) => formatSpan(ms, look),
    /** A day without a zone, such as a due date. */
    plainDay: (day: string) => formatPlainDay(day, look),
    /** Today's date in the user's time zone. */
    today: () => todayIn(look.timeZone),
    /** Days since such a day; negative for a future one. */
    daysSince: (day: string) => daysBetween(day, todayIn(look.timeZone)),
  };
}
