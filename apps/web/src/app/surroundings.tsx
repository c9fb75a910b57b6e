import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { OfflineOverlay } from '../features/shell/offline-overlay.tsx';
import { afterFirstPaint, fetchAhead } from '../shared/page/after-first-paint.ts';
import { startErrorReporting } from '../shared/page/error-reporting.ts';
import { schemeQuery } from '../shared/session/start-visit.ts';
import { sendWaitingReports } from '../shared/visit/waiting-reports.ts';

/**
 * Sends the reports without a name that are kept on this device; without any, starts error reporting, which would record
 * their requests beside those of the person who is signed in.
 */
async function startBackground(dsn: string | null): Promise<void> {
  if (!(await sendWaitingReports())) await startErrorReporting(dsn);
}

/** Wraps every page: the overlay while the device is offline, and what starts after the first paint. */
export function Surroundings({ children }: { children: ReactNode }) {
  const { data: scheme } = useQuery({ ...schemeQuery, enabled: false });
  const dsn = scheme?.services.errorReportingDsn ?? null;
  useEffect(() => afterFirstPaint(() => fetchAhead(() => startBackground(dsn))), [dsn]);
  return (
    <>
      {children}
      <OfflineOverlay />
    </>
  );
}
