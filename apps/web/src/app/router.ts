import { createRouter } from '@tanstack/react-router';
import { ErrorFallback, Waiting } from '../features/shell/error-fallback.tsx';
import { queryClient } from '../shared/api/query-client.ts';
import { routeTree } from './route-tree.gen.ts';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorFallback,
  defaultPendingComponent: Waiting,
  defaultPendingMs: 300,
  scrollRestoration: true,
  scrollToTopSelectors: ['#main'],
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** Address that the visitor was at when sign-in interrupted. */
    from?: string;
  }
}
