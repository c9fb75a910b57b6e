import { DAY_MS } from '@safety-qube/domain/durations';
import type { Language } from '@safety-qube/domain/languages';
import { listText } from '@safety-qube/domain/list-text';
import type { WorkCalendar, WorkSpan } from '@safety-qube/domain/places/work-calendar';
import { pageText } from '../../platform/page-text.ts';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

/** Returns when a facility works in words: the times of each weekday, the days that differ, and the holidays on which it is closed. */
export function calendarText(language: Language, { week, exceptions, holidays }: WorkCalendar): string {
  const times = (spans: readonly WorkSpan[]): string =>
    spans.length
      ? listText(
          language,
          spans.map(({ from, to }) => `${from}–${to}`),
          'unit',
        )
      : pageText(language, 'workCalendar.closed');
  const format = (at: number, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn`, { ...options, timeZone: 'UTC' }).format(at);
  const days = week.map((spans, day) => `${format(MONDAY + day * DAY_MS, { weekday: 'short' })} ${times(spans)}`);
  const others = exceptions.map(({ on, spans, note }) =>
    [format(Date.parse(on), { dateStyle: 'medium' }), times(spans), note].filter(Boolean).join(' '),
  );
  const region = holidays && [holidays.country, holidays.region].filter(Boolean).join('-');
  const closed = region === null ? [] : [`${pageText(language, 'workCalendar.holidays')} ${region}`];
  return [...days, ...others, ...closed].join('; ');
}
