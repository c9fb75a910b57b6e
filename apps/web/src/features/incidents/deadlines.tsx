import { listDeadlines } from '@safety-qube/contract/endpoints/incident-deadlines';
import { hasPassed } from '@safety-qube/domain/incidents/late-report';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import { recordPath } from '@safety-qube/domain/record-types/record-types';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ClockTime } from '../../components/ui/clock-time.tsx';
import { DirectionalIcon } from '../../components/ui/directional-icon.tsx';
import { call } from '../../shared/api/call.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import classes from './deadlines.module.css';

/** Under the key of incidents, so that a change of one fetches it again. */
const deadlinesQuery = (facilityId: number | undefined) => ({
  queryKey: ['records', 'incident', 'deadlines', facilityId],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listDeadlines, { query: { facilityId } }, { signal }),
});

/**
 * On the home page: the next reports to authorities, at one facility if it is given, in which time each is due and when, or how late
 * it is.
 */
export default function Deadlines({ facilityId }: { facilityId: number | undefined }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { data } = useQuery(deadlinesQuery(facilityId));
  return (
    <section className={classes['deadlines']} aria-labelledby="deadlines" aria-busy={!data}>
      <div className={classes['head']}>
        <h2 id="deadlines">{t('deadlines.title')}</h2>
        {data && data.total.count > 1 && (
          <Link
            to={INCIDENT.pages.list}
            search={{ sort: 'deadline', ...(facilityId !== undefined && { facility: facilityId }) }}
            className={classes['all']}
          >
            {t('home.allActions', data.total)}
            <DirectionalIcon name="forward" size={14} />
          </Link>
        )}
      </div>
      {data?.items.length === 0 && <p>{t('deadlines.none')}</p>}
      <ol>
        {data?.items.map(({ id, type, number, title, clock }) => {
          const isDated = clock && !clock.isAtOnce && !hasPassed(clock, Date.now());
          return (
            <li key={id}>
              <Link to={recordPath({ type, id })} dir="auto" className="words" title={`${number} ${title}`}>
                {title}
              </Link>
              <span className={classes['when']}>
                {clock && <ClockTime clock={clock} />}
                {isDated && (
                  <time dateTime={clock.by}>
                    {clock.lastDay ? dates.nearDay(clock.lastDay) : dates.nearMoment(clock.by)}
                  </time>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
