import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';

/** Rows of a page of a register. */
export const PAGE_SIZE = 25;
export interface PageParams {
  readonly page: number;
  readonly size: number;
}

export interface RegisterItem {
  readonly id: number;
}
interface RegisterPage<T> {
  readonly items: readonly T[];
}

/** The query of a page; the previous page is shown until it is loaded. */
export interface PageQuery<A> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<A>;
  readonly placeholderData: typeof keepPreviousData;
  /** Reads a page of another size of the same list. */
  readonly readPage: (params: PageParams, signal: AbortSignal) => Promise<A>;
}

/**
 * The items of a register in the cache: its pages under the key `[name, 'page', ...]`, single items under `[name, 'one', id]`.
 * `shownBy` are the keys of what is refetched after a change, by default everything under `name`.
 */
export function registerCache<T extends RegisterItem>(
  name: string,
  load: (id: number, signal: AbortSignal) => Promise<T>,
  shownBy: readonly QueryKey[] = [[name]],
) {
  const pages = [name, 'page'] as const;
  const oneKey = (id: number) => [name, 'one', id] as const;
  const cachedPages = (client: QueryClient) => client.getQueriesData<RegisterPage<T>>({ queryKey: pages });
  return {
    pages,
    /** A page, by default the first, of the items that match `filters`. */
    page<F extends object, A extends RegisterPage<T>>(
      page: number | undefined,
      filters: F,
      fetch: (query: PageParams & F, signal: AbortSignal) => Promise<A>,
    ): PageQuery<A> {
      const query = { page: page ?? 1, size: PAGE_SIZE, ...filters };
      return {
        queryKey: [...pages, query],
        queryFn: ({ signal }) => fetch(query, signal),
        placeholderData: keepPreviousData,
        readPage: (params, signal) => fetch({ ...query, ...params }, signal),
      };
    },
    /** One item; the data of the list is shown until it is loaded. */
    one: (client: QueryClient, id: number) =>
      queryOptions({
        queryKey: oneKey(id),
        queryFn: ({ signal }) => load(id, signal),
        // The type of placeholders excludes functions, which a type parameter could be.
        placeholderData: () =>
          cachedPages(client)
            .flatMap(([, page]) => page?.items ?? [])
            .find((item) => item.id === id) as never,
      }),
    /** Updates an item everywhere in the cache. Returns a function that reverts it. */
    put(client: QueryClient, item: T): () => void {
      const before = cachedPages(client);
      const one = client.getQueryData<T>(oneKey(item.id));
      client.setQueriesData<RegisterPage<T>>(
        { queryKey: pages },
        (page) => page && { ...page, items: page.items.map((other) => (other.id === item.id ? item : other)) },
      );
      client.setQueryData<unknown>(oneKey(item.id), item);
      return () => {
        for (const [key, page] of before) client.setQueryData(key, page);
        client.setQueryData<unknown>(oneKey(item.id), one);
      };
    },
    /** Refetches everything that shows items. */
    refresh: (client: QueryClient): Promise<unknown> =>
      Promise.all(shownBy.map((queryKey) => client.invalidateQueries({ queryKey }))),
  };
}
export type RegisterCache<T extends RegisterItem> = ReturnType<typeof registerCache<T>>;
