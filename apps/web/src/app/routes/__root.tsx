import type { Scheme } from '@safety-qube/contract/tenants';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { OfflineOverlay } from '../../features/shell/offline-overlay.tsx';
import { afterFirstPaint } from '../../lib/after-first-paint.ts';
import { CallError } from '../../lib/call.ts';
import { startErrorReporting } from '../../lib/error-reporting.ts';
import { maintenanceTarget, skipsMaintenance } from '../../lib/maintenance.ts';
import { storeAddressFor } from '../../lib/phone-redirect.ts';
import { withoutLegacySegment } from '../../lib/route-rules.ts';
import { session } from '../../lib/session.ts';
import { schemeQuery, statusQuery } from '../../lib/start-visit.ts';

const NotFoundPage = lazy(() => import('../../features/status/pages.tsx').then((m) => ({ default: m.NotFoundPage })));
const UnknownTenantPage = lazy(() =>
  import('../../features/status/pages.tsx').then((m) => ({ default: m.UnknownTenantPage })),
);

/** Sends a phone to the store page of the brand's application, where it has one; looked at once, when a visit begins. */
let isStoreChecked = false;
async function leaveForStore(apps: Scheme['apps'] | undefined, path: string, search: string): Promise<void> {
  if (isStoreChecked || !apps) return;
  isStoreChecked = true;
  const address = storeAddressFor({
    userAgent: navigator.userAgent,
    screenWidth: screen.width,
    path,
    search,
    person: session.isLoggedIn() ? session.claims() : undefined,
    apps,
  });
  if (!address) return;
  location.replace(address);
  await new Promise(() => undefined); // nothing is drawn while the browser leaves
}

/** Every page, once the host is known to be an organisation's. */
function Root() {
  const { data: scheme, error } = useQuery({ ...schemeQuery, enabled: false });
  const dsn = scheme?.services.errorReportingDsn ?? null;
  useEffect(() => {
    if (dsn) afterFirstPaint(() => void startErrorReporting(dsn));
  }, [dsn]);
  if (!(error instanceof CallError && error.code === 'TENANT_UNKNOWN'))
    return (
      <>
        <Outlet />
        <OfflineOverlay />
      </>
    );
  return (
    <Suspense>
      <UnknownTenantPage />
    </Suspense>
  );
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ location, context, preload }) => {
    const { pathname, searchStr } = location;
    const path = withoutLegacySegment(pathname);
    if (path !== undefined) throw redirect({ href: path + searchStr, replace: true });
    if (preload) return;
    const isUnderMaintenance = context.queryClient.getQueryData(statusQuery.queryKey)?.isUnderMaintenance === true;
    const to = maintenanceTarget({ isUnderMaintenance, isSkipped: skipsMaintenance(searchStr), path: pathname });
    if (to) throw redirect({ to, replace: true, state: { from: location.href } });
    await leaveForStore(context.queryClient.getQueryData(schemeQuery.queryKey)?.apps, pathname, searchStr);
  },
  component: Root,
  notFoundComponent: () => (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  ),
});
