import { Button } from '@mantine/core';
import type { Notification } from '@safety-qube/contract/schemas/notifications';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { PrintedFirst, usePrinted } from '../../components/ui/use-printed.tsx';
import { ViewTabs } from '../../components/ui/view-tabs.tsx';
import { MAX_PAGE } from '../../shared/api/read-pages.ts';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications.module.css';
import { notificationsQuery, readNotifications, type Shown, unreadQuery } from './notifications.queries.ts';
import { useReadAll } from './use-read.ts';

/** All notifications of the user, newest first; `show` and `onShow` filter them. */
export function NotificationsPage({ show, onShow }: { show: Shown; onShow: (show: Shown) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useInfiniteQuery(notificationsQuery(show));
  const { data: count } = useQuery(unreadQuery);
  const readAll = useReadAll();
  const items = query.data?.pages.flatMap((page) => page.items);
  const newest = items?.[0];
  const unread = count?.unread ?? 0;
  const { printed, ...print } = usePrinted<Notification, number>((cursor, signal) =>
    readNotifications(show, { limit: MAX_PAGE, cursor }, signal),
  );
  return (
    <Page>
      <PageHeader
        title={t('notifications.title')}
        state={unread ? t('notifications.unreadTitle', { count: unread }) : ''}
      >
        <Button variant="default" disabled={!newest || unread === 0} onClick={() => newest && readAll(newest.id)}>
          {t('notifications.readAll')}
        </Button>
        {print.button}
      </PageHeader>
      <ViewTabs
        label={t('notifications.views')}
        tabs={[
          { value: 'all', label: t('notifications.all') },
          { value: 'unread', label: t('notifications.unread'), count: count?.unread, isCounted: true },
        ]}
        value={show}
        onChange={onShow}
      />
      {printed && <PrintedFirst {...printed} />}
      <div className={classes['page']}>
        {query.error && !items ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : items?.length === 0 ? (
          <EmptyState
            title={show === 'unread' ? t('notifications.emptyUnread') : t('notifications.empty')}
            action={show === 'unread' ? { label: t('notifications.showAll'), onClick: () => onShow('all') } : undefined}
            quiet={{
              label: t('notifications.choose'),
              onClick: () => void navigate({ to: '/profile', hash: 'notifications' }),
            }}
          >
            {show === 'unread' ? t('notifications.emptyUnreadNext') : t('notifications.emptyNext')}
          </EmptyState>
        ) : (
          <NotificationList items={printed?.rows ?? items} heading="h2" hasKeys />
        )}
        {query.hasNextPage && (
          <div className={classes['more']}>
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('notifications.more')}
            </Button>
          </div>
        )}
      </div>
      {print.part}
    </Page>
  );
}
