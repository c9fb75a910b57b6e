import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { meQuery } from '../session/session-queries.ts';
import {
  type DateOptions,
  daysBetween,
  formatAge,
  formatAgo,
  formatDay,
  formatMoment,
  formatMonth,
  formatNearDay,
  formatNearMoment,
  formatPlainDay,
  formatSpan,
  formatTime,
  todayIn,
} from './format-date.ts';

/** Date formats in the signed-in person's language and time zone. */
export function useDates() {
  const { i18n } = useTranslation();
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const options: DateOptions = { language: i18n.language, timeZone: me?.selectedTimezone ?? undefined };
  return {
    /** The user's time zone. */
    timeZone: options.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    month: (when: Date | string) => formatMonth(when, options),
    day: (when: Date | string) => formatDay(when, options),
    moment: (when: Date | string) => formatMoment(when, options),
    /** The same, without the year where it is this year. */
    nearMoment: (when: Date | string) => {
      const isThisYear =
        todayIn(options.timeZone, new Date(when)).slice(0, 4) === todayIn(options.timeZone).slice(0, 4);
      return isThisYear ? formatNearMoment(when, options) : formatMoment(when, options);
    },
    time: (when: Date | string) => formatTime(when, options),
    /** Whether a time is today in the user's time zone. */
    isToday: (when: Date | string) => todayIn(options.timeZone, new Date(when)) === todayIn(options.timeZone),
    age: (when: Date | string) => formatAge(when, options),
    ago: (when: Date | string) => formatAgo(when, options),
    span: (ms: number) => formatSpan(ms, options),
    /** A day without a zone, such as a due date. */
    plainDay: (day: string) => formatPlainDay(day, options),
    /** The same, without the year where it is this year. */
    nearDay: (day: string) => formatNearDay(day, options, todayIn(options.timeZone)),
    /** Today's date in the user's time zone. */
    today: () => todayIn(options.timeZone),
    /** Days since such a day; negative for a future one. */
    daysSince: (day: string) => daysBetween(day, todayIn(options.timeZone)),
  };
}
