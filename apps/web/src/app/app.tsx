import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, use, useMemo } from 'react';
import { ErrorFallback, Waiting } from '../features/shell/error-fallback.tsx';
import { queryClient } from '../lib/query-client.ts';
import { schemeQuery } from '../lib/startup.ts';
import { makeTheme, resolveCssVariables } from '../theme/theme.ts';
import { FollowDirection } from './follow-direction.tsx';
import { router } from './router.ts';

/** Toasts; fetched beside the first page, not before it. */
const Toasts = lazy(() => import('./toasts.tsx').then(({ Toasts }) => ({ default: Toasts })));

/** The specification's primary colour, until the tenant's is known. */
const DEFAULT_PRIMARY = '#4482FF';

/** Mantine in the tenant's colours. */
function Themed({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const { data: scheme } = useQuery({ ...schemeQuery, enabled: false });
  const primary = scheme?.theme.primary ?? DEFAULT_PRIMARY;
  const theme = useMemo(() => makeTheme(primary), [primary]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      defaultColorScheme="auto"
      {...(nonce && { getStyleNonce: () => nonce })}
    >
      {children}
    </MantineProvider>
  );
}

function Routes({ ready }: { ready: Promise<void> }) {
  use(ready);
  return <RouterProvider router={router} />;
}

/** The application once language, configuration and look are there; a spinner until then. */
export function App({ ready, nonce }: { ready: Promise<void>; nonce: string | undefined }) {
  return (
    <QueryClientProvider client={queryClient}>
      <DirectionProvider>
        <Themed nonce={nonce}>
          <FollowDirection />
          <CatchBoundary getResetKey={() => 'start'} errorComponent={ErrorFallback}>
            <Suspense fallback={<Waiting />}>
              <Routes ready={ready} />
            </Suspense>
          </CatchBoundary>
          <Suspense>
            <Toasts />
          </Suspense>
        </Themed>
      </DirectionProvider>
    </QueryClientProvider>
  );
}
