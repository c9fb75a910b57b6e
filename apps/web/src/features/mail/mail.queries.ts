import { getMail, listMail } from '@safety-qube/contract/endpoints/mail';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Number of mails per request. */
const STEP = 50;

/** Reads the mails after the one that `cursor` names, newest first. */
export const readMails = (
  q: string | undefined,
  part: { readonly limit: number; readonly cursor: number | undefined },
  signal: AbortSignal,
) => call(listMail, { query: { search: q, ...part } }, { signal });

export const mailListQuery = (q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['mail', 'list', q],
    queryFn: ({ pageParam, signal }: { pageParam: number | undefined; signal: AbortSignal }) =>
      readMails(q, { limit: STEP, cursor: pageParam }, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const mailQuery = (id: number) =>
  queryOptions({ queryKey: ['mail', 'one', id], queryFn: () => call(getMail, { params: { id } }) });
