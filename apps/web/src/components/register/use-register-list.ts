import type { UseQueryResult } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { useCallback, useState } from 'react';
import type { Go } from '../../shared/page/search-params.ts';
import type { RegisterItem } from '../../shared/register/register-cache.ts';
import type { Filter } from '../ui/filter.ts';

/** The search parameters that every register has. */
export interface RegisterSearch {
  q?: string | undefined;
  sort?: string | undefined;
  page?: number | undefined;
}
interface RegisterAnswer<T> {
  readonly items: T[];
  readonly total: number;
}

/** The state of a register's page: its address, its rows and those that are selected. `go` changes the address. */
export function useRegisterList<T extends RegisterItem, S extends RegisterSearch>(
  search: S,
  go: Go<S>,
  query: UseQueryResult<RegisterAnswer<T>>,
) {
  const [selection, setSelection] = useState<RowSelectionState>({});
  const clear = useCallback(() => setSelection({}), []);
  /** Changes the filters: shows the first page, without a selection. */
  const narrow = (wish: Partial<S>) => {
    clear();
    go({ page: undefined, ...wish } as Partial<S>);
  };
  const isSelected = ({ id }: T) => selection[String(id)] === true;
  return {
    ...{ search, go, query, selection, setSelection, clear, narrow },
    count: Object.keys(selection).length,
    selected: (query.data?.items ?? []).filter(isSelected),
    goToPage: (page: number) => {
      clear();
      go({ page } as Partial<S>);
    },
  };
}
export type RegisterList<T extends RegisterItem, S extends RegisterSearch> = ReturnType<typeof useRegisterList<T, S>>;

type FilteredList<K extends string, Value> = {
  search: { [N in K]?: Value | undefined };
  narrow: (wish: { [N in K]?: Value | undefined }) => void;
};

/** A filter by one of some values, which is in the address under `key`. */
export const choiceFilter = <K extends string, V extends string>(
  { search, narrow }: FilteredList<K, NoInfer<V>>,
  key: K,
  label: string,
  options: readonly { value: V; label: string }[],
): Filter => ({
  ...{ key, label, options: [...options], value: search[key] },
  onChange: (value) => narrow({ [key]: value } as { [N in K]?: V | undefined }),
});

/** A filter by an id, which is in the address under `key`. */
export const idFilter = <K extends string>(
  { search, narrow }: FilteredList<K, number>,
  key: K,
  label: string,
  list: readonly { id: number; name: string }[],
): Filter => ({
  ...{ key, label, options: list.map(({ id, name }) => ({ value: String(id), label: name })) },
  value: search[key] === undefined ? undefined : String(search[key]),
  onChange: (value) => narrow({ [key]: value === undefined ? undefined : Number(value) } as { [N in K]?: number }),
});
