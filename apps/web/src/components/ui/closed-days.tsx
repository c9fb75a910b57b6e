import { readClosedDays } from '@safety-qube/contract/endpoints/work-calendar';
import type { ClosedDays as Answer } from '@safety-qube/contract/schemas/organisation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { dayAfter } from '../../shared/format/format-date.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { CONFIG_STALE_MS } from '../../shared/session/start-visit.ts';
import classes from './closed-days.module.css';

export type ClosedDay = Answer['days'][number];
/** The days from today on of which it is known whether a facility is closed. */
const DAYS_AHEAD = 399;

const closedDaysQuery = (id: number, from: string) =>
  queryOptions({
    queryKey: ['facility-settings', 'closed-days', id, from],
    queryFn: ({ signal }) =>
      call(readClosedDays, { params: { id }, query: { from, to: dayAfter(from, DAYS_AHEAD) } }, { signal }),
    staleTime: CONFIG_STALE_MS,
  });

/** Returns why a facility is closed on a day, in words. */
export function useClosedWords(): (day: ClosedDay) => string {
  const { t } = useTranslation();
  return ({ reason, name }) => name ?? t(`closedDays.reason.${reason}`);
}

/**
 * Says whether a facility is closed on the chosen day; `onKnown` receives the days on which it is closed, with the reasons in words.
 */
export default function ClosedDays(props: {
  facilityId: number;
  value: string;
  onChange: (day: string) => void;
  onKnown: (marks: ReadonlyMap<string, string>) => void;
}) {
  const { facilityId, value, onChange, onKnown } = props;
  const { t } = useTranslation();
  const dates = useDates();
  const words = useClosedWords();
  const { data } = useQuery(closedDaysQuery(facilityId, dates.today()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other days are known
  useEffect(() => {
    onKnown(new Map(data?.days.map((day) => [day.on, t('closedDays.marked', { reason: words(day) })])));
  }, [data]);
  if (!data?.hasCalendar) return null;
  const closed = new Map(data.days.map((day) => [day.on, day]));
  const chosen = closed.get(value);
  let next = value;
  while (closed.has(next)) next = dayAfter(next, 1);
  return (
    <p className={classes['chosen']} role="status">
      {chosen && (
        <>
          {t('closedDays.chosen', { reason: words(chosen) })}{' '}
          <button type="button" onClick={() => onChange(next)}>
            {t('closedDays.instead', { day: dates.plainDay(next) })}
          </button>
        </>
      )}
    </p>
  );
}
