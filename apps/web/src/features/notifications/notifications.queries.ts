import {
  countNotifications,
  getNotificationChoices,
  listNotifications,
} from '@safety-qube/contract/endpoints/notifications';
import type { Notification } from '@safety-qube/contract/schemas/notifications';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { session } from '../../shared/session/session.ts';

/** Which notifications a list shows. */
export type Shown = 'all' | 'unread';
/** A page of notifications as the server returns it. */
export interface NotificationPage {
  readonly items: Notification[];
  readonly next: number | null;
}
/** Number of notifications per request. */
const STEP = 30;

export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'count'],
  queryFn: () => call(countNotifications, {}),
});

/** Reads the notifications after the one that `cursor` names, newest first. */
export const readNotifications = (
  show: Shown,
  part: { readonly limit: number; readonly cursor: number | undefined },
  signal: AbortSignal,
): Promise<NotificationPage> => call(listNotifications, { query: { show, ...part } }, { signal });

export const notificationsQuery = (show: Shown) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', show],
    queryFn: ({ pageParam, signal }: { pageParam: number | undefined; signal: AbortSignal }) =>
      readNotifications(show, { limit: STEP, cursor: pageParam }, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const choicesQuery = queryOptions({
  queryKey: ['notifications', 'choices'],
  queryFn: () => call(getNotificationChoices, { params: { id: session.claims()?.userId ?? 0 } }),
});
