/** The largest page of a list that the server returns, in rows. */
export const MAX_PAGE = 100;

/** A page of a list, and what asks for the one after it; null or undefined on the last. */
export interface ReadPage<T, Next> {
  readonly items: readonly T[];
  readonly next?: Next | null | undefined;
}

/** Reads a list page by page, up to a number of rows; `isCut` when there are more. `page` reads the first one without an argument. */
export async function readPages<T, Next>(
  page: (next: Next | undefined) => Promise<ReadPage<T, Next>>,
  most: number,
): Promise<{ items: T[]; isCut: boolean }> {
  const items: T[] = [];
  let next: Next | undefined;
  do {
    const read = await page(next);
    items.push(...read.items);
    next = read.next ?? undefined;
  } while (next !== undefined && items.length < most);
  return { items, isCut: next !== undefined };
}
