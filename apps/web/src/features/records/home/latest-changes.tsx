import { listLatestDoings } from '@safety-qube/contract/endpoints/across-types';
import { RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RecordNumber } from '../../../components/ui/record-number.tsx';
import { StatusMark } from '../../../components/ui/status-glyph.tsx';
import { type ListedRecord, type RecordPage, setupOf } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { HistorySentence } from '../record-page/history-sentence.tsx';
import { ChangesFrame, ChangesSkeleton, MAX_SHOWN } from './changes-frame.tsx';
import classes from './what-changed.module.css';

const latestQuery = (type: RecordType, tab: 'all' | 'closed', facilityId: number | undefined) => ({
  queryKey: ['records', type, 'latest', tab, facilityId],
  // Refetched less often, because these are two lists per type that are only glanced at.
  meta: { renewEveryMs: 20_000 },
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<RecordPage> =>
    call(
      setupOf(type).endpoints.list,
      { query: { tab, sort: 'updated' as const, limit: MAX_SHOWN, facilityId: facilityId?.toString() } },
      { signal },
    ),
});

/** What was done last to records; asked again once one of them has another version. */
const doingsQuery = (records: readonly ListedRecord[]) =>
  queryOptions({
    queryKey: ['doings', records.map(({ id, updatedAt }) => `${id} ${updatedAt}`)],
    queryFn: ({ signal }) =>
      call(listLatestDoings, { query: { ids: records.map(({ id }) => id).join(',') } }, { signal }),
    enabled: records.length > 0,
    placeholderData: keepPreviousData,
  });

/**
 * The records that changed last, at one facility if it is given, as far as the user may see them, each with who did what to it, when
 * and why.
 */
export default function LatestChanges({ facilityId }: { facilityId: number | undefined }) {
  const dates = useDates();
  const latest = useQueries({
    queries: RECORD_TYPE_NAMES.flatMap((type) => [
      latestQuery(type, 'all', facilityId),
      latestQuery(type, 'closed', facilityId),
    ]),
  });
  const records = latest
    .flatMap(({ data }) => data?.items ?? [])
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
    .slice(0, MAX_SHOWN);
  const isComplete = latest.every(({ isPending }) => !isPending);
  const { data: doings } = useQuery(doingsQuery(isComplete ? records : []));
  if (isComplete && !records.length) return null;
  if (!isComplete || !doings)
    return (
      <ChangesFrame>
        <ChangesSkeleton />
      </ChangesFrame>
    );
  return (
    <ChangesFrame>
      <ol className={classes['list']}>
        {records.map((record) => {
          const setup = setupOf(record.type);
          const look = setup.statuses[record.status];
          const entries = doings.find(({ recordId }) => recordId === record.id)?.entries ?? [];
          return (
            <li key={record.id} className={classes['entry']}>
              <span className={classes['glyph']}>{look && <StatusMark glyph={look.glyph} tone={look.tone} />}</span>
              <div className={classes['text']}>
                <Link to={setup.paths.record(record.id)} dir="auto" className={`${classes['title']} words`}>
                  {record.title}
                </Link>
                <span className={classes['meta']}>
                  <RecordNumber number={record.number} />
                </span>
                <ul>
                  {entries.map((entry) => (
                    <li key={entry.id} className={classes['doing']}>
                      <HistorySentence type={record.type} entry={entry} />
                      <span className={classes['meta']}>
                        {' '}
                        · <time dateTime={entry.at}>{dates.ago(entry.at)}</time>
                      </span>
                      {entry.note && (
                        <span className={classes['note']} dir="auto">
                          {entry.note}
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          );
        })}
      </ol>
    </ChangesFrame>
  );
}
