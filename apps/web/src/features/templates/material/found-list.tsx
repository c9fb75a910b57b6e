import { Button } from '@mantine/core';
import type { DefinedUseInfiniteQueryResult, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import classes from './found-list.module.css';

type Pages<T> = { readonly pages: readonly { readonly items: readonly T[] }[] };

/** A searchable, paged list of saved questions or lists; `empty` is shown when there is none yet. */
export function FoundList<T extends { readonly id: number }>(props: {
  query: UseInfiniteQueryResult<Pages<T>> | DefinedUseInfiniteQueryResult<Pages<T>>;
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  empty: { title: string; next: string };
  className: string | undefined;
  row: (one: T) => ReactNode;
}) {
  const { query, search, empty, row } = props;
  const { t } = useTranslation();
  const found = query.data?.pages.flatMap(({ items }) => items);
  const isBare = found?.length === 0 && !search;
  return (
    <>
      {!isBare && (
        <div className={classes['search']}>
          <SearchField label={props.searchLabel} value={search} onChange={props.onSearch} />
        </div>
      )}
      {query.error && !found && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {found?.length === 0 && (
        <EmptyState title={search ? t('templates.emptyFound') : empty.title}>
          {search ? t('templates.emptyFoundNext') : empty.next}
        </EmptyState>
      )}
      <ul className={props.className}>
        {found?.map((one) => (
          <li key={one.id}>{row(one)}</li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </>
  );
}
