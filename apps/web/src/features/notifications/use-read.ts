import { readNotification, readNotifications } from '@safety-qube/contract/endpoints/notifications';
import type { Notification } from '@safety-qube/contract/schemas/notifications';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastUndo } from '../../components/ui/undo-toast.tsx';
import { call } from '../../shared/api/call.ts';
import { type NotificationPage, unreadQuery } from './notifications.queries.ts';

type Pages = InfiniteData<NotificationPage>;
const LISTS = ['notifications', 'list'];

/** Applies the change to the cache at once; lists of unread notifications keep their lines until they are refetched. */
async function show(client: QueryClient, isMeant: (one: Notification) => boolean, isRead: boolean): Promise<void> {
  await client.cancelQueries({ queryKey: ['notifications'] });
  const readAt = isRead ? new Date().toISOString() : null;
  client.setQueriesData<Pages>(
    { queryKey: LISTS },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (isMeant(one) ? { ...one, readAt } : one)),
        })),
      },
  );
}
const changeCount = (client: QueryClient, change: (unread: number) => number): void => {
  client.setQueryData(unreadQuery.queryKey, (count) => count && { unread: Math.max(0, change(count.unread)) });
};

/** Marks one as read, or as unread again. */
export function useReadOne(): (one: Notification, isRead: boolean) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ one, isRead }: { one: Notification; isRead: boolean }) =>
      call(readNotification, { params: { id: one.id }, query: { read: isRead ? 'true' : 'false' } }),
    onMutate: async ({ one, isRead }) => {
      changeCount(client, (unread) => unread + (isRead ? -1 : 1));
      await show(client, ({ id }) => id === one.id, isRead);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
  return (one, isRead) => {
    if ((one.readAt !== null) !== isRead) mutate({ one, isRead });
  };
}

/** Marks all current notifications as read, and offers to undo exactly that. `newest` is the latest that is shown. */
export function useReadAll(): (newest: number) => void {
  const client = useQueryClient();
  const { t } = useTranslation();
  const refresh = () => client.invalidateQueries({ queryKey: ['notifications'] });
  const undo = useMutation({
    mutationFn: (readAt: string) => call(readNotifications, { query: { ids: 'all', read: 'false', readAt } }),
    onSettled: refresh,
  });
  const { mutate } = useMutation({
    mutationFn: (upTo: number) => call(readNotifications, { query: { ids: 'all', upTo } }),
    onMutate: async (upTo) => {
      changeCount(client, () => 0);
      await show(client, ({ id, readAt }) => id <= upTo && readAt === null, true);
    },
    onSuccess: ({ changed, readAt }) => {
      if (readAt) toastUndo(t('notifications.allRead', { count: changed }), () => undo.mutate(readAt));
    },
    onSettled: refresh,
  });
  return mutate;
}
