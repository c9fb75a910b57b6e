import { RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RecordNumber } from '../../../components/ui/record-number.tsx';
import { StatusMark } from '../../../components/ui/status-glyph.tsx';
import { type RecordPage, setupOf } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import classes from './what-changed.module.css';

/** Maximum number of records; the lists have the others. */
const MAX_SHOWN = 7;

const latestQuery = (type: RecordType, tab: 'all' | 'closed') => ({
  queryKey: ['records', type, 'latest', tab],
  // Refetched less often, because these are two lists per type that are only glanced at.
  meta: { renewEveryMs: 20_000 },
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<RecordPage> =>
    call(setupOf(type).endpoints.list, { query: { tab, sort: 'updated' as const, limit: MAX_SHOWN } }, { signal }),
});

/** Most recently changed records, as far as the user may see them. */
export function WhatChanged() {
  const { t } = useTranslation();
  const dates = useDates();
  const latest = useQueries({
    queries: RECORD_TYPE_NAMES.flatMap((type) => [latestQuery(type, 'all'), latestQuery(type, 'closed')]),
  });
  const records = latest
    .flatMap(({ data }) => data?.items ?? [])
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
    .slice(0, MAX_SHOWN);
  if (!records.length) return null;
  return (
    <section className={classes['changed']} aria-labelledby="what-changed">
      <h2 id="what-changed">{t('home.changed')}</h2>
      <ol className={classes['list']}>
        {records.map((record) => {
          const setup = setupOf(record.type);
          const look = setup.statuses[record.status];
          return (
            <li key={record.id} className={classes['entry']}>
              <span className={classes['glyph']}>{look && <StatusMark glyph={look.glyph} tone={look.tone} />}</span>
              <div className={classes['text']}>
                <Link to={setup.paths.record(record.id)} dir="auto" className={`${classes['title']} words`}>
                  {record.title}
                </Link>
                <span className={classes['status']}>{look ? t(look.label) : record.status}</span>
                <span className={classes['meta']}>
                  <RecordNumber number={record.number} /> ·{' '}
                  <time dateTime={record.updatedAt}>{dates.ago(record.updatedAt)}</time>
                </span>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
