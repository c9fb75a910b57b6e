import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '../../../features/notifications/notifications-page.tsx';

export const Route = createFileRoute('/_app/notifications')({
  validateSearch: (raw: Record<string, unknown>): { show?: 'unread' } =>
    raw['show'] === 'unread' ? { show: 'unread' } : {},
  component: Notifications,
});

function Notifications() {
  const navigate = Route.useNavigate();
  const { show = 'all' } = Route.useSearch();
  return (
    <NotificationsPage
      show={show}
      onShow={(next) => void navigate({ search: next === 'unread' ? { show: next } : {}, resetScroll: false })}
    />
  );
}
