import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { withoutLegacySegment } from '../../lib/route-rules.ts';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location }) => {
    const path = withoutLegacySegment(location.pathname);
    if (path !== undefined) throw redirect({ href: path + location.searchStr, replace: true });
  },
  component: Outlet,
});
