import { Button, Skeleton } from '@mantine/core';
import { getBoardPhoto } from '@safety-qube/contract/endpoints/board';
import type { Board, ShownLine } from '@safety-qube/contract/schemas/board-lines';
import type { BoardPhoto } from '@safety-qube/domain/issues/board-lines';
import { PLACE_SEPARATOR } from '@safety-qube/domain/place-levels';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../components/ui/back-link.tsx';
import { BoardLine } from '../../components/ui/board-line.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { Select } from '../../components/ui/select.tsx';
import { useObjectUrl } from '../../components/ui/use-object-url.ts';
import { PrintedFirst, usePrinted } from '../../components/ui/use-printed.tsx';
import { fetchBlob } from '../../shared/files/fetch-blob.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { chainOf, useLevels, usePlaces } from '../../shared/places/places.ts';
import classes from './we-did.module.css';
import { boardQuery, readLines } from './we-did.queries.ts';
import type { GoWeDid, WeDidSearch } from './we-did-search.ts';

/** A photo of a line. */
function Picture({ id, photo, alt }: { id: number; photo: BoardPhoto; alt: string }) {
  const { data } = useQuery({
    queryKey: ['we-did', 'photo', id, photo],
    queryFn: ({ signal }) => fetchBlob(getBoardPhoto, { params: { id, photo } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const src = useObjectUrl(data);
  return src && <img src={src} alt={alt} />;
}

function LineCard({ line }: { line: ShownLine }) {
  const dates = useDates();
  const { place, category, fixedAt } = line;
  return (
    <BoardLine
      line={line}
      Picture={Picture}
      facts={
        <>
          <bdi>{place.join(PLACE_SEPARATOR)}</bdi>
          {category && <span>{category}</span>}
          <span>{dates.day(fixedAt)}</span>
        </>
      }
    />
  );
}

/** Filters by place, month and category; those that leave nothing to choose are not offered. */
function Filters({ search, go, board }: { search: WeDidSearch; go: GoWeDid; board: Board }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { facilities, facility } = usePlaces();
  const { label } = useLevels();
  const units = facility(search.facility ?? null)?.units ?? [];
  const nameOf = (id: number) =>
    chainOf(units, id)
      .map(({ name }) => name)
      .join(PLACE_SEPARATOR);
  const id = (value: string | null) => (value === null ? undefined : Number(value));
  const filter = (
    name: string,
    value: string | number | undefined,
    data: readonly { value: string; label: string }[],
  ) =>
    data.length > 0 && {
      label: name,
      placeholder: t('weDid.all'),
      data,
      value: value === undefined ? null : String(value),
      searchable: true,
      clearable: true,
      clearButtonProps: { 'aria-label': t('list.clearFilter', { field: name }) },
      nothingFoundMessage: t('list.noOption'),
    };
  const options = (of: readonly { id: number; name: string }[]) =>
    of.map((one) => ({ value: String(one.id), label: one.name }));
  const parts = {
    facility: filter(label('facility'), search.facility, options(facilities)),
    unit: filter(t('weDid.area'), search.unit, options(units.map((unit) => ({ ...unit, name: nameOf(unit.id) })))),
    month: filter(
      t('weDid.month'),
      search.month,
      board.months.map((month) => ({ value: month, label: dates.month(`${month}-15T12:00:00Z`) })),
    ),
    category: filter(t('records.column.category'), search.category, board.categories),
  };
  return (
    <search className={classes['filters']}>
      {parts.facility && (
        <Select {...parts.facility} onChange={(value) => go({ facility: id(value), unit: undefined })} />
      )}
      {parts.unit && <Select {...parts.unit} onChange={(value) => go({ unit: id(value) })} />}
      {parts.month && <Select {...parts.month} onChange={(value) => go({ month: value ?? undefined })} />}
      {parts.category && <Select {...parts.category} onChange={(value) => go({ category: value ?? undefined })} />}
    </search>
  );
}

/** The board "You said, we did": what was reported and what was done about it, for everybody to read. */
export function WeDidPage({ search, go }: { search: WeDidSearch; go: GoWeDid }) {
  const { t } = useTranslation();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(boardQuery(search));
  const { printed, ...print } = usePrinted<ShownLine, number>(
    async (page = 1, signal) => {
      const { items, hasMore } = await readLines(search, page, signal);
      return { items, next: hasMore ? page + 1 : null };
    },
    () => Promise.resolve(data?.pages[0]?.total),
  );
  const first = data?.pages[0];
  const lines = printed?.rows ?? data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  return (
    <Page>
      <PageHeader
        title={t('weDid.title')}
        back={<BackLink label={t('issue.many')} renderRoot={(root) => <Link to="/issues" {...root} />} />}
      >
        {lines.length > 0 && print.button}
      </PageHeader>
      <div className={classes['page']}>
        {first && (lines.length > 0 || isFiltered) && <Filters search={search} go={go} board={first} />}
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : !first ? (
          <Skeleton role="status" aria-label={t('list.loading')} height={120} />
        ) : lines.length ? (
          <>
            <p className={classes['figures']}>
              <span>{t('weDid.fixed', { count: first.total })}</span>
              {first.medianDays !== null && <span>{t('weDid.median', { count: first.medianDays })}</span>}
            </p>
            {printed && <PrintedFirst {...printed} />}
            <ul className={classes['cards']}>
              {lines.map((line) => (
                <LineCard key={line.id} line={line} />
              ))}
            </ul>
            {hasNextPage && (
              <Button variant="default" mt={16} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('list.more')}
              </Button>
            )}
          </>
        ) : isFiltered ? (
          <EmptyState
            title={t('weDid.noneFound')}
            action={{
              label: t('list.clearFilters'),
              onClick: () => go({ facility: undefined, unit: undefined, month: undefined, category: undefined }),
            }}
          >
            {t('weDid.noneFoundText')}
          </EmptyState>
        ) : (
          <EmptyState title={t('weDid.none')}>{t('weDid.noneText')}</EmptyState>
        )}
      </div>
      {print.part}
    </Page>
  );
}
