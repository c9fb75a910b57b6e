/**
 * Whether any of the queries of what is shown together is still loading, so that nothing moves when the last of them
 * arrives. One that failed is not waited for again.
 */
export const stillLoading = (
  queries: readonly { readonly isLoading: boolean; readonly isFetchedAfterMount: boolean }[],
): boolean => queries.some(({ isLoading, isFetchedAfterMount }) => isLoading && !isFetchedAfterMount);
