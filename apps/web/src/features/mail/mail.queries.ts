import { getMail, listMail } from '@safety-qube/contract/endpoints/mail';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Number of mails per request. */
const STEP = 50;

export const mailListQuery = (q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['mail', 'list', q],
    queryFn: ({ pageParam, signal }: { pageParam: number | undefined; signal: AbortSignal }) =>
      call(listMail, { query: { limit: STEP, search: q, cursor: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const mailQuery = (id: number) =>
  queryOptions({ queryKey: ['mail', 'one', id], queryFn: () => call(getMail, { params: { id } }) });
