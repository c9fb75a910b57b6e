import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { completeTexts } from '../../i18n/i18n.ts';
import { CallError } from '../../shared/api/call.ts';
import { leaveForStore } from '../../shared/page/phone-redirect.ts';
import { maintenanceTarget, skipsMaintenance } from '../../shared/session/maintenance.ts';
import { withoutLegacySegment } from '../../shared/session/route-rules.ts';
import { schemeQuery, statusQuery } from '../../shared/session/start-visit.ts';
import { Surroundings } from '../surroundings.tsx';

const NotFoundPage = lazy(() => import('../../features/status/pages.tsx').then((m) => ({ default: m.NotFoundPage })));
const UnknownTenantPage = lazy(() =>
  import('../../features/status/pages.tsx').then((m) => ({ default: m.UnknownTenantPage })),
);

/** Every page, once the host is known to belong to an organisation. */
function Root() {
  const { error } = useQuery({ ...schemeQuery, enabled: false });
  if (!(error instanceof CallError && error.code === 'TENANT_UNKNOWN'))
    return (
      <Surroundings>
        <Outlet />
      </Surroundings>
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
    await completeTexts(pathname);
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
