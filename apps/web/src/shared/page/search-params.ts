import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** Parses a parameter of an address; undefined if it is missing or invalid, and for the default. */
type Param<T> = (value: unknown) => T | undefined;
type Params = Readonly<Record<string, Param<unknown>>>;
/** The search parameters that `readSearch` returns. */
export type SearchOf<P extends Params> = { -readonly [N in keyof P]?: ReturnType<P[N]> };

/** Changes part of the address of a list. */
export type Go<S> = (change: Partial<S>) => void;

const id: Param<number> = (value) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined);
const text =
  (maxLength: number): Param<string> =>
  (value) =>
    value === undefined ? undefined : String(value).slice(0, maxLength) || undefined;

const page: Param<number> = (value) => ((id(value) ?? 1) > 1 ? id(value) : undefined);
const flag: Param<true> = (value) => (value === true ? true : undefined);

/** The kinds of parameters. */
export const param = {
  id,
  text,
  /** The text in the search field of a list. */
  search: text(100),
  /** A page, from the second on. */
  page,
  flag,
  /** One of some values; `usual` is the default, if there is one. */
  choice:
    <V extends string>(values: readonly V[], usual?: V): Param<V> =>
    (value) =>
      value === usual ? undefined : values.find((one) => one === value),
};

/** Returns a function that parses an address by its parameters; invalid values are left out. */
export const readSearch =
  <P extends Params>(params: P) =>
  (raw: Record<string, unknown>): SearchOf<P> =>
    Object.fromEntries(
      Object.entries(params).flatMap(([name, parse]) => {
        const value = parse(raw[name]);
        return value === undefined ? [] : [[name, value]];
      }),
    ) as SearchOf<P>;

const useAnySearch = () => useSearch({ strict: false });
/** The search parameters of any page. */
export type AnySearch = ReturnType<typeof useAnySearch>;
/** Parses the address of a page. */
export type ReadSearch<S> = (raw: Record<string, unknown>) => S;

/** Returns the search parameters of the page that is shown. */
export function useSearchParams<S>(read: ReadSearch<S>): S {
  const raw = useAnySearch();
  return useMemo(() => read(raw), [raw, read]);
}

/** Returns the function that changes parameters of the page that is shown; those that `read` does not accept are left out. */
export function useChangeSearch(read: ReadSearch<AnySearch>): (change: object) => void {
  const navigate = useNavigate();
  return useCallback(
    (change) => void navigate({ to: '.', search: (now) => read({ ...now, ...change }), resetScroll: false }),
    [navigate, read],
  );
}
