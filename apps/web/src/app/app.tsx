import { DirectionProvider, MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, use, useLayoutEffect, useMemo, useState } from 'react';
import { loadToasts } from '../components/ui/load-toasts.ts';
import { Waiting } from '../features/shell/error-fallback.tsx';
import { queryClient } from '../shared/api/query-client.ts';
import { removeDrawnPage } from '../shared/page/drawn-page.ts';
import { schemeQuery } from '../shared/session/start-visit.ts';
import { makeTheme, resolveCssVariables } from '../theme/theme.ts';
import { CatchErrors } from './catch-errors.tsx';
import { FollowDirection } from './follow-direction.tsx';

/** Toasts; loaded when the first one is shown at the latest. */
const Toasts = lazy(() => loadToasts().then(({ Toasts }) => ({ default: Toasts })));

function ToastsOnceNeeded() {
  const isNeeded = useNotifications().notifications.length > 0;
  const [wasNeeded, setWasNeeded] = useState(false);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return <Suspense>{wasNeeded && <Toasts />}</Suspense>;
}

/** The specification's primary colour, until the tenant's is known. */
const DEFAULT_PRIMARY = '#4482FF';

/** Mantine in the tenant's colours. */
function Themed({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const { data: scheme } = useQuery({ ...schemeQuery, enabled: false });
  const { primary = DEFAULT_PRIMARY, logo } = scheme?.theme ?? {};
  const theme = useMemo(() => makeTheme(primary, logo), [primary, logo]);
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

function Pages({ pages }: { pages: Promise<ReactNode> }): ReactNode {
  const page = use(pages);
  useLayoutEffect(removeDrawnPage, []);
  return page;
}

/** The application once language, configuration and theme are loaded; a spinner until then. */
export function App({ pages, nonce }: { pages: Promise<ReactNode>; nonce: string | undefined }) {
  return (
    <QueryClientProvider client={queryClient}>
      <DirectionProvider>
        <Themed nonce={nonce}>
          <FollowDirection />
          <CatchErrors>
            <Suspense fallback={<Waiting />}>
              <Pages pages={pages} />
            </Suspense>
          </CatchErrors>
          <ToastsOnceNeeded />
        </Themed>
      </DirectionProvider>
    </QueryClientProvider>
  );
}
