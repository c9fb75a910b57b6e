import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { OfflineOverlay } from '../features/shell/offline-overlay.tsx';
import { afterFirstPaint } from '../shared/page/after-first-paint.ts';
import { startErrorReporting } from '../shared/page/error-reporting.ts';
import { schemeQuery } from '../shared/session/start-visit.ts';

/** Wraps every page: the overlay while the device is offline, and error reporting where the tenant wants it. */
export function Surroundings({ children }: { children: ReactNode }) {
  const { data: scheme } = useQuery({ ...schemeQuery, enabled: false });
  const dsn = scheme?.services.errorReportingDsn ?? null;
  useEffect(() => {
    if (dsn) afterFirstPaint(() => void startErrorReporting(dsn));
  }, [dsn]);
  return (
    <>
      {children}
      <OfflineOverlay />
    </>
  );
}
