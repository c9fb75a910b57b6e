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

export const notificationsQuery = (show: Shown) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', show],
    queryFn: ({
      pageParam,
      signal,
    }: {
      pageParam: number | undefined;
      signal: AbortSignal;
    }): Promise<NotificationPage> =>
      call(listNotifications, { query: { limit: STEP, show, cursor: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const choicesQuery = queryOptions({
  queryKey: ['notifications', 'choices'],
  queryFn: () => call(getNotificationChoices, { params: { id: session.claims()?.userId ?? 0 } }),
});
