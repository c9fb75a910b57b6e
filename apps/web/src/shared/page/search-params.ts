import { useCallback } from 'react';

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

/** The kinds of parameters. */
export const param = {
  id,
  text,
  /** The text in the search field of a list. */
  search: text(100),
  /** A page, from the second on. */
  page: ((value) => ((id(value) ?? 1) > 1 ? id(value) : undefined)) as Param<number>,
  flag: ((value) => (value === true ? true : undefined)) as Param<true>,
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

/** Returns the function that changes the address of a route: `navigate` is the route's, `read` parses its parameters. */
export function useGo<S extends object>(
  navigate: (to: { search: (now: S) => S; resetScroll: boolean }) => unknown,
  read: (raw: Record<string, unknown>) => S,
): Go<S> {
  return useCallback(
    (change) => void navigate({ search: (now) => read({ ...now, ...change }), resetScroll: false }),
    [navigate, read],
  );
}
