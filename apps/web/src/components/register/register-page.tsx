import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZE, type RegisterItem } from '../../shared/register/register-cache.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { type EmptyAction, EmptyState } from '../ui/empty-state.tsx';
import { type Filter, isFilterOn } from '../ui/filter.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { ListFooter } from '../ui/list-footer.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { LaterParts, type LaterPartsOf } from './later-part.tsx';
import type { RegisterList, RegisterSearch } from './use-register-list.ts';

interface EmptyText {
  readonly title: string;
  readonly text: string;
}

interface RegisterPageProps<T extends RegisterItem, S extends RegisterSearch> {
  list: RegisterList<T, S>;
  /** Name of the list; also the title of the page, unless it has another. */
  name: string;
  title?: string | undefined;
  searchLabel: string;
  /** Tabs above the filters. */
  tabs?: ReactNode;
  filters: Filter[];
  columns: Column<T>[];
  rowName: (item: T) => string;
  card: (item: T) => ReactNode;
  onOpen: (item: T) => void;
  /** The sort order without one in the address; absent if the list cannot be sorted. */
  usualSort?: string;
  /** Whether rows can be selected. */
  canSelect?: boolean;
  /** Opens the form for a new item; absent if the user may not add one. */
  add: EmptyAction | undefined;
  /** Shown without any item, and without one that matches the filters. */
  empty: EmptyText & { quiet?: EmptyAction | undefined };
  emptyFound: EmptyText;
  /** The parts that are loaded once the list is rendered: the bar of actions on selected rows, and the drawers as children. */
  parts: LaterPartsOf;
  bar?: ReactNode;
  children: ReactNode;
}

/** The page of a register: header, search text and filters, the list, its pages. */
export function RegisterPage<T extends RegisterItem, S extends RegisterSearch>(props: RegisterPageProps<T, S>) {
  const { list, name, filters, add, empty, canSelect = true } = props;
  const { search, query, narrow } = list;
  const { data } = query;
  const { t } = useTranslation();
  const isNarrowed = search.q !== undefined || filters.some(isFilterOn);
  const clearFilters = () =>
    narrow(Object.fromEntries(['q', ...filters.map(({ key }) => key)].map((key) => [key, undefined])) as Partial<S>);
  return (
    <Page>
      <PageHeader section={t('menu.administration')} title={props.title ?? name}>
        {add && (
          <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={add.onClick}>
            {add.label}
          </Button>
        )}
      </PageHeader>
      {props.tabs}
      <FilterBar
        searchLabel={props.searchLabel}
        search={search.q ?? ''}
        onSearch={(value) => narrow({ q: value || undefined } as Partial<S>)}
        filters={filters}
      />
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
          rows={data?.items}
          rowId={({ id }) => String(id)}
          rowName={props.rowName}
          onOpen={props.onOpen}
          card={props.card}
          sort={search.sort ?? props.usualSort}
          onSort={(sort) => narrow({ sort } as Partial<S>)}
          {...(canSelect && { selection: list.selection, onSelection: list.setSelection })}
        />
      )}
      <ListFooter
        page={search.page ?? 1}
        size={PAGE_SIZE}
        total={data?.total}
        canSelect={canSelect}
        onPage={list.goToPage}
      />
      <LaterParts parts={props.parts} bar={props.bar}>
        {props.children}
      </LaterParts>
    </Page>
  );
}
