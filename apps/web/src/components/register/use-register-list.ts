import { useQuery } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { useCallback, useState } from 'react';
import {
  type AnySearch,
  param,
  type ReadSearch,
  useChangeSearch,
  useSearchParams,
} from '../../shared/page/search-params.ts';
import type { PageQuery, RegisterItem } from '../../shared/register/register-cache.ts';
import type { Filter } from '../ui/filter.ts';

interface RegisterAnswer<T> {
  readonly items: T[];
  /** Absent until it is counted. */
  readonly total?: number | undefined;
  readonly abilities: { readonly create: boolean };
}

/**
 * The state of a register's page: its address, as `read` parses it, its rows and those that are selected. The parameter `open` is the
 * id of the item beside the list; `add` opens the form for a new one.
 */
export function useRegisterList<T extends RegisterItem, S extends AnySearch, More>(
  read: ReadSearch<S>,
  pageQuery: (search: S) => PageQuery<RegisterAnswer<T> & More>,
  { open, add }: { open: keyof S & string; add: keyof S & string },
) {
  const search = useSearchParams(read);
  const change = useChangeSearch(read);
  const { readPage, ...options } = pageQuery(search);
  const query = useQuery(options);
  const [selection, setSelection] = useState<RowSelectionState>({});
  const clear = useCallback(() => setSelection({}), []);
  return {
    ...{ search, query, readPage, selection, setSelection, clear },
    /** Changes the filters: shows the first page, without a selection. */
    narrow: (filters: object) => {
      clear();
      change({ page: undefined, ...filters });
    },
    count: Object.keys(selection).length,
    selected: (query.data?.items ?? []).filter(({ id }) => selection[String(id)] === true),
    goToPage: (page: number) => {
      clear();
      change({ page });
    },
    openId: param.id(search[open]),
    open: useCallback(({ id }: T) => change({ [open]: id }), [change, open]),
    isAdding: search[add] === true,
    add: () => change({ [add]: true }),
    /** Closes the drawer. */
    close: useCallback(() => change({ [open]: undefined, [add]: undefined }), [change, open, add]),
  };
}
export type RegisterList<T extends RegisterItem> = ReturnType<typeof useRegisterList<T, AnySearch, unknown>>;

interface FilteredList<S> {
  readonly search: S;
  readonly narrow: (filters: object) => void;
}

/** A filter by one of some values, which is in the address under `key`. */
export const choiceFilter = <K extends string, V extends string>(
  { search, narrow }: FilteredList<{ [N in K]?: NoInfer<V> | undefined }>,
  key: K,
  label: string,
  options: readonly { value: V; label: string }[],
): Filter => ({
  ...{ key, label, options: [...options], value: search[key] },
  onChange: (value) => narrow({ [key]: value }),
});

/** A filter by an id, which is in the address under `key`. */
export const idFilter = <K extends string>(
  { search, narrow }: FilteredList<{ [N in K]?: number | undefined }>,
  key: K,
  label: string,
  list: readonly { id: number; name: string }[],
): Filter => ({
  ...{ key, label, options: list.map(({ id, name }) => ({ value: String(id), label: name })) },
  value: search[key] === undefined ? undefined : String(search[key]),
  onChange: (value) => narrow({ [key]: value === undefined ? undefined : Number(value) }),
});
