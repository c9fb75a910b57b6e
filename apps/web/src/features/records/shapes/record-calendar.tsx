import { Button, Skeleton } from '@mantine/core';
import { IconAlarm, IconCalendarDue, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { useClockText } from '../../../components/ui/use-clock-text.ts';
import type { ListedRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { monthAfter, weekStart, weeksOf } from '../../../shared/format/month.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { useLayout } from '../../../shared/page/layout.ts';
import { isLate, useLate } from '../../../shared/records/use-late.ts';
import { RecordCard } from '../list/record-columns.tsx';
import { dueQuery, MAX_SHOWN } from './due.queries.ts';
import classes from './record-calendar.module.css';
import type { ShapeProps } from './shape-props.ts';

/** Number of records that fit into a day of the month. */
const MAX_PER_DAY = 3;

interface Days {
  readonly setup: RecordTypeSetup;
  readonly byDay: ReadonlyMap<string, readonly ListedRecord[]>;
  readonly today: string;
}

/** A record in a day's cell, with the deadline of its report to an authority below it. */
function Entry({ setup, record }: Pick<Days, 'setup'> & { record: ListedRecord }) {
  const late = useLate()(record);
  const textOf = useClockText();
  const clock = record.clock && textOf(record.clock);
  return (
    <li>
      <Link
        to={setup.paths.record(record.id)}
        className={classes['entry']}
        data-late={late !== undefined || clock?.isLate || undefined}
        data-closed={record.isClosed || undefined}
        title={[`${record.number} ${record.title}`, late, clock?.words].filter(Boolean).join(' · ')}
      >
        <span className={classes['entryTitle']}>
          {late && <IconCalendarDue size={12} stroke={1.8} aria-hidden />}
          <span dir="auto" className="words">
            {record.title}
          </span>
        </span>
        {late && <span className="unseen">{late}</span>}
        {clock && (
          <small>
            <IconAlarm size={12} stroke={1.8} aria-hidden />
            {clock.words}
          </small>
        )}
      </Link>
    </li>
  );
}

function Month({ month, setup, byDay, today, go }: Days & Pick<ShapeProps, 'go'> & { month: string }) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const weeks = weeksOf(month, weekStart(i18n.language));
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <table className={classes['month']}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday.format(new Date(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const records = byDay.get(day) ?? [];
              return (
                <td key={day} data-other={!day.startsWith(month) || undefined} data-today={day === today || undefined}>
                  <time dateTime={day} className={`${classes['day']} num`}>
                    <span aria-hidden>{Number(day.slice(8))}</span>
                    <span className="unseen">{dates.plainDay(day)}</span>
                  </time>
                  {records.length > 0 && (
                    <ul className={classes['entries']}>
                      {records.slice(0, MAX_PER_DAY).map((record) => (
                        <Entry key={record.id} setup={setup} record={record} />
                      ))}
                    </ul>
                  )}
                  {records.length > MAX_PER_DAY && (
                    <button
                      type="button"
                      className={classes['more']}
                      onClick={() => go({ shape: undefined, due: `${day}..${day}` })}
                    >
                      {t('calendar.more', { number: records.length - MAX_PER_DAY })}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The month on a phone: a list of the days with records. */
function Agenda({ setup, byDay, today }: Days) {
  const { t } = useTranslation();
  const dates = useDates();
  const days = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1));
  if (!days.length) return <p className={classes['none']}>{t('calendar.none')}</p>;
  return days.map(([day, records]) => (
    <section key={day}>
      <h2 className={classes['agendaDay']} data-late={records.some((one) => isLate(one)) || undefined}>
        {day === today ? t('calendar.today') : dates.plainDay(day)}
      </h2>
      <ul className={classes['agenda']}>
        {records.map((record) => (
          <li key={record.id}>
            <RecordCard setup={setup} record={record} isAlone />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The days that are shown, as far as the list is filtered by due dates: those in both spans. */
function daysIn({ dueFrom, dueTo }: ShapeProps['filters'], [from, to]: readonly [string, string]) {
  return {
    dueFrom: dueFrom !== undefined && String(dueFrom) > from ? dueFrom : from,
    dueTo: dueTo !== undefined && String(dueTo) < to ? dueTo : to,
  };
}

/** Records by due date, a month at a time; overdue ones are highlighted. */
export default function RecordCalendar({ setup, search, filters, go }: ShapeProps) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const isPhone = useLayout() === 'mobile';
  const today = dates.today();
  const month = search.month ?? today.slice(0, 7);
  const days = weeksOf(month, weekStart(i18n.language)).flat();
  const [from, to] = isPhone ? [`${month}-01`, `${month}-31`] : [days[0] ?? '', days.at(-1) ?? ''];
  const last = isPhone ? days.findLast((day) => day.startsWith(month)) : to;
  const query = useQuery(
    dueQuery(setup, { ...filters, ...daysIn(filters, [from, last ?? to]), tab: search.tab ?? 'all', sort: 'due' }),
  );
  const byDay = Map.groupBy(query.data?.items ?? [], ({ dueOn }) => dueOn ?? '');
  const show = (next: string) => go({ month: next === today.slice(0, 7) ? undefined : next });
  return (
    <div className={classes['calendar']} aria-busy={query.isPending}>
      <div className={classes['head']}>
        <h2 aria-live="polite">{dates.month(`${month}-15T12:00:00Z`)}</h2>
        <button
          type="button"
          className={classes['turn']}
          aria-label={t('calendar.before')}
          onClick={() => show(monthAfter(month, -1))}
        >
          <IconChevronLeft size={18} stroke={1.75} className="flip" aria-hidden />
        </button>
        <button
          type="button"
          className={classes['turn']}
          aria-label={t('calendar.after')}
          onClick={() => show(monthAfter(month, 1))}
        >
          <IconChevronRight size={18} stroke={1.75} className="flip" aria-hidden />
        </button>
        <Button variant="default" size="xs" onClick={() => show(today.slice(0, 7))}>
          {t('calendar.today')}
        </Button>
      </div>
      {query.data?.isCut && <p className={classes['none']}>{t('calendar.cut', { number: MAX_SHOWN })}</p>}
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : isPhone ? (
        query.isPending ? (
          <Skeleton height={200} />
        ) : (
          <Agenda setup={setup} byDay={byDay} today={today} />
        )
      ) : (
        <Month month={month} setup={setup} byDay={byDay} today={today} go={go} />
      )}
    </div>
  );
}
