import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications.module.css';
import { notificationsQuery, unreadQuery } from './notifications.queries.ts';
import { useReadAll } from './use-read.ts';

/** The user's newest notifications; choosing one closes the panel. */
export default function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(notificationsQuery('all'));
  const { data: count } = useQuery(unreadQuery);
  const readAll = useReadAll();
  const items = query.data?.pages[0]?.items;
  const newest = items?.[0];
  return (
    <>
      <header className={classes['panelHead']}>
        <h2>{t('notifications.title')}</h2>
        {newest && !!count?.unread && (
          <button type="button" className={classes['quiet']} onClick={() => readAll(newest.id)}>
            {t('notifications.readAll')}
          </button>
        )}
      </header>
      <div className={classes['panelBody']}>
        {query.error && !items ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : items?.length === 0 ? (
          <p className={classes['nothing']}>
            <b>{t('notifications.empty')}</b>
            {t('notifications.emptyNext')}
          </p>
        ) : (
          <NotificationList items={items} heading="h3" onOpen={onLeave} />
        )}
      </div>
      <footer className={classes['panelFoot']}>
        <Link to="/notifications" className={classes['quiet']} onClick={onLeave}>
          {t('notifications.seeAll')}
        </Link>
        <Link to="/profile" hash="notifications" className={classes['quiet']} onClick={onLeave}>
          {t('notifications.choose')}
        </Link>
      </footer>
    </>
  );
}
