import { Button, Skeleton } from '@mantine/core';
import type { ListTab, RecordSort } from '@safety-qube/contract/schemas/records';
import { entriesOf } from '@safety-qube/domain/objects';
import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import type { RowSelectionState } from '@tanstack/react-table';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { ChooseButton, FilterBar } from '../../../components/ui/filter-bar.tsx';
import { ListFooter } from '../../../components/ui/list-footer.tsx';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../../components/ui/page.tsx';
import { ViewTabs } from '../../../components/ui/view-tabs.tsx';
import type { RecordFlow } from '../../../config/record-flow.ts';
import type { ListedRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { useLayout } from '../../../shared/page/layout.ts';
import { storeListContext, storeVisited, visitedFrom } from '../../../shared/records/record-walk.ts';
import { useCustomFields, useFieldIds } from '../../../shared/records/use-custom-fields.ts';
import { useRecordCount } from '../../../shared/records/use-record-count.ts';
import { PAGE_SIZE, recordPageQuery, recordQuery } from '../records.queries.ts';
import { ListParts } from './list-parts.tsx';
import type { PrintedList } from './list-printing.tsx';
import { exportQuery, filtersFor, filtersOn, toTab, usableSearch } from './list-query.ts';
import { columnsOf, useListSettings } from './list-settings.ts';
import { ListTools } from './list-tools.tsx';
import { RecordCard, useRecordColumns } from './record-columns.tsx';
import classes from './record-list.module.css';
import { RecordListEmpty } from './record-list-empty.tsx';
import { DEFAULT_SORT, type Go, type RecordSearch } from './record-search.ts';
import { SavedViewsRow, ViewButton } from './saved-views.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import { useMayChoose } from './use-bulk-rights.ts';
import { useCardGroups } from './use-card-groups.ts';
import { useListOffers } from './use-list-offers.ts';
import { useRecordFilters } from './use-record-filters.ts';
import { useSavedViews } from './use-saved-views.ts';
import { useSorts } from './use-sorts.ts';
import { useTrail } from './use-trail.ts';

/** The column whose header shows each order, with a minus for a descending one. */
const SORT_COLUMNS: Record<RecordSort, string> = {
  urgency: 'priority',
  deadline: 'clock',
  due: 'due',
  updated: '-updated',
  newest: '-raised',
  oldest: 'raised',
};
/** Returns the order for a click on a header; a column with one order keeps it. */
const sortOf = (column: string): RecordSort => {
  const sorts = entriesOf(SORT_COLUMNS);
  const name = column.replace(/^-/, '');
  return (
    (sorts.find(([, id]) => id === column) ?? sorts.find(([, id]) => id.replace(/^-/, '') === name))?.[0] ??
    DEFAULT_SORT
  );
};

/** Parts of the list that a type may leave out; `DEFAULT_LIST_PARTS` then applies. */
export interface RecordListParts {
  /** The workflow by which its records are also shown as a board and as a calendar; null for a list only. */
  readonly flow: RecordFlow | null;
}

/** The default: a list only. */
export const DEFAULT_LIST_PARTS: RecordListParts = { flow: null };

interface Props {
  setup: RecordTypeSetup;
  parts: RecordListParts;
  search: RecordSearch;
  go: Go;
}

/**
 * Returns the tabs of a list, `shown` being the count of the selected one; the closed and archived tabs only for users
 * who may see more than their own closed and archived records.
 */
function useTabs(setup: RecordTypeSetup, tab: ListTab, shown: ReturnType<typeof useRecordCount>) {
  const { t } = useTranslation();
  const offers = useListOffers(setup);
  return offers.tabs
    .filter((name) => name === tab || offers.tab(name))
    .map((name) => ({
      value: name,
      label: t(`records.tab.${name}`),
      ...(name === tab && { isCounted: true, ...shown }),
    }));
}

const UnusableFilters = lazy(() => import('./unusable-filters.tsx'));
const ShapeChoice = lazy(() => import('./shape-choice.tsx'));
const SHAPES = {
  board: lazy(() => import('../shapes/record-board.tsx')),
  calendar: lazy(() => import('../shapes/record-calendar.tsx')),
};

/** Records of one type that the user may see. `go` changes the address. */
export function RecordListPage({ setup, parts: { flow }, search: asked, go }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const router = useRouter();
  const dates = useDates();
  const numbers = useNumbers();
  const isPhone = useLayout() === 'mobile';
  const offers = useListOffers(setup);
  const { search: usable, unusable } = usableSearch(setup, asked, useFieldIds(setup));
  const { tab = offers.firstTab, after, page = 1 } = usable;
  const sorts = useSorts(setup);
  const sort = sorts.find((one) => one === usable.sort) ?? DEFAULT_SORT;
  const search = { ...usable, tab };
  const today = dates.today();
  const filters = filtersFor(search, today);
  const groupOf = useCardGroups(setup.type, { sort, tab });
  const Shape = flow && search.shape && tab !== 'archive' ? SHAPES[search.shape] : undefined;
  const settings = useListSettings(setup);
  const custom = useCustomFields(setup);
  const wanted = columnsOf(setup, search.columns, custom) ? search.columns : settings.columns;
  const columnNames = useMemo(() => columnsOf(setup, wanted, custom) ?? setup.columns.shown, [setup, wanted, custom]);
  const fieldIds = columnNames.flatMap((name) => fieldIdOf(name) ?? []).join(',') || undefined;
  const query = useQuery({
    ...recordPageQuery(setup, { ...filters, tab, sort, cursor: after, ...(fieldIds && { fieldIds }) }),
    enabled: Shape === undefined,
  });
  const shown = useRecordCount(setup, tab, filters);
  const { data } = query;
  const items: ListedRecord[] | undefined = data?.items;

  const [selection, setSelection] = useState<RowSelectionState>({});
  const [isChoosing, setChoosing] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const clear = useCallback(() => {
    setSelection({});
    setChoosing(false);
    setWhole(false);
  }, []);
  const select = (next: RowSelectionState) => {
    setSelection(next);
    setWhole(false);
  };
  const narrow = (change: Partial<RecordSearch>) => {
    clear();
    go({ ...change, after: undefined, page: undefined });
  };
  const chosen = (items ?? []).filter(({ id }) => selection[String(id)]);
  const mayChoose = useMayChoose(setup, items);
  const bulk = useBulkChange(setup);
  const columns = useRecordColumns(setup, columnNames);
  const views = useSavedViews(setup, search, go, wanted);
  const filterList = useRecordFilters(setup, search, narrow);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isPrintWanted, setPrintWanted] = useState(false);
  const [printed, setPrinted] = useState<PrintedList>();
  const trail = useTrail();

  const total = shown.count;
  const list = { setup, query: exportQuery({ ...filters, tab, sort }), tab, filters, columns: columnNames };
  // Empty while another page opens, whose address is no list's.
  const href = useLocation({ select: (location) => (location.pathname === setup.paths.list ? location.href : '') });
  const [visited] = useState(() => visitedFrom(setup.type, href));
  useEffect(() => storeVisited(setup.type, undefined), [setup.type]);
  useEffect(() => {
    if (items && href && !query.isPlaceholderData)
      storeListContext({
        type: setup.type,
        ids: items.map(({ id }) => id),
        before: (page - 1) * PAGE_SIZE,
        total,
        href,
      });
  }, [items, query.isPlaceholderData, setup, page, total, href]);

  const open = useCallback(
    (record: ListedRecord) => void router.navigate({ to: setup.paths.record(record.id) }),
    [router, setup],
  );
  const prepare = useCallback(
    (record: ListedRecord) => {
      void client.prefetchQuery(recordQuery(setup, record.id));
      router.preloadRoute({ to: setup.paths.record(record.id) }).catch(() => undefined);
    },
    [client, router, setup],
  );
  const turn = (to: number) => {
    clear();
    if (to < page)
      return go({ after: trail.at(-1), page: trail.length ? to : undefined }, { trail: trail.slice(0, -1) });
    if (data?.next) go({ after: data.next, page: to }, { trail: [...trail, ...(after ? [after] : [''])] });
  };
  const mayRaise = offers.raise;
  const many = t(setup.labels.many);
  const isEmpty = items?.length === 0;
  return (
    <Page>
      <PageHeader title={many}>
        {mayRaise && (
          <Button
            component={Link}
            to={setup.paths.raise}
            className={classes['raise'] ?? ''}
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          >
            {t(setup.labels.raise)}
          </Button>
        )}
      </PageHeader>
      <ViewTabs
        label={t('records.views')}
        tabs={useTabs(setup, tab, shown)}
        value={tab}
        onChange={(value) => narrow(toTab(setup, search, value))}
        end={!isPhone && <SavedViewsRow setup={setup} views={views} go={go} />}
      />
      <FilterBar
        searchLabel={t('list.findIn')}
        search={String(search.q ?? '')}
        onSearch={(value) => narrow({ q: value || undefined })}
        filters={filterList}
        onSheet={isPhone ? () => setSheetOpen(true) : undefined}
        start={isPhone && views.chosen && <ViewButton view={views.chosen} views={views} />}
        end={
          isPhone ? (
            !Shape &&
            mayChoose && <ChooseButton isOn={isChoosing} onChange={(isOn) => (isOn ? setChoosing(true) : clear())} />
          ) : (
            <ListTools
              setup={setup}
              sort={sort}
              onSort={(value) => narrow({ sort: value })}
              columns={columnNames}
              onColumns={(names) =>
                search.columns ? go({ columns: names?.join(',') }) : settings.change({ columns: names?.join(',') })
              }
              isCompact={settings.isCompact}
              onCompact={(isCompact) => settings.change({ isCompact })}
              list={list}
              total={total}
              isTable={!Shape}
              onPrint={() => setPrintWanted(true)}
            />
          )
        }
      />
      {unusable.length > 0 && (
        <Suspense>
          <UnusableFilters filters={unusable} narrow={narrow} />
        </Suspense>
      )}
      {flow && tab !== 'archive' && (
        <div className={classes['shapes']}>
          <Suspense>
            <ShapeChoice value={search.shape ?? 'list'} onChange={(shape) => narrow({ shape })} />
          </Suspense>
        </div>
      )}
      {printed?.total !== undefined && (
        <p className={classes['printed']}>
          {t('print.first', { first: numbers.whole(printed.rows.length), total: numbers.whole(printed.total) })}
        </p>
      )}
      {Shape && flow ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <Shape setup={setup} flow={flow} search={search} filters={filters} go={go} />
        </Suspense>
      ) : query.error && !data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : isEmpty && page === 1 ? (
        <RecordListEmpty
          setup={setup}
          tab={tab}
          filters={filters}
          isNarrowed={filtersOn(search) > 0}
          mayRaise={mayRaise}
          narrow={narrow}
        />
      ) : (
        <DataTable
          label={many}
          columns={columns}
          rows={printed?.rows ?? items}
          rowId={(record) => String(record.id)}
          rowName={(record) => `${record.number} ${record.title}`}
          onOpen={open}
          onIntent={prepare}
          card={(record) => <RecordCard setup={setup} record={record} />}
          cardGroup={groupOf}
          sort={SORT_COLUMNS[sort]}
          onSort={(column) => narrow({ sort: sortOf(column) })}
          {...(mayChoose && { selection, onSelection: select, isChoosing })}
          isCompact={settings.isCompact}
          startAt={visited === undefined ? undefined : String(visited)}
        />
      )}
      {!isEmpty && !Shape && (
        <ListFooter
          page={printed ? 1 : page}
          size={PAGE_SIZE}
          total={total}
          exactly={shown.exactly}
          shown={(printed?.rows ?? items)?.length}
          hasNext={data?.next != null}
          canSelect={mayChoose}
          onShortcuts={() => setHelpOpen(true)}
          onPage={turn}
        />
      )}
      <ListParts
        setup={setup}
        chosen={chosen}
        mayChoose={mayChoose}
        isArchive={tab === 'archive'}
        bulk={bulk}
        isWhole={isWhole}
        onWhole={() => setWhole(true)}
        onClear={clear}
        filters={filterList}
        search={search}
        views={views}
        go={go}
        narrow={narrow}
        list={list}
        total={total}
        shown={items?.length ?? 0}
        isSheetOpen={isSheetOpen}
        onSheet={setSheetOpen}
        isHelpOpen={isHelpOpen}
        onHelp={setHelpOpen}
        printing={Shape ? undefined : { isWanted: isPrintWanted, onWanted: setPrintWanted, onRows: setPrinted }}
      />
    </Page>
  );
}
