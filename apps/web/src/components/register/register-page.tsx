import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PAGE } from '../../shared/api/read-pages.ts';
import { fetchForClick } from '../../shared/page/after-first-paint.ts';
import { useLayout } from '../../shared/page/layout.ts';
import { PAGE_SIZE, type RegisterItem } from '../../shared/register/register-cache.ts';
import { AddButton } from '../ui/add-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DrawerShape } from '../ui/drawer-shape.tsx';
import { type EmptyAction, EmptyState } from '../ui/empty-state.tsx';
import { type Filter, isFilterOn } from '../ui/filter.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { type LaterPart, laterDialog } from '../ui/later-part.tsx';
import { ListFooter } from '../ui/list-footer.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import type { Column } from '../ui/use-list-rows.ts';
import { PrintedFirst, usePrinted } from '../ui/use-printed.tsx';
import type { RegisterList } from './use-register-list.ts';

const FilterSheet = laterDialog(async () => (await import('../ui/filter-sheet.tsx')).default);

interface EmptyText {
  readonly title: string;
  readonly text: string;
}

/** The parts of a register's page that are loaded once the list is rendered: its drawers, and the actions on selected rows. */
export interface RegisterParts<T> {
  readonly edit: LaterPart<{ id: number; onClose: () => void }>;
  readonly add: LaterPart<{ onClose: () => void }>;
  /** Without it no row can be selected. */
  readonly bulk?: LaterPart<{ count: number; selected: readonly T[]; onClear: () => void }>;
}

interface RegisterPageProps<T extends RegisterItem> {
  list: RegisterList<T>;
  /** Name of the list and of the page. */
  name: string;
  /** What is to be done on the page. */
  state?: string | undefined;
  searchLabel: string;
  /** Buttons beside the one that adds. */
  actions?: ReactNode;
  /** Tabs above the filters. */
  tabs?: ReactNode;
  /** The number of items, of a list that is counted after it is shown. */
  total?: number | undefined;
  filters: Filter[];
  columns: Column<T>[];
  rowName: (item: T) => string;
  card: (item: T) => ReactNode;
  /** The sort order without one in the address; absent if the list cannot be sorted. */
  usualSort?: string;
  /** The button that opens the form for a new item, for those who may add one. */
  addLabel: string;
  /** Shown without any item, and without one that matches the filters. */
  empty: EmptyText & { quiet?: EmptyAction | undefined };
  emptyFound: EmptyText;
  parts: RegisterParts<T>;
}

/** Reads all items of a list to print them. */
const usePrintedItems = <T extends RegisterItem>(list: RegisterList<T>, total: number | undefined) =>
  usePrinted<T, number>(
    async (page = 1, signal) => {
      const { items, total: all } = await list.readPage({ page, size: MAX_PAGE }, signal);
      const isLast = all === undefined ? items.length < MAX_PAGE : page * MAX_PAGE >= all;
      return { items, next: isLast ? null : page + 1 };
    },
    () => Promise.resolve(total),
  );

/** The page of a register: header, search text and filters, the list, its pages, and the drawers beside it. */
export function RegisterPage<T extends RegisterItem>(props: RegisterPageProps<T>) {
  const { list, name, filters, empty, parts } = props;
  const { search, query, narrow } = list;
  const { data } = query;
  const { t } = useTranslation();
  const total = data?.total ?? props.total;
  const { printed, ...print } = usePrintedItems(list, total);
  const add = data?.abilities.create ? { label: props.addLabel, onClick: list.add } : undefined;
  const isNarrowed = search.q !== undefined || filters.some(isFilterOn);
  const clearFilters = () => {
    // Those by fields of the tenant are one parameter of the address.
    const keys = filters.map(({ key }) => (fieldIdOf(key) === undefined ? key : 'field'));
    narrow(Object.fromEntries(['q', ...keys].map((key) => [key, undefined])));
  };
  const isPhone = useLayout() === 'mobile';
  const [isSheetOpen, setSheetOpen] = useState(false);
  useEffect(() => {
    for (const { load } of Object.values(parts)) fetchForClick(load);
  }, [parts]);
  return (
    <Page>
      <PageHeader section={t('menu.administration')} title={name} state={props.state}>
        {props.actions}
        <AddButton label={props.addLabel} isOffered={data?.abilities.create} onClick={list.add} />
      </PageHeader>
      {props.tabs}
      <FilterBar
        searchLabel={props.searchLabel}
        search={search.q ?? ''}
        onSearch={(value) => narrow({ q: value || undefined })}
        filters={filters}
        onSheet={isPhone && filters.length > 0 ? () => setSheetOpen(true) : undefined}
        end={print.button}
      />
      {printed && <PrintedFirst {...printed} />}
      {query.error && !data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : data?.items.length === 0 ? (
        <EmptyState
          title={isNarrowed ? props.emptyFound.title : empty.title}
          action={isNarrowed ? { label: t('list.clearFilters'), onClick: clearFilters } : add}
          quiet={empty.quiet}
        >
          {isNarrowed ? props.emptyFound.text : empty.text}
        </EmptyState>
      ) : (
        <DataTable
          label={name}
          columns={props.columns}
          rows={printed?.rows ?? data?.items}
          rowId={({ id }) => String(id)}
          rowName={props.rowName}
          onOpen={list.open}
          card={props.card}
          sort={search.sort ?? props.usualSort}
          onSort={(sort) => narrow({ sort })}
          {...(parts.bulk && { selection: list.selection, onSelection: list.setSelection })}
        />
      )}
      <ListFooter
        page={printed ? 1 : (search.page ?? 1)}
        size={PAGE_SIZE}
        total={total}
        shown={printed?.rows.length}
        canSelect={parts.bulk !== undefined}
        onPage={list.goToPage}
      />
      {print.part}
      <Suspense>
        {parts.bulk && list.count > 0 && (
          <parts.bulk count={list.count} selected={list.selected} onClear={list.clear} />
        )}
      </Suspense>
      {isSheetOpen && (
        <FilterSheet
          filters={filters}
          closeLabel={total === undefined ? t('common.close') : t('list.showCount', { count: total })}
          onClear={isNarrowed ? clearFilters : undefined}
          onClose={() => setSheetOpen(false)}
        />
      )}
      <Suspense fallback={<DrawerShape />}>
        {list.openId !== undefined && <parts.edit id={list.openId} onClose={list.close} />}
        {list.isAdding && <parts.add onClose={list.close} />}
      </Suspense>
    </Page>
  );
}
