import { pageWords } from '@safety-qube/contract/endpoints/words';
import type { OwnWord } from '@safety-qube/contract/schemas/translations';
import type { Language } from '@safety-qube/domain/languages';
import type { WordKind } from '@safety-qube/domain/own-words';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Words per request. */
const STEP = 50;
const KEY = ['translations', 'words'] as const;

interface Wanted {
  readonly kind: WordKind | undefined;
  readonly search: string | undefined;
  readonly missing: Language | undefined;
}
interface WordPage {
  readonly items: OwnWord[];
  readonly total: number;
}

/** Reads a page of words. */
export const readWords = (
  wanted: Wanted,
  page: { readonly page: number; readonly size: number },
  signal: AbortSignal,
): Promise<WordPage> => call(pageWords, { query: { ...wanted, ...page } }, { signal });

export const wordsQuery = (wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...KEY, wanted],
    queryFn: ({ pageParam, signal }) => readWords(wanted, { page: pageParam, size: STEP }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }: WordPage, pages) => (pages.length * STEP < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** Shows a word as it is now in every list that has been read. What has a wording by now stays until the list is read again. */
export function keepWord(client: QueryClient, word: OwnWord): void {
  client.setQueriesData<InfiniteData<WordPage>>(
    { queryKey: KEY },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.kind === word.kind && one.id === word.id ? word : one)),
        })),
      },
  );
}
