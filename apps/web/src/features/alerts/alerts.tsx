import { ALERTS } from '@safety-qube/domain/realtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { hub, useRealtime } from '../../shared/realtime/hub.ts';
import { alertsQuery } from './alerts.queries.ts';

const AlertOverlay = lazy(() => import('./alert-overlay.tsx').then((m) => ({ default: m.AlertOverlay })));

/** Milliseconds between two requests while there is no real-time connection. */
const POLL_MS = 30_000;

/**
 * Shows the oldest alert that the user has not answered, over any page. Alerts are fetched on each connection, after which no message
 * is missed, and when a message says that something has happened to one.
 */
export function Alerts() {
  const client = useQueryClient();
  const { connected } = useRealtime();
  const { data: alerts = [] } = useQuery({ ...alertsQuery, enabled: connected });
  useEffect(
    () => hub.listen(ALERTS, () => void client.invalidateQueries({ queryKey: alertsQuery.queryKey })),
    [client],
  );
  useEffect(() => {
    if (connected) return;
    const timer = setInterval(() => void client.fetchQuery(alertsQuery).catch(() => undefined), POLL_MS);
    return () => clearInterval(timer);
  }, [client, connected]);
  const [first, ...more] = alerts;
  if (!first) return null;
  return (
    <Suspense>
      <AlertOverlay key={first.id} alert={first} more={more.length} />
    </Suspense>
  );
}
